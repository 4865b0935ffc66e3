import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { MatterCreateScreen } from './matter-form.screen.tsx';

const client = {
  ...{ id: 'c1', name: 'PT Contoh', contact_name: 'Sari', contact_email: 'sari@contoh.example', contact_mobile: '' },
  ...{ country: 'ID', province: '', city: 'Bandung', address: 'Jalan Contoh 1', postal_code: '', origin: 'national' },
  email: '',
};

describe('a new matter that is begun from its client', () => {
  beforeEach(async () => {
    const server = fakeServer();
    beginSession('token', 'service');
    signedInWith(server, 'matter.create');
    server.on('/practice/v1/matter/config', { json: { data: { required_fields: [] } } });
    server.on('/practice/v1/matter/detail-client', { json: { data: client } });
    server.on('/practice/v1/matter/responsible-client', {
      json: { data: { responsible_partner_id: 'e1', responsible_partner: 'Ratna' } },
    });
    await loadTexts('matters');
  });
  afterEach(() => {
    endSession();
    vi.unstubAllGlobals();
  });

  it('has what the client brings along, and lets go of who leaves it untouched', async () => {
    const router = await renderAt('/matters/create?client=c1', {
      '/matters/create': MatterCreateScreen,
      '/matters': () => <h1>List</h1>,
    });
    await waitFor(() => expect(document.body.textContent).toContain('Ratna'));
    const shown = [...document.querySelectorAll('input, textarea')].map((input) => (input as HTMLInputElement).value);
    expect(shown).toContain('Jalan Contoh 1');
    void router.navigate({ to: '/matters' });
    await waitFor(() => expect(document.body.textContent).toMatch(/List$|Leave without saving/));
    expect(router.state.location.pathname).toBe('/matters');
    expect(document.body.textContent).not.toContain('Leave without saving?');
  });
});
