import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { addressOf } from '@praktis/contract/kit/call';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { ClientInformation } from './client-information.panel.tsx';
import type { ClientDetail } from './client-types.ts';

const note = '<img src=x onerror="alert(1)"> <b>net 30</b>';
const address = 'Jalan <i>Rekaan</i> 1';
const name = `PT ${note}`;

const client = {
  ...{ id: 'c1', code: 'C-0001', name, status: 'active', origin: 'national', kind: 'body', merged_codes: [] },
  ...{ active_matter_count: 0, version: 1, since: null, originating_partner_id: null },
  ...{ names: [{ kind: 'alias', name: note }], withholds: 'none', address },
  ...{ vat_collector: 'none', notes: note, created_by: note, created_at: '2026-11-26T03:05:00Z' },
  ...{ relations: [{ kind: 'owns', name: note, description: address, related_client_id: null }] },
} as unknown as ClientDetail;

let server: FakeServer;
beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'client.view', 'audit.view');
  await loadTexts('clients');
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

/** None of what was typed became an element of the page. */
const nothingRuns = () => expect(document.querySelectorAll('img, b, i, script, iframe')).toHaveLength(0);

describe('T-34: markup in what is known of a client is shown as the characters it is', () => {
  it('on its screen', async () => {
    await renderAt('/', { '/': () => <ClientInformation client={client} /> });
    expect((await screen.findAllByText(note)).length).toBeGreaterThan(2);
    expect(screen.getAllByText(address)).toHaveLength(2);
    nothingRuns();
  });

  it('in its history, before and after', async () => {
    const change = { id: 'c1', entity: 'client', old_data: { name: 'PT A', address: '', notes: 'old' } };
    const updated = [{ ...change, new_data: { name, address, notes: note } }];
    const step = { user: note, created_at: '2026-11-26T03:05:00Z', call: 'client/update', created: [], deleted: [] };
    server.on(addressOf(clientCalls.auditTrail), { json: { data: { rows: [{ ...step, updated }], total: 1 } } });
    await renderAt('/', { '/': () => <AuditTrail call={clientCalls.auditTrail} id="c1" /> });
    await screen.findAllByText(note, { exact: false });
    for (const words of [note, address, name]) expect(document.body.textContent).toContain(words);
    nothingRuns();
  });
});
