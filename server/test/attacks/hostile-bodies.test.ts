import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { permissions } from '@praktis/contract/kit/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input, Sent } from '../harness.ts';
import { startServer, type TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import type { Step } from '../tour.ts';
import { givenWorld, type World } from '../wall/walk.ts';
import { brokenInvariants } from './invariants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Body = Record<string, unknown>;

/** Sends a step of the practice with another body. */
function sendWith(world: World, step: Step, body: unknown): Promise<Sent<unknown>> {
  const input: Input<AnyCall> = step.input?.(world.state, world.people) ?? {};
  return server.send(step.call, world.people[step.as], {
    ...input,
    raw: { query: input.query ?? input.raw?.query ?? {}, body },
  });
}

function bodyOf(world: World, step: Step): Body {
  const { body, raw, confirmed } = step.input?.(world.state, world.people) ?? {};
  return { ...((raw?.body ?? body) as Body | undefined), ...(confirmed ? { confirmed } : {}) };
}

/** What is stored of a firm, but for what looking leaves behind. */
async function trailLength(world: World): Promise<number> {
  const { rows } = await server.owner.query("select count(*)::int as n from audit where firm_id = $1 and op <> 'R'", [
    world.firm.firm_id,
  ]);
  return rows[0].n;
}

describe('a whole practice', () => {
  it('sent with every form also one version too old and one too new: told so each time, and nothing changed (INV-04)', async () => {
    const world = await givenWorld(server);
    const faults: string[] = [];
    let tried = 0;
    for (const step of allTours) {
      const body = bodyOf(world, step);
      for (const by of [-1, 1]) {
        const changed = otherVersion(body, by);
        if (!changed) continue;
        tried += 1;
        const before = await trailLength(world);
        const answer = await sendWith(world, step, changed);
        const rows = (answer.body.data as { rows?: { code: string; refusal?: string }[] } | undefined)?.rows;
        const told = rows
          ? rows.every((row) => (row.refusal ?? row.code) === 'stale')
          : answer.status === 409 && answer.body.code === 'stale';
        if (!told || (await trailLength(world)) !== before)
          faults.push(`${addressOf(step.call)} ${by}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 150)}`);
      }
      await taken(world, step, body);
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(80);
  }, 180_000);

  it('sent with a prototype in its forms is not read at all', async () => {
    const world = await givenWorld(server);
    const hostile = ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'];
    for (const step of allTours.filter(({ call }) => call.body && !call.files))
      for (const text of hostile) {
        const answer = await sendWith(world, step, JSON.parse(text));
        expect([addressOf(step.call), answer.body.code]).toEqual([addressOf(step.call), 'body_unreadable']);
      }
    expect(({} as Body).polluted).toBeUndefined();
  });

  it('sent with fields that nobody asked for: they are not read, whatever they are called', async () => {
    const other = await givenWorld(server);
    const world = await givenWorld(server);
    for (const step of allTours) {
      const body = bodyOf(world, step);
      await taken(world, step, step.call.body ? { ...unasked(step.call, other), ...body } : body);
    }
    const strange = [
      other.firm.firm_id,
      other.people.partner.user_id,
      other.people.partner.employee_id,
      '1999-12-31',
      'unasked',
    ];
    const { rows } = await server.owner.query(
      `select distinct entity, mark from audit cross join unnest($2::text[]) as mark
       where firm_id = $1 and new_data::text like '%' || mark || '%'`,
      [world.firm.firm_id, strange],
    );
    expect(rows).toEqual([]);
    expect(await brokenInvariants(server, world.firm.firm_id)).toEqual([]);
  }, 180_000);
});

async function taken(world: World, step: Step, body: Body): Promise<void> {
  const answer = await sendWith(world, step, body);
  if (answer.status !== 200)
    throw new Error(`${addressOf(step.call)} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  step.keep?.(answer.data as never, world.state);
}

/** The same form with another version: its own, or that of each of its rows; undefined when there is none such. */
function otherVersion(body: Body, by: number): Body | undefined {
  const rows = (Array.isArray(body.rows) ? body.rows : []) as { version?: unknown }[];
  const versions = [body, ...rows].flatMap(({ version }) => (typeof version === 'number' ? [version + by] : []));
  if (versions.length === 0 || versions.some((version) => version < 1)) return undefined;
  const shifted = (record: Body) =>
    typeof record.version === 'number' ? { ...record, version: record.version + by } : record;
  return { ...shifted(body), ...(rows.length > 0 ? { rows: rows.map((row) => shifted(row as Body)) } : {}) };
}

/** Columns and rights that no form of the call has. */
function unasked(call: AnyCall, other: World): Body {
  const { firm_id, user_id, employee_id } = other.people.partner;
  const fields = {
    ...{ firm_id, tenant: firm_id, user_id, created_by: user_id, actor: user_id, employee_id, id: other.state.partner },
    ...{ version: 99, status: 'unasked', created_at: '1999-12-31T00:00:00Z', issued_at: '1999-12-31T00:00:00Z' },
    ...{ invoice_number: 'unasked', deposit_number: 'unasked', code: 'unasked', number: 'unasked', locked: true },
    ...{ role: 'managing_partner', grants: Object.fromEntries(permissions.map((name) => [name, ['all']])) },
    ...{ verified_at: '1999-12-31T00:00:00Z', password_hash: 'unasked', rate: '1', value: '1', billed_amount: '1' },
    ...{ __defineGetter__: 'unasked', hasOwnProperty: 'unasked', toString: 'unasked' },
  };
  const asked = Object.keys((call.body as { shape?: object } | undefined)?.shape ?? {});
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !asked.includes(name)));
}
