import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import type { Field } from './form-types.ts';
import { RecordForm } from './record-form.tsx';
import { useFillIn } from './use-fill-in.ts';

const schema = z.object({ name: z.string(), city: z.string(), members: z.array(z.string()) });
const fields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'city', kind: 'text' },
];
let come: () => void;

/** Brings along two things at once, as answers do that come together. */
function Brought() {
  const fillIn = useFillIn();
  const [here, setHere] = useState(false);
  come = () => setHere(true);
  useEffect(() => {
    if (here) fillIn({ city: 'Bandung' });
  }, [here, fillIn]);
  useEffect(() => {
    if (here) fillIn({ members: ['Ratna'] });
  }, [here, fillIn]);
  return null;
}

describe('what a new form brings along by itself', () => {
  let server: FakeServer;
  const save = vi.fn(async (_values: z.input<typeof schema>) => ({ id: '1' }));
  const show = async () => {
    const router = await renderAt('/form', {
      '/form': () => (
        <RecordForm
          schema={schema}
          fields={fields}
          values={{ name: 'PT Contoh', city: '', members: [] }}
          draft="thing"
          save={save}
          submit="Save"
        >
          <Brought />
        </RecordForm>
      ),
      '/away': () => <h1>Away</h1>,
    });
    await waitFor(() => expect(server.asked.some((asked) => asked.path === '/auth/session')).toBe(true));
    return router;
  };
  const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('thing'));

  beforeEach(() => {
    localStorage.clear();
    save.mockClear();
    server = fakeServer();
    beginSession('token', 'service');
    signedInWith(server);
  });
  afterEach(() => {
    endSession();
    vi.unstubAllGlobals();
  });

  it('asks nobody who leaves it untouched, and leaves no draft', async () => {
    const router = await show();
    come();
    await waitFor(() => expect(input(/^City/).value).toBe('Bandung'));
    expect(drafts()).toEqual([]);
    void router.navigate({ to: '/away' });
    expect((await screen.findByText('Away')).isConnected).toBe(true);
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('is saved with the rest', async () => {
    await show();
    come();
    await waitFor(() => expect(input(/^City/).value).toBe('Bandung'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0]).toEqual({ name: 'PT Contoh', city: 'Bandung', members: ['Ratna'] });
  });

  it('counts beside what was typed before it came: that is asked about', async () => {
    const router = await show();
    await userEvent.type(input(/^Name/), ' Baru');
    come();
    await waitFor(() => expect(input(/^City/).value).toBe('Bandung'));
    expect(input(/^Name/).value).toBe('PT Contoh Baru');
    void router.navigate({ to: '/away' });
    expect((await screen.findByText('Leave without saving?')).isConnected).toBe(true);
  });

  it('what is typed after it came is asked about too', async () => {
    const router = await show();
    come();
    await waitFor(() => expect(input(/^City/).value).toBe('Bandung'));
    await userEvent.type(input(/^City/), ' Barat');
    expect(drafts()).toHaveLength(1);
    void router.navigate({ to: '/away' });
    expect((await screen.findByText('Leave without saving?')).isConnected).toBe(true);
  });
});
