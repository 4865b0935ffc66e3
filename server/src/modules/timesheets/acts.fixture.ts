import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

/** A firm with people who record, change and write off time, and two matters: one with entries, and the goal of moves. */
export interface ActsWorld {
  server: TestServer;
  firm: Firm;
  managing: As;
  partner: As;
  associate: As;
  finance: As;
  client: string;
  matter: string;
  /** Where the associate has a fixed rate of 2,000,000. */
  goal: string;
}

export async function startActs(): Promise<ActsWorld> {
  const server = await startServer();
  const firm = await givenFirm(server);
  const managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '5000000', name: 'Mira Kusuma' });
  const partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  const finance = await givenPerson(server, firm, { role: 'finance' });
  const associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000', name: 'Arif Nugraha' });
  return { ...{ server, firm, managing, partner, associate, finance }, ...{ client: '', matter: '', goal: '' } };
}

/** New matters; what stood on the ones before is deleted. */
export async function freshMatters(world: ActsWorld): Promise<void> {
  const { server, partner, associate } = world;
  await server.owner.query("update timesheet set status = 'deleted' where status not in ('deleted', 'billed')");
  world.client = await givenClient(server, partner);
  world.matter = await givenMatter(server, partner, world.client, [partner, associate]);
  world.goal = await givenMatter(server, partner, world.client, [partner, associate]);
  const fixed = "rate_type = 'fixed', rate_name = null, fixed_rate = 2000000, fixed_currency = 'IDR'";
  await server.owner.query(`update matter_member set ${fixed} where matter_id = $1 and employee_id = $2`, [
    world.goal,
    associate.employee_id,
  ]);
}

/** What the tests ask of the entries of that world. */
export function actsOf(world: ActsWorld) {
  const { server, managing } = world;
  const given = (row: object = {}) => givenEntry(server, world.associate, world.matter, { date: '2026-11-20', ...row });
  const stored = async (id: string) =>
    (await server.owner.query('select * from timesheet where id = $1', [id])).rows[0] as Record<string, unknown>;
  /** Everything of entries but their versions and the times of them. */
  const sumOf = async (...ids: string[]) =>
    (
      await server.owner.query(
        `select md5(string_agg((to_jsonb(t) - 'version' - 'updated_at')::text, '|' order by id)) as sum
         from timesheet t where id = any($1)`,
        [ids],
      )
    ).rows[0].sum as string;
  const rowsOf = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => ({ id, version: Number((await stored(id)).version) })));
  const move = async (ids: string[], more: object = {}, as = managing) =>
    server.send(bulk.updateMatter, as, { body: { rows: await rowsOf(...ids), matter_id: world.goal, ...more } });
  return { given, stored, sumOf, rowsOf, move };
}
