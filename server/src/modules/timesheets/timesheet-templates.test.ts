import type { BodyInput } from '@praktis/contract/kit/call';
import { timesheetTemplateCalls as calls } from '@praktis/contract/timesheets/timesheet-templates.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenPerson } from '../../../test/given.ts';
import { givenMatterWorld, type MatterWorld, openActive } from '../../../test/given-matter.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let matter: string;

beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  matter = await openActive(world);
});
afterAll(() => server.close());
beforeEach(() => server.owner.query('delete from timesheet_template'));

type Given = BodyInput<typeof calls.create>;
const keep = (given: Partial<Given> = {}, as: As = world.associate) =>
  server.send(calls.create, as, { body: { kind: 'entry', name: 'Weekly call', ...given } });
const list = async (as: As = world.associate) => (await server.ok(calls.list, as)).rows;

describe('templates of frequent entries and texts', () => {
  it('are kept by their owner alone, changed and deleted by him', async () => {
    const entry = { matter_id: matter, duration: '0:30', billable: false, description: 'Call with the client' };
    const { id } = (await keep(entry)).data;
    await keep({ kind: 'text', name: 'Re', description: 'Telephone call with client re ', matter_id: matter });
    expect(await list()).toMatchObject([
      { kind: 'text', name: 'Re', description: 'Telephone call with client re', matter_id: null },
      { id, version: 1, matter_id: matter, matter_name: 'Share purchase', duration: '0:30', billable: false },
    ]);
    expect(await list(world.partner)).toEqual([]);
    const change = { kind: 'entry' as const, name: 'Daily call', id, version: 1 };
    expect((await server.send(calls.update, world.partner, { body: change })).status).toBe(404);
    await server.ok(calls.update, world.associate, { body: change });
    expect((await server.send(calls.update, world.associate, { body: change })).status).toBe(409);
    expect((await list()).map((row) => row.name)).toEqual(['Daily call', 'Re']);
    expect((await server.send(calls.remove, world.partner, { body: { id, version: 2 } })).status).toBe(404);
    expect((await server.send(calls.remove, world.associate, { body: { id, version: 1 } })).status).toBe(409);
    await server.ok(calls.remove, world.associate, { body: { id, version: 2 } });
    expect(await list()).toHaveLength(1);
  });

  it('names what does not fit: no name, a text without words, a duration nobody can read, a name in use', async () => {
    const fields = async (given: Partial<Given>) => Object.keys((await keep(given)).body.message as object);
    expect(await fields({ name: ' ' })).toEqual(['name']);
    expect(await fields({ kind: 'text' })).toEqual(['description']);
    expect(await fields({ duration: 'long' })).toEqual(['duration']);
    expect(await fields({ workcode_id: matter })).toEqual(['workcode_id']);
    await keep();
    expect((await keep({ name: 'weekly CALL' })).body.code).toBe('template_name_taken');
    expect((await keep({ kind: 'text', description: 'x' })).status).toBe(200);
    const both = await Promise.all([keep({ name: 'Twice' }), keep({ name: 'twice' })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('know no matter that their owner does not see, nor show one he no longer sees (ROL-02)', async () => {
    const foreign = await givenPerson(server, (await givenMatterWorld(server, 'Lain')).firm, { role: 'fee_earner' });
    expect((await keep({ matter_id: matter }, foreign)).status).toBe(404);
    await keep({ matter_id: matter }, world.partner);
    await server.owner.query('update matter set confidential = true where id = $1', [matter]);
    await server.owner.query('delete from matter_member where matter_id = $1 and employee_id = $2', [
      matter,
      world.partner.employee_id,
    ]);
    expect(await list(world.partner)).toMatchObject([{ name: 'Weekly call', matter_id: null, matter_name: '' }]);
    const noRecord = await givenPerson(server, world.firm, { role: 'administrator' });
    expect((await keep({}, noRecord)).status).toBe(403);
  });
});
