import { text } from '@praktis/contract/kit/shapes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession } from '../../kit/session.ts';
import type { Field } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useSignOut } from './use-sign-out.ts';

vi.mock('../../kit/offline/leave.ts', () => ({ leaveDevice: async () => true }));

let server: FakeServer;
const schema = z.object({ name: text(40) });
const fields: readonly Field[] = [{ name: 'name', kind: 'text' }];

const page = { assign: vi.fn(), reload: vi.fn() };

function Screen() {
  const signOut = useSignOut(page);
  return (
    <>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      <RecordForm schema={schema} fields={fields} draft="thing" submit="Save" save={async () => undefined} />
    </>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const ended = () => server.asked.filter((asked) => asked.path.endsWith('/logout')).length;
const unsaved = () => screen.queryByText('Leave without saving?');
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('praktis.draft.'));

beforeEach(async () => {
  localStorage.clear();
  server = fakeServer();
  server.on('/auth/logout', { json: { data: {} } });
  signedInWith(server);
  beginSession('token', 'service');
  await renderAt('/form', { '/form': Screen });
  await waitFor(() => expect(server.asked.some((asked) => asked.path === '/auth/session')).toBe(true));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('signing out while a form stands open', () => {
  it('asks before the session ends; who stays finds all as it was, who leaves is asked once', async () => {
    await userEvent.type(screen.getByLabelText(/^Name/i), 'PT Baru');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await press('Sign out');
    await press('Stay');
    await waitFor(() => expect(unsaved()).toBeNull());
    expect([ended(), drafts().length]).toEqual([0, 1]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/i).value).toBe('PT Baru');
    await press('Sign out');
    await press('Leave');
    await waitFor(() => expect(ended()).toBe(1));
    expect(drafts()).toEqual([]);
    expect(screen.queryByText('Unsaved drafts remain on this device')).toBeNull();
  });

  it('asks nothing of a form in which nothing is changed', async () => {
    await press('Sign out');
    await waitFor(() => expect(ended()).toBe(1));
    expect(unsaved()).toBeNull();
  });

  it('leads to a fresh page; the old one shows nothing either when the browser brings it back', async () => {
    await press('Sign out');
    await waitFor(() => expect(page.assign).toHaveBeenCalledExactlyOnceWith('/'));
    expect(page.reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pageshow'));
    expect(page.reload).toHaveBeenCalled();
  });

  it('leaves nothing of the person on the device that holds names; of others what is theirs, and how lists look', async () => {
    const other = {
      'praktis.view.KHC.v.matters': '[]',
      'praktis.draft.KHC.v.other#1': '{}',
      'praktis.view.OTHER.u.x': '[]',
    };
    const plain = { 'praktis.columns.matters': 'number,name', 'praktis.page-size': '100' };
    const mine = { 'praktis.view.KHC.u.matters': '[{"name":"PT Rahasia","url":{}}]', 'praktis.views.matters': '[]' };
    for (const [key, value] of Object.entries({ ...other, ...plain, ...mine })) localStorage.setItem(key, value);
    await press('Sign out');
    await waitFor(() => expect(ended()).toBe(1));
    await waitFor(() => expect(localStorage.getItem('phlogin')).toBeNull());
    expect(Object.keys(localStorage).sort()).toEqual([...Object.keys({ ...other, ...plain }), 'phsession'].sort());
  });

  it('still asks about drafts of other forms', async () => {
    localStorage.setItem('praktis.draft.KHC.u.other#1', '{"at":"2026-11-28","values":{}}');
    await userEvent.type(screen.getByLabelText(/^Name/i), 'PT Baru');
    await press('Sign out');
    await press('Leave');
    expect((await screen.findByText('Unsaved drafts remain on this device')).isConnected).toBe(true);
    expect(ended()).toBe(0);
  });
});
