import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { CallFailure } from '../../kit/call-failure.ts';
import { dropKept, keepForms, keptOnceAnswered } from '../../kit/kept-forms.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import type { Field } from './form-types.ts';
import { RecordForm } from './record-form.tsx';

const schema = z.object({ name: z.string(), city: z.string(), secret: z.string(), letter: z.array(z.unknown()) });
const fields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'city', kind: 'text' },
  { name: 'secret', kind: 'password', label: 'secret' },
  { name: 'letter', kind: 'file', accepts: 'matter file', label: 'letter' },
];

let server: FakeServer;
let record: Record<string, unknown>;
const save = vi.fn(async () => ({ id: '1' }));

beforeEach(() => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server);
  record = { name: 'PT Lama', city: 'Jakarta', secret: '', letter: [] };
});
afterEach(() => {
  dropKept();
  endSession();
  vi.unstubAllGlobals();
});

const Form = () => <RecordForm schema={schema} fields={fields} values={record} save={save} submit="Save" />;
const plain = schema.pick({ name: true, city: true });
const Plain = () => (
  <RecordForm
    schema={plain}
    fields={fields.slice(0, 2)}
    values={{ name: 'PT Lama', city: 'Jakarta' }}
    save={save}
    submit="Save"
  />
);
const show = async (path = '/form') => {
  await renderAt(path, { [path]: Form });
  await waitFor(() => expect(server.asked.some((asked) => asked.path === '/auth/session')).toBe(true));
};
const input = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const returned = 'What you had typed before is here again. Files must be chosen anew.';
/** Types a name and is sent away; the record may change meanwhile. */
async function sentAway(): Promise<void> {
  await show();
  await userEvent.clear(input(/^Name/));
  await userEvent.type(input(/^Name/), 'PT Baru');
  await userEvent.type(input(/^Secret/), 'hujan di atap seng');
  await userEvent.upload(input(/^Letter/), new File(['isi'], 'surat.pdf', { type: 'application/pdf' }));
  act(() => keepForms(true));
  cleanup();
}

describe('a form whose user was sent away', () => {
  it('brings back what he changed, over the record as it is read now', async () => {
    await sentAway();
    record = { ...record, city: 'Bandung' };
    await show();
    await screen.findByText(returned);
    expect([input(/^Name/).value, input(/^City/).value]).toEqual(['PT Baru', 'Bandung']);
    expect(screen.getByText('Unsaved changes · Ctrl S saves')).toBeTruthy();
  });

  it('keeps no password anywhere', async () => {
    await sentAway();
    expect(JSON.stringify({ ...sessionStorage })).toContain('PT Baru');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('hujan');
    await show();
    await screen.findByText(returned);
    expect(input(/^Secret/).value).toBe('');
  });

  it('brings it back once, to its own screen, and lets it go when it is discarded', async () => {
    await sentAway();
    await show('/other');
    expect(input(/^Name/).value).toBe('PT Lama');
    cleanup();
    await show();
    await screen.findByText(returned);
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(input(/^Name/).value).toBe('PT Lama');
    cleanup();
    await show();
    expect(input(/^Name/).value).toBe('PT Lama');
    expect(screen.queryByText(returned)).toBeNull();
  });

  it('gives it to nobody else, and removes it when somebody else comes', async () => {
    await sentAway();
    const user = { id: 'another', name: 'Dimas', role: 'partner', role_changed: false };
    server.on('/auth/session', { json: { data: { user, permissions: {}, firm: { code: 'KHC' } } } });
    await show();
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('PT Baru'));
    expect(input(/^Name/).value).toBe('PT Lama');
  });

  it.each([
    ['saved is not typed any more', 'answered', 0],
    ['refused is kept as it is typed by then', 'refused', 1],
  ] as const)('what was %s when he is sent away', async (_name, fate, kept) => {
    let answer: () => void = () => undefined;
    save.mockImplementationOnce(
      () =>
        new Promise((done, failed) => {
          const refusal = new CallFailure({ kind: 'refused', status: 400, message: 'No.' });
          answer = () => (fate === 'answered' ? done({ id: '1' }) : failed(refusal));
        }),
    );
    await renderAt('/plain', { '/plain': Plain });
    await waitFor(() => expect(server.asked.some((asked) => asked.path === '/auth/session')).toBe(true));
    await userEvent.clear(input(/^Name/));
    await userEvent.type(input(/^Name/), 'PT Baru');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    const ready = keptOnceAnswered();
    await userEvent.type(input(/^Name/), ' Sekali');
    await act(async () => {
      answer();
      await ready;
    });
    const stored = Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith('praktis.kept'));
    expect(stored).toHaveLength(kept);
    if (kept > 0) expect(JSON.stringify(stored)).toContain('PT Baru Sekali');
  });

  it('keeps nothing of a form that nobody touched', async () => {
    await show();
    act(() => keepForms(true));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('praktis.kept'))).toEqual([]);
  });
});
