import { expenseCalls as calls } from '@praktis/contract/expenses/expenses.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let associate: As;
let secretary: As;
let matter: string;
let secret: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  const partner = await givenPerson(server, firm, { role: 'partner' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha' });
  secretary = await givenPerson(server, firm, { role: 'support_staff', works_for: [associate] });
  const client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate]);
  secret = await givenMatter(server, partner, client, [partner, associate], { confidential: true });
});
afterAll(() => server.close());

type Claim = NonNullable<Input<typeof calls.createClaim>['body']>;
const cost = (matter_id: string, more: Partial<Claim['lines'][number]> = {}) => ({
  ...{ expense_type_id: firm.expense_type_id, matter_id, description: 'Court fee', amount: '1000', ...more },
});
const form = (lines: Claim['lines'], more: Partial<Claim> = {}): Claim => ({
  ...{ date: '2026-11-20', payable: true, payable_employee_id: associate.employee_id, currency: 'IDR', lines },
  ...{ notes: 'Flight for Garuda', transaction_reference: 'GARUDA-7', ...more },
});
const confirmed = ['payable_empty', 'incomplete_expense'];
const entered = async (lines: Claim['lines']) =>
  (await server.ok(calls.createClaim, associate, { body: form(lines), confirmed })).id;
const detail = (as: As, id: string) => server.ok(calls.detail, as, { query: { id } });
const places = (claim: { lines: { position: number }[] }) => claim.lines.map((line) => line.position);
const found = async (as: As, keyword: string) =>
  (await server.ok(calls.list, as, { body: { keyword, payable_employee_id: associate.employee_id }, query: {} })).rows;

describe('a claim that is seen in part (ROL-02, invariant 42)', () => {
  it('its lines are numbered as seen, and what is said of the whole of it is for those who see the whole', async () => {
    const lines = [cost(secret, { amount: '7777' }), cost(matter), cost(secret), cost(matter, { amount: '2000' })];
    const id = await entered(lines);
    for (const as of [secretary, managing]) {
      const seen = await detail(as, id);
      expect(places(seen)).toEqual([1, 2]);
      expect(seen).toMatchObject({ amount: '3000', notes: '', transaction_reference: '', can_update: false });
      expect(JSON.stringify(seen)).not.toMatch(/garuda/i);
    }
    const whole = await detail(associate, id);
    expect(places(whole)).toEqual([1, 2, 3, 4]);
    expect(whole).toMatchObject({ notes: 'Flight for Garuda', transaction_reference: 'GARUDA-7' });
  });

  it('is not found by a text that is not answered', async () => {
    const id = await entered([cost(secret), cost(matter)]);
    expect((await found(associate, 'garuda')).map((row) => row.id)).toContain(id);
    expect(await found(secretary, 'garuda')).toEqual([]);
    expect((await found(secretary, 'Court')).map((row) => row.id)).toContain(id);
  });

  it('seen whole it is answered and found whole', async () => {
    const id = await entered([cost(matter), cost(matter)]);
    expect(await detail(secretary, id)).toMatchObject({
      notes: 'Flight for Garuda',
      transaction_reference: 'GARUDA-7',
    });
    expect((await found(secretary, 'garuda')).map((row) => row.id)).toContain(id);
  });

  it('the trail of a claim that held a hidden line once has no gap to count by', async () => {
    const id = await entered([cost(secret, { amount: '7777' }), cost(matter)]);
    const kept = (await detail(associate, id)).lines[1];
    const changed = { ...form([cost(matter, { id: kept?.id ?? '' })], { notes: '' }), id, version: 1 };
    await server.ok(calls.update, associate, { body: changed, confirmed });
    const trail = await server.ok(calls.auditTrail, managing, { query: { id } });
    const told = JSON.stringify(trail.rows);
    expect(told).not.toMatch(/garuda|7777|8777|"position"|"functional_value"/i);
    expect(told).toContain('Court fee');
    const inside = await server.ok(calls.auditTrail, associate, { query: { id } });
    expect(JSON.stringify(inside.rows)).toMatch(/7777.*"position"|"position".*7777/);
  });

  it('the trail of the open matter tells a cost without its place in the claim', async () => {
    const id = await entered([cost(secret), cost(matter, { description: 'Stamp duty' })]);
    const removed = await detail(associate, id);
    const changed = { ...form([cost(matter, { id: removed.lines[1]?.id ?? '', description: 'Stamp duty' })]), id };
    await server.ok(calls.update, associate, { body: { ...changed, version: 1 }, confirmed });
    const { rows } = await server.ok(matterCalls.auditTrail, managing, { query: { id: matter, limit: 200 } });
    const costs = rows.flatMap(({ created, updated, deleted }) => [...created, ...updated, ...deleted]);
    const told = costs.filter((change) => change.entity === 'expense_line' && change.new_data?.expense_id === id);
    expect(told.map((change) => change.new_data?.description)).toEqual(['Stamp duty']);
    expect(JSON.stringify(told)).not.toContain('"position"');
  });
});
