import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { sessionWith } from '../../../test/signed-in.ts';
import { useUrlState } from '../../kit/navigation.ts';
import { startOffline } from '../../kit/offline/engine.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { SavedViews } from './saved-views.tsx';

vi.mock('../../kit/offline/outbox.ts', () => ({ waitingOf: async () => [] }));
vi.mock('../../kit/offline/sender.ts', () => ({ sendWaiting: async () => 0 }));
vi.mock('../../kit/offline/kept-answers.ts', () => ({ keepForLater: async () => undefined }));

let server: FakeServer;
const chosen = '?matter_id=m1&matter_id.name=Project+Garuda&page=3';
const opened = vi.fn();

function List() {
  const [url] = useUrlState();
  return <SavedViews list="timesheets" url={url} onOpen={opened} />;
}

/** Somebody signs in at this browser and opens the list. */
async function come(id: string, firm = 'KHC') {
  cleanup();
  server.on('/auth/session', { json: { data: sessionWith([], id, firm) } });
  await renderAt(`/timesheets${chosen}`, { '/timesheets': List });
  const views = () => screen.getByRole('button', { name: 'Saved views' });
  await waitFor(() => expect(views().hasAttribute('disabled')).toBe(false));
  await userEvent.click(views());
  await screen.findByRole('menuitem', { name: 'Save this view' });
}

async function save(name: string) {
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save this view' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), name);
  expect(screen.getByText('Kept on this device for you alone, until you sign out.').isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}
const names = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const atLeast = ['Save this view'];

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  beginSession('token', 'service');
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('two people at one browser', () => {
  it('see each their own views, and a person of another firm neither', async () => {
    await come('ratna');
    await save('Garuda, mine');
    await come('budi');
    expect(names()).toEqual(atLeast);
    await save('All of mine');
    await come('ratna', 'OTHER');
    expect(names()).toEqual(atLeast);
    await come('ratna');
    expect(names()).toEqual(['Garuda, mine', ...atLeast, 'Delete view Garuda, mine']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Garuda, mine' }));
    expect(opened).toHaveBeenCalledWith({ matter_id: 'm1', 'matter_id.name': 'Project Garuda' });
  });

  it('take no view of the time when views had no owner: it is removed once somebody has signed in', async () => {
    localStorage.setItem('praktis.views.timesheets', '[{"name":"Project Garuda","url":{}}]');
    localStorage.setItem('praktis.columns.timesheets', 'date,matter');
    await come('budi');
    expect(names()).toEqual(atLeast);
    startOffline('KHC.budi')();
    expect(localStorage.getItem('praktis.views.timesheets')).toBeNull();
    expect(localStorage.getItem('praktis.columns.timesheets')).toBe('date,matter');
  });
});
