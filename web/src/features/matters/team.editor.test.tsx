import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { notify } from '../../kit/notices.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import type { Field } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { TeamEditor } from './team.editor.tsx';
import { typedTeam, withPerson } from './team-figures.ts';

const bagas = { id: '01a21fc1-0000-7000-8000-000000000001', name: 'Bagas Prakoso', detail: 'E002' };
const sekar = { id: '01a21fc1-0000-7000-8000-000000000003', name: 'Sekar Anindita', detail: 'E003' };
const lookup = '/practice/v1/matter/search-employee';
const schema = z.object({ members: typedTeam });
const fields: readonly Field[] = [{ kind: 'custom', name: 'members', render: () => <TeamEditor currency="IDR" /> }];
const save = vi.fn();
let server: FakeServer;

function TeamScreen() {
  return (
    <RecordForm
      schema={schema}
      fields={fields}
      values={{ members: withPerson([], bagas, 'responsible_partner') }}
      save={async (values) => save(schema.parse(values).members)}
      submit="Save team"
    />
  );
}
const show = () => renderAt('/', { '/': TeamScreen });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const share = (name: string) => screen.getByRole('textbox', { name: `Allocation percentage of ${name}` });

async function addSekar(): Promise<void> {
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a person' }), 'Sek');
  await userEvent.click(await screen.findByRole('option', { name: /Sekar/ }));
}

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'rate.view');
  server.on(lookup, { json: { data: { rows: [sekar], total: 1, limit: 20, offset: 0 } } });
  save.mockClear();
  await loadTexts('matters');
});
afterEach(() => {
  notify.clear();
  endSession();
  vi.unstubAllGlobals();
});

describe('the team in a form', () => {
  it('MAT-04 somebody found joins in the chosen role, at the default rate and 0 %', async () => {
    await show();
    await addSekar();
    expect(await screen.findByText(/Associate · Default rate, active/)).toBeTruthy();
    await press('Save team');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0]).toMatchObject([
      { employee_id: bagas.id, responsible_partner: true },
      { employee_id: sekar.id, associate: true, allocation: '0', rate_name: '', join_date: null },
    ]);
  });
  it('MAT-04 for a partner role only partners are looked for', async () => {
    await show();
    await press('Remove Bagas Prakoso');
    await userEvent.type(screen.getByRole('combobox', { name: 'Add a person' }), 'Rat');
    await waitFor(() => expect(server.asked.some((asked) => asked.query.keyword === 'Rat')).toBe(true));
    expect(server.asked.find((asked) => asked.query.keyword === 'Rat')?.query.category).toBe('partner');
  });
  it('RAT-07 the total runs along while typing and holds the save back above 100 %', async () => {
    await show();
    await addSekar();
    await userEvent.type(share('Bagas Prakoso'), '70');
    expect(screen.getByText('30% not allocated')).toBeTruthy();
    await userEvent.type(share('Sekar Anindita'), '40');
    expect(screen.getByText('110%')).toBeTruthy();
    await press('Save team');
    expect((await screen.findAllByText(/may not be more than 100%/)).length).toBeGreaterThan(0);
    expect(save).not.toHaveBeenCalled();
    await userEvent.clear(share('Sekar Anindita'));
    await userEvent.type(share('Sekar Anindita'), '30');
    await waitFor(() => expect(screen.queryByText(/may not be more than 100%/)).toBeNull());
    await press('Save team');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  });
  it('MAT-04 taking the last role off is noticed at the member', async () => {
    await show();
    await press('Roles, dates and rate of Bagas Prakoso');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Responsible partner' }));
    await press('Save team');
    expect((await screen.findAllByText('Set role as')).length).toBeGreaterThan(0);
    expect(save).not.toHaveBeenCalled();
  });
  it('RAT-11 a fixed amount is typed only by those who may see rates', async () => {
    signedInWith(server, 'matter.edit');
    await show();
    await press('Roles, dates and rate of Bagas Prakoso');
    await userEvent.click(screen.getByRole('combobox', { name: /Rate type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Fixed' }));
    expect(screen.getByText(/Default rate, fixed/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Fixed rate/ })).toBeNull();
  });
  it('RAT-03 who may see rates may agree a fixed amount', async () => {
    await show();
    await press('Roles, dates and rate of Bagas Prakoso');
    await userEvent.click(screen.getByRole('combobox', { name: /Rate type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Fixed' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Fixed rate/ }), '2500000');
    await press('Save team');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0][0]).toMatchObject({ rate_type: 'fixed', fixed_rate: '2500000' });
  });
});
