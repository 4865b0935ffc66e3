import type { CalendarEvent } from '@praktis/contract/calendar/calendar.calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { loadTexts } from '../../kit/texts.ts';
import { useMoves } from './use-moves.ts';

const event: CalendarEvent = {
  ...{ kind: 'timesheet', id: 't1', version: 3, date: '2026-10-20', start_time: null, end_time: null, title: '' },
  ...{ matter_id: 'm1', matter_number: 'M-1', matter_name: 'Arbitration', what: null, term: null, hour: '1' },
  ...{ invoice_number: '', currency: '', joint_leave: false, done: false, owner_name: '', hidden: false },
  can_update: true,
};
const entry = {
  ...{ matter_id: 'm1', employee_id: 'e', workcode_id: null, description: 'Drafting', hour: '1', billable: true },
  ...{ billing_group: '', date: event.date },
};
const window = { opened: [], open_from: '2026-11-01', open_to: '2026-11-28', can_edit_closed: true };
const base = '/practice/v1/timesheet';
const moved: { by?: ReturnType<typeof useMoves>['move'] } = {};

function Calendar() {
  moved.by = useMoves([event]).move;
  return null;
}

describe('time that is dragged out of a closed period, by who may change it with a reason (LCK-02)', () => {
  let server: FakeServer;
  const sent = () => server.asked.filter(({ path }) => path === `${base}/update`).map(({ body }) => body);
  const dragged = async () => {
    act(() => void moved.by?.('timesheet t1', { date: '2026-11-20', time: null }));
    await screen.findByRole('dialog', { name: /20\/11\/2026/ });
  };

  beforeEach(async () => {
    server = fakeServer();
    signedInWith(server, 'timesheet.record', 'timesheet.edit_closed');
    server.on(`${base}/detail`, { json: { data: entry } });
    server.on(`${base}/update`, { json: { data: { id: 't1' } } });
    server.on(`${base}/config`, { json: { data: window } });
    await loadTexts('calendar');
    await renderAt('/', { '/': Calendar });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stands where it was for who gives none', async () => {
    await dragged();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('is moved with the reason', async () => {
    await dragged();
    fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'The wrong day' } });
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ id: 't1', version: 3, date: '2026-11-20', reason: 'The wrong day' });
  });
});
