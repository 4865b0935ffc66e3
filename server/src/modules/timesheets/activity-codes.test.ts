import { callsOf } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { utbmsActivities } from '@praktis/contract/settings/utbms';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls as lookups } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { sheetOf } from '../../../test/sheet.ts';
import { seedRows } from '../auth/seeds.ts';

const { create, update, detail } = callsOf(setupLists.workcode);
const activity = { code: 'X1', name: 'Client meeting', name_id: 'Rapat klien', description: '', billable: 'yes' };

let server: TestServer;
let firm: Firm;
let administrator: As;
let associate: As;
let matter: string;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  const managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  matter = await givenMatter(server, managing, await givenClient(server, managing), [managing, associate]);
});
afterAll(() => server.close());

const send = (call: typeof create | typeof update, utbms: string, more = {}, as = administrator) =>
  server.send(call, as, { raw: { body: { ...activity, utbms, ...more } } });

describe('an activity carries a code of the published set (UTBMS)', () => {
  it('the set has the eleven activities, and the activities of a new firm carry codes of it', async () => {
    expect(utbmsActivities.map(({ code }) => code)).toEqual(Array.from({ length: 11 }, (_, n) => `A${101 + n}`));
    const codes = new Set<string>(['', ...utbmsActivities.map(({ code }) => code)]);
    const delivered = await seedRows('workcode');
    expect(delivered.filter(({ utbms }) => !codes.has(String(utbms)))).toEqual([]);
    const codeOf = (code: string) => delivered.find((row) => row.code === code)?.utbms;
    const some = ['WC01', 'WC08', 'WC09', 'WC13', 'WC17', 'WC38'];
    expect(some.map(codeOf)).toEqual(['A106', 'A102', 'A103', 'A104', 'A109', '']);
  });

  it('another one is refused at its field, in both languages', async () => {
    const refused = await send(create, 'NONSENSE');
    const said = { utbms: '“NONSENSE” is not a code of the set, which goes from A101 to A111.' };
    expect([refused.status, refused.body.message]).toEqual([400, said]);
    const indonesian = await givenPerson(server, firm, { role: 'administrator', language: 'id' });
    expect((await send(create, 'E101', {}, indonesian)).body.message).toEqual({
      utbms: '“E101” bukan kode dalam daftar, yang berisi A101 sampai A111.',
    });
    for (const [at, utbms] of ['', 'A101', 'A111'].entries())
      expect((await send(create, utbms, { code: `Y${at}`, name: `Work ${at}`, name_id: `Kerja ${at}` })).status).toBe(
        200,
      );
  });

  it('one from before stays while it is not changed', async () => {
    const id = await insertRow(server.owner, 'workcode', {
      firm_id: firm.firm_id,
      ...activity,
      code: 'OLD',
      name_id: 'Lama',
      utbms: 'X9',
    });
    expect((await send(update, 'X9', { id, version: 1, code: 'OLD', name: 'Old meeting' })).status).toBe(200);
    expect((await send(update, 'X8', { id, version: 2, code: 'OLD' })).body.code).toBe('fields');
    const row = await server.ok(detail, administrator, { raw: { query: { id } } });
    expect(row).toMatchObject({ name: 'Old meeting', utbms: 'X9', version: 2 });
  });
});

describe('the code stands beside the activity of an entry', () => {
  let workcode_id: string;
  let entry: string;
  beforeAll(async () => {
    const code = { firm_id: firm.firm_id, ...activity, code: 'WC01', utbms: 'A106' };
    workcode_id = await insertRow(server.owner, 'workcode', code);
    entry = await givenEntry(server, associate, matter, { workcode_id, date: '2026-11-18' });
  });

  it('the look-up finds it by the code and says it', async () => {
    const { rows } = await server.ok(lookups.searchWorkcode, associate, { query: { keyword: 'A106' } });
    expect(rows).toEqual([{ id: workcode_id, name: 'Client meeting', detail: 'A106 · yes' }]);
  });

  it('so do its page, the list and the file; an activity without one says nothing', async () => {
    const plain = await givenEntry(server, associate, matter, { date: '2026-11-19' });
    const { rows } = await server.ok(calls.list, associate, { body: {} });
    expect(Object.fromEntries(rows.map((row) => [row.id, row.workcode_utbms]))).toEqual({
      [entry]: 'A106',
      [plain]: '',
    });
    expect((await server.ok(calls.detail, associate, { query: { id: entry } })).workcode_utbms).toBe('A106');
    const [, ...sheet] = await sheetOf(
      await server.send(calls.download, associate, { body: { columns: ['activity'], date_to: '2026-11-18' } }),
    );
    expect(sheet[0]).toEqual(['Client meeting (A106)']);
  });
});
