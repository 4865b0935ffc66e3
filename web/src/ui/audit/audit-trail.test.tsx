import { call } from '@praktis/contract/kit/call';
import { auditPage, auditQuery } from '@praktis/contract/kit/shapes';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { auditLines, changedFields, labelKeys, wordKeys } from './audit-entries.ts';
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
    expect(changedFields(before, after)).toEqual([{ field: 'name', before: 'A', after: 'B', figure: false }]);
  });

  it('people and items of lists stand there by the names that come along, other ids stay hidden', () => {
    const old = { originating_partner_id: uuid, industry_type_id: null, client_id: uuid.replace('1', '2') };
    const now = { originating_partner_id: null, industry_type_id: uuid.replace('1', '3'), client_id: uuid };
    const names = { [uuid]: 'Bagas Pratama', [uuid.replace('1', '3')]: 'Mining' };
    expect(changedFields(old, now, names)).toEqual([
      { field: 'originating_partner_id', before: 'Bagas Pratama', after: '', figure: false },
      { field: 'industry_type_id', before: '', after: 'Mining', figure: false },
    ]);
    const setting = (...approvers: string[]) => ({ value: { approvers } });
    expect(changedFields(setting(), setting(uuid), names)).toEqual([
      { field: 'value.approvers', before: '', after: 'Bagas Pratama', figure: false },
    ]);
  });

  it('related names are read from timesheet.matter.name and matter.client.name', () => {
    const change = (entity: string, data: Record<string, unknown>, related: object) => ({
      ...{ id: uuid, entity, old_data: null, new_data: data },
      [entity]: related,
    });
    const lines = auditLines({
      ...entry,
      created: [
        change('timesheet', { description: 'call' }, { matter: { name: 'Merger' } }),
        change('matter', { number: 'M-1' }, { client: { name: 'PT A' } }),
        change('client_member', { role: 'responsible' }, { employee: { name: 'Sekar Anindita' } }),
      ],
    });
    expect(lines.map((line) => line.name)).toEqual(['call · Merger', 'M-1 · PT A', 'Sekar Anindita']);
  });
});

describe('which record a line is about', () => {
  const change = (entity: string, data: Record<string, unknown>) => ({
    ...{ id: uuid, entity, old_data: null, new_data: data },
  });
  const words = { names: { e1: 'Sekar Anindita' }, day: (day: string) => day.split('-').reverse().join('/') };
  const nameOf = (entity: string, data: Record<string, unknown>) =>
    auditLines({ ...entry, created: [change(entity, data)] }, words)[0]?.name;

  it.each([
    ['timesheet', { date: '2026-11-25', employee_id: 'e1', description: 'Call' }, '25/11/2026 · Sekar Anindita · Call'],
    ['timesheet', { date: '2026-11-25', employee_id: 'e9', description: 'Call' }, '25/11/2026 · Call'],
    ['matter_member', { employee_id: 'e1', rate_name: 'Standard' }, 'Sekar Anindita · Standard'],
    ['matter_member', { employee_id: 'e9' }, ''],
    ['invoice', { invoice_number: '0001/KHC/XI/2026', date: '2026-11-28' }, '0001/KHC/XI/2026'],
    ['expense_line', { description: 'Court fee' }, 'Court fee'],
    ['employee', { code: '', first_name: 'Ratna', last_name: 'Wibisono' }, 'Ratna Wibisono'],
    ['exchange_rate', { currency: 'USD', date: '2026-11-12', rate: '16240' }, 'USD 12/11/2026'],
    ['user_role', { code: 'fee_earner', name: 'Associates' }, 'Associates'],
    ['ip_range', { range: '203.0.113.0/24', note: 'Office' }, '203.0.113.0/24'],
    ['bank_information', { bank_name: 'Bank Rekaan', account_number: '1000200030' }, 'Bank Rekaan 1000200030'],
  ])('%s %j is %j', (entity, data, name) => expect(nameOf(entity, data)).toBe(name));

  it('a second factor is told by whose it is', () => {
    const added = { ...change('totp', { created_at: '2026-11-26T03:05:00Z' }), totp: { employee: { name: 'Sekar' } } };
    const key = { ...change('passkey', { name: 'Laptop' }), passkey: { employee: { name: 'Sekar' } } };
    expect(auditLines({ ...entry, created: [added, key] }).map((line) => line.name)).toEqual([
      'Sekar',
      'Laptop · Sekar',
    ]);
  });

  it('the columns of a report are those it shows, in their order (REP-01)', () => {
    const shown = (...columns: [string, boolean][]) => ({
      value: { columns: columns.map(([name, on]) => ({ name, shown: on })) },
    });
    expect(changedFields(shown(['number', true], ['type', true]), shown(['type', true], ['number', false]))).toEqual([
      { field: 'value.columns', before: 'number, type', after: 'type', figure: false },
    ]);
  });

  it('values that hold UUIDs say nothing to a reader, lists of records do', () => {
    const fingerprint = `${uuid}|2026-11-25|call`;
    const terms = [{ text: 'PT A', field: 'name' }];
    expect(changedFields(null, { fingerprint, terms })).toEqual([
      { field: 'terms', before: '', after: 'PT A', figure: false },
    ]);
  });
});

describe('the words of the set-up in a history', () => {
  it('rights and their reach are those of the access menu (ROL-01)', () => {
    const before = { grants: { 'client.view': ['all'] } };
    const after = { grants: { 'client.view': ['team', 'group'] } };
    const [changed] = changedFields(before, after);
    expect(changed).toEqual({ field: 'grants.client.view', before: 'all', after: 'team, group', figure: false });
    expect(labelKeys('user_role', 'grants.client.view')).toEqual(['settings:permission.client.view']);
    expect(wordKeys('user_role', 'grants.client.view', 'team')).toEqual(['settings:scope.team']);
  });

  it.each([
    ['exchange_rate', 'kind', 'bi', 'settings:value.book_rate.bi'],
    ['exchange_rate', 'source', 'sync', 'settings:exchange.from_sync'],
    ['user_account', 'status', 'inactive', 'statuses:user.inactive'],
    ['user_account', 'language', 'id', 'core:language.id'],
    ['user_role', 'timesheet_menu', 'non_billable', 'settings:value.timesheet_menu.non_billable'],
    ['expense_type', 'treatment', 'at_cost', 'settings:value.treatment.at_cost'],
    ['setting', 'value.columns', 'number', 'columns:number'],
  ])('%s.%s %s is written as %s', (entity, field, value, key) => expect(wordKeys(entity, field, value)).toContain(key));
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

  it('a chosen field counts in the summary and tells from whom to whom, a dash for nobody', async () => {
    const server = fakeServer();
    const old = { originating_partner_id: uuid, city: 'Bogor', phone: '1' };
    const change = { id: '1', entity: 'client', names: { [uuid]: 'Bagas Pratama' } };
    const cleared = { ...change, old_data: old, new_data: { ...old, originating_partner_id: null } };
    const more = { ...change, old_data: old, new_data: { originating_partner_id: null, city: 'Depok', phone: '2' } };
    const rows = [
      { ...entry, updated: [cleared] },
      { ...entry, created_at: '2026-11-25T03:05:00Z', updated: [more] },
    ];
    server.on('/practice/v1/client/audit-trail', { json: { data: { rows, total: 2, limit: 20, offset: 0 } } });
    await renderAt('/', { '/': () => <AuditTrail call={trail} id={uuid} /> });
    expect((await screen.findByText(': originating partner')).isConnected).toBe(true);
    expect(screen.getByText(': originating partner, city +1 more').isConnected).toBe(true);
    const [first] = screen.getAllByRole('row', { name: /originating partner/, hidden: true });
    expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      'originating partner',
      'Bagas Pratama',
      '-',
    ]);
  });

  it('writes values as everywhere else: words of states, days, instants, yes and no', async () => {
    const server = fakeServer();
    const data = { status: 'statement', due_date: '2026-12-28', sent_at: '2026-11-28T04:07:47.745Z', locked: true };
    const added = { id: '2', entity: 'invoice', old_data: null, new_data: data };
    const row = { ...entry, created: [added] };
    server.on('/practice/v1/client/audit-trail', { json: { data: { rows: [row], total: 1, limit: 20, offset: 0 } } });
    await renderAt('/', { '/': () => <AuditTrail call={trail} id={uuid} /> });
    await screen.findByText('Added a', { exact: false });
    const values = screen.getAllByRole('row', { hidden: true }).map((one) => one.lastElementChild?.textContent);
    expect(values.slice(1)).toEqual(['statement', '28/12/2026', 'Nov 28, 2026 at 11:07 AM', 'Yes']);
  });

  it('writes the choices of a record in words, its figures with separators, and what was searched as it was typed', async () => {
    const server = fakeServer();
    const added = (id: string, entity: string, new_data: object) => ({ id, entity, old_data: null, new_data });
    const terms = [{ role: 'client', field: 'name', text: 'PT Satu', normalised: ['satu'] }];
    const created = [
      added('1', 'client', { kind: 'body', postal_code: '12190' }),
      added('2', 'client_person', { role: 'director' }),
      added('3', 'matter', { timesheet_status: 'open', budget_fee: '50000000', year: 2026 }),
      added('4', 'timesheet', { method: 'start_end', rate_source: 'default', hour: 0.2 }),
      added('5', 'conflict_check', { reason: 'parties changed', terms }),
    ];
    const rows = [{ ...entry, created }];
    server.on('/practice/v1/client/audit-trail', { json: { data: { rows, total: 1, limit: 20, offset: 0 } } });
    await renderAt('/', { '/': () => <AuditTrail call={trail} id={uuid} /> });
    await screen.findAllByText('Added', { exact: false });
    const values = screen.getAllByRole('row', { hidden: true }).map((one) => one.lastElementChild?.textContent);
    expect(values.filter((value) => value !== 'After')).toEqual([
      ...['body', '12190', 'director', 'open', '50,000,000', '2026'],
      ...['start and end', 'default rate', '0.2', 'parties changed', 'PT Satu'],
    ]);
  });
});
