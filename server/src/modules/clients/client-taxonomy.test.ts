import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let partner: As;
let stranger: As;
let active: string;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
  active = await givenClient(server, partner, { name: 'PT Beta Khayal' });
  await givenClient(server, partner, { name: 'PT Alfa Angan', npwp: '' });
});
afterAll(() => server.close());

const options = async (sent: Promise<{ rows: { name: string }[] }>) => (await sent).rows.map((row) => row.name);

describe('the taxonomy of clients', () => {
  it('filters by taxonomy, named in the list in the reader’s language', async () => {
    const kind = await insertRow(server.owner, 'taxonomy', {
      ...{ firm_id: firm.firm_id, code: 'LIT', name: 'Litigation', name_id: 'Sengketa' },
    });
    await server.owner.query('update client set taxonomy_id = $1 where id = $2', [kind, active]);
    const asked = { body: { taxonomy_id: kind } };
    const rows = (await server.ok(clientCalls.list, partner, asked)).rows;
    expect(rows).toMatchObject([{ id: active, taxonomy_id: kind, taxonomy: 'Litigation' }]);
    const indonesian = await givenPerson(server, firm, { role: 'finance', language: 'id' });
    expect((await server.ok(clientCalls.list, indonesian, asked)).rows[0]?.taxonomy).toBe('Sengketa');
    const others = await server.ok(clientCalls.list, partner, { body: { taxonomy_id: active } });
    expect(others.rows).toEqual([]);
    const refused = await server.send(clientCalls.list, partner, { raw: { body: { taxonomy_id: 'x' } } });
    expect(refused).toMatchObject({ status: 400, body: { message: { taxonomy_id: expect.any(String) } } });
  });

  it('kinds of legal work in the reader’s language, archived ones only for filters (ROL-08); not those of another firm, nor without a login or in a bad form', async () => {
    const kind = (code: string, row = {}) =>
      insertRow(server.owner, 'taxonomy', {
        ...{ firm_id: firm.firm_id, code, name: `${code} en`, name_id: `${code} id`, ...row },
      });
    await kind('TAX-A');
    await kind('TAX-B', { archived_at: new Date() });
    const indonesian = await givenPerson(server, firm, { role: 'partner', language: 'id' });
    const search = (as: As, query = {}) =>
      options(server.ok(clientLookups.searchTaxonomy, as, { query: { keyword: 'tax-', ...query } }));
    expect(await search(partner)).toEqual(['TAX-A en']);
    expect(await search(indonesian, { for: 'filter' })).toEqual(['TAX-A id', 'TAX-B id']);
    expect(await search(stranger)).toEqual([]);
    const send = (as: As | undefined, query: object) =>
      server.send(clientLookups.searchTaxonomy, as, { raw: { query } });
    expect((await send(partner, { for: 'report' })).status).toBe(400);
    expect((await send(undefined, {})).status).toBe(401);
  });
});
