import { call } from '@praktis/contract/kit/call';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer } from '../../test/fake-server.ts';
import { renderAt } from '../../test/render.tsx';
import { useSend } from './use-send.ts';

const save = call('tests', {
  method: 'POST',
  path: 'thing/save',
  access: 'signed in',
  summary: 't',
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.string() }),
});

function Screen() {
  const sender = useSend(save);
  const asking = { incomplete: { title: 'Just a Moment', more: 'Missing: proof of line 2.' } };
  return (
    <button type="button" onClick={() => void sender.send({ name: 'a' }, undefined, asking)}>
      Save
    </button>
  );
}

describe('a question of the server', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is put in its own words, with what it is about, and sent again once it is answered', async () => {
    const server = fakeServer();
    const question = { message: 'This is incomplete. Save it anyway?', confirmation: true, code: 'incomplete' };
    server.on('/practice/v1/thing/save', { status: 400, json: question }, { json: { data: { id: '1' } } });
    await renderAt('/', { '/': Screen });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Just a Moment' }));
    expect(dialog.getByText('This is incomplete. Save it anyway?').isConnected).toBe(true);
    expect(dialog.getByText('Missing: proof of line 2.').isConnected).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(server.asked).toHaveLength(2));
    expect(server.asked[1]?.body).toEqual({ name: 'a', confirmed: ['incomplete'] });
  });
});
