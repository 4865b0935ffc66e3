import { call } from '@praktis/contract/kit/call';
import { auditPage, auditQuery } from '@praktis/contract/kit/shapes';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { auditLines, changedFields } from './audit-entries.ts';
import { AuditTrail } from './audit-trail.tsx';

const trail = call('tests', {
  method: 'GET',
  path: 'client/audit-trail',
  access: 'audit.view',
  summary: 't',
  query: auditQuery,
  reply: auditPage,
});
const uuid = '0190a0b0-0000-7000-8000-000000000001';
const entry = {
  user: 'Bagus',
  created_at: '2026-11-26T03:05:00Z',
  call: 'client/update',
  created: [],
  updated: [],
  deleted: [],
};

describe('what an audit entry shows', () => {
  it('ids and UUIDs are hidden, and what did not change', () => {
    const before = { id: uuid, name: 'A', industry_type_id: 'x', owner: uuid, city: 'Bandung', version: 1 };
    const after = {
      id: uuid,
      name: 'B',
      industry_type_id: 'y',
      owner: uuid.replace('1', '2'),
      city: 'Bandung',
      version: 2,
    };
    expect(changedFields(before, after)).toEqual([{ field: 'name', before: 'A', after: 'B' }]);
  });

  it('related names are read from timesheet.matter.name and matter.client.name', () => {
    const change = (entity: string, data: Record<string, unknown>) => ({
      id: uuid,
      entity,
      old_data: null,
      new_data: data,
    });
    const lines = auditLines({
      ...entry,
      created: [
        change('timesheet', { description: 'call', matter: { name: 'Merger' } }),
        change('matter', { number: 'M-1', client: { name: 'PT A' } }),
      ],
    });
    expect(lines.map((line) => line.name)).toEqual(['Merger', 'PT A']);
  });
});

describe('an audit trail', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('R355 names at most two changed fields, then how many more; the photo of a client by its own label', async () => {
    const server = fakeServer();
    const old = { name: 'A', phone: '1', city: 'Bandung', photo: { path: 'a.png' } };
    const now = { name: 'B', phone: '2', city: 'Jakarta', photo: { path: 'b.png' } };
    const added = { id: '2', entity: 'client', old_data: null, new_data: { code: 'C-1' } };
    server.on('/practice/v1/client/audit-trail', {
      json: {
        data: {
          rows: [
            { ...entry, updated: [{ id: '1', entity: 'client', old_data: old, new_data: now }] },
            { ...entry, created_at: '2026-11-25T03:05:00Z', created: [added], deleted: [{ ...added, id: '3' }] },
          ],
          total: 2,
          limit: 20,
          offset: 0,
        },
      },
    });
    await renderAt('/', { '/': () => <AuditTrail call={trail} id={uuid} /> });
    expect((await screen.findByText(/: name, phone \+2 more/)).isConnected).toBe(true);
    expect(screen.getByText(/Modified client/).isConnected).toBe(true);
    expect(screen.getByText(/Added a client/).isConnected).toBe(true);
    expect(screen.getByText(/Deleted a client/).isConnected).toBe(true);
    expect(screen.getByRole('rowheader', { name: 'Client Photo', hidden: true }).isConnected).toBe(true);
    expect(within(screen.getByRole('list', { name: 'History' })).getAllByText('Bagus')).toHaveLength(2);
    expect(screen.getByText('Nov 26, 2026 at 10:05 AM').isConnected).toBe(true);
    expect(server.asked[0]?.query).toMatchObject({ id: uuid, limit: '20' });
  });
});
