import { createHash } from 'node:crypto';
import type { RateUpgrade, RateUpgradeAnswer, UpdateRates } from '@praktis/contract/matters/matter-acts.schemas';
import { amountFits, type Currency, compare, type Decimal, subtract, sum } from '@praktis/rules/money';
import { rateIsPossible } from '@praktis/rules/rates';
import { entryValue } from '@praktis/rules/time';
import { noteConfidentialRead } from '../../kit/confidential-reads.ts';
import type { Ctx } from '../../kit/context.ts';
import { refusalOf } from '../../kit/each-row.ts';
import { found, NotAllowed, RuleBroken } from '../../kit/errors.ts';
import { readerOf } from '../../kit/formats.ts';
import type { Reader } from '../../kit/http-errors.ts';
import { findEmployee } from '../employees/index.ts';
import { findMember, readMatterForWork } from '../matters/index.ts';
import { currencyOf } from '../settings/index.ts';
import { type EntryRate, rateOfEntry } from './entry-rate.service.ts';
import { entriesFrom, lockEntriesFrom, type UpgradableEntry } from './rate-upgrade.repo.ts';
import * as upgrade from './rate-upgrade.rules.ts';
import { feeUsed, updateEntry } from './timesheets.repo.ts';
import { budgetHolds } from './timesheets.rules.ts';

type Matter = NonNullable<Awaited<ReturnType<typeof readMatterForWork>>>;
type RateFacts = Parameters<typeof rateOfEntry>[1];
type Facts = Omit<RateFacts, 'date' | 'billable'>;

/** An entry with the rate it would get, or the reason why it gets none. */
interface Planned {
  entry: UpgradableEntry;
  next: (EntryRate & { value: Decimal }) | null;
  code: string;
  message: string;
}
interface Plan {
  matter: Matter;
  entries: UpgradableEntry[];
  planned: Planned[];
}

const shownRows = 1000;

/** What an upgrade of timesheet rates would change (RAT-06); changes nothing. On a confidential matter the look is noted (ROL-02). */
export async function checkUpgrade(ctx: Ctx, { body }: { body: RateUpgrade }): Promise<RateUpgradeAnswer> {
  const plan = await planOf({ ...ctx, confirmed: new Set(['rate_old', 'zero_rate']) }, body);
  await noteConfidentialRead(ctx, 'matter', plan.matter.id);
  return answerOf(ctx, plan);
}

/**
 * Gives the chosen members' wip and non-billable entries from a day on the rate they would be recorded at now, or the typed
 * one (RAT-06). All of it or nothing: `upgrade_rate_missing`, `budget_exceeded` (MAT-14); `upgrade_differs` when it is no
 * longer what was checked. The matter is locked by the caller, who has given fixed members their new amounts.
 */
export async function upgradeTimesheetRates(ctx: Ctx, body: UpdateRates): Promise<RateUpgradeAnswer> {
  const employees = body.members.map((member) => member.employee_id);
  await lockEntriesFrom(ctx, { matter_id: body.id, from: body.from, employees });
  const plan = await planOf(ctx, body);
  const answer = await answerOf(ctx, plan);
  const refused = plan.planned.find((row) => row.next === null);
  if (refused)
    throw new RuleBroken('upgrade_rate_missing', { name: refused.entry.employee_name, day: refused.entry.date });
  if (answer.checked !== body.checked) throw new RuleBroken('upgrade_differs');
  await budgetAllows(ctx, plan);
  for (const { entry, next } of changed(plan)) if (next) await updateEntry(ctx, entry.id, next);
  return answer;
}

async function planOf(ctx: Ctx, body: RateUpgrade): Promise<Plan> {
  const matter = await matterToUpgrade(ctx, body.id);
  upgrade.chosenOnce(body.members);
  const currency = await currencyOf(ctx, matter.currency);
  const facts = new Map<string, Facts>();
  for (const [position, chosen] of body.members.entries())
    facts.set(chosen.employee_id, await factsOf(ctx, { matter, currency, chosen, position }));
  const entries = await entriesFrom(ctx, { matter_id: matter.id, from: body.from, employees: [...facts.keys()] });
  const reader = await readerOf(ctx);
  const resolve = onceADay(ctx, facts, reader);
  const planned: Planned[] = [];
  for (const entry of entries) {
    if (upgrade.fateOf(entry) !== 'changes') continue;
    const { rate, ...told } = await resolve(entry);
    const value = rate === null || rate.rate === null ? '0' : entryValue(entry.hour, rate.rate, currency.digits);
    planned.push({ entry, next: rate === null ? null : { ...rate, value }, ...told });
  }
  return { matter, entries, planned };
}

/** The matter, for a caller who may change rates of its time and sees them; else NotAllowed, or NotFound where it is hidden. */
async function matterToUpgrade(ctx: Ctx, id: string): Promise<Matter> {
  const matter = found(await readMatterForWork(ctx, id, 'matter.view'));
  const mayChange = await readMatterForWork(ctx, id, 'timesheet.write_off');
  if (!mayChange || !matter.shows_rates) throw new NotAllowed();
  if (matter.status === 'deleted') throw new RuleBroken('matter_deleted');
  return matter;
}

/** What the rates of one chosen member are resolved from. */
async function factsOf(
  ctx: Ctx,
  x: { matter: Matter; currency: Currency; chosen: RateUpgrade['members'][number]; position: number },
): Promise<Facts> {
  const { matter, currency, chosen, position } = x;
  const field = `members.${position}`;
  const { employee_id } = chosen;
  const member = await findMember(ctx, matter.id, employee_id);
  const employee = await findEmployee(ctx, employee_id);
  if (!member || !employee) throw new RuleBroken('unknown_record', {}, `${field}.employee_id`);
  const name = `${employee.first_name} ${employee.last_name}`.trim();
  upgrade.fixedAmountIsGiven(chosen, { name, rate_type: member.rate_type }, position);
  if (chosen.rate !== null) {
    amountFits(chosen.rate, currency, `${field}.rate`);
    rateIsPossible(chosen.rate, currency, [...ctx.confirmed]);
  }
  if (chosen.fixed_rate !== null) {
    const own = await currencyOf(ctx, member.fixed_currency ?? matter.currency);
    amountFits(chosen.fixed_rate, own, `${field}.fixed_rate`);
    rateIsPossible(chosen.fixed_rate, own, [...ctx.confirmed]);
  }
  const fixed_rate = chosen.fixed_rate ?? member.fixed_rate;
  return {
    ...{ employee_id, matter_id: matter.id, matter, employee, currency },
    member: { ...member, fixed_rate },
    manual_rate: chosen.rate,
  };
}

type Resolved = { rate: EntryRate | null; code: string; message: string };

/** The rate of an entry, asked once for all entries of a person on a day. */
function onceADay(ctx: Ctx, facts: ReadonlyMap<string, Facts>, reader: Reader) {
  const known = new Map<string, Promise<Resolved>>();
  const ask = async ({ employee_id, date, billable }: UpgradableEntry): Promise<Resolved> => {
    try {
      const rate = await rateOfEntry(ctx, { ...found(facts.get(employee_id)), date, billable });
      return { rate, code: '', message: '' };
    } catch (error) {
      if (!(error instanceof RuleBroken) || error.code !== 'rate_missing') throw error;
      return { rate: null, ...refusalOf(error, reader, ctx.request_id) };
    }
  };
  return (entry: UpgradableEntry): Promise<Resolved> => {
    const key = `${entry.employee_id} ${entry.date} ${entry.billable}`;
    const answer = known.get(key) ?? ask(entry);
    known.set(key, answer);
    return answer;
  };
}

const differs = (a: Decimal | null, b: Decimal | null) => (a === null || b === null ? a !== b : compare(a, b) !== 0);

/** The entries whose rate becomes another one. */
function changed(plan: Plan): Planned[] {
  return plan.planned.filter(
    ({ entry, next }) => next !== null && (differs(entry.rate, next.rate) || differs(entry.value, next.value)),
  );
}

/** What the change adds to the fee budget: that of wip entries (MAT-13). */
function addsToBudget(plan: Plan): Decimal {
  const wip = changed(plan).filter(({ entry }) => entry.status === 'wip');
  return sum(wip.map(({ entry, next }) => subtract(next?.value ?? '0', entry.value)));
}

async function budgetAllows(ctx: Ctx, plan: Plan): Promise<void> {
  budgetHolds({ ...plan.matter, used: await feeUsed(ctx, plan.matter.id) }, addsToBudget(plan));
}

function rowOf({ entry, next, code, message }: Planned) {
  const { id, date, employee_id, employee_name, hour, billable, rate, value } = entry;
  return {
    ...{ id, date, employee_id, employee_name, hour, billable, code, message },
    on_draft: entry.invoice_status === 'draft',
    currency: entry.rate_currency,
    ...{ old_rate: rate, new_rate: next === null ? rate : next.rate },
    ...{ old_value: value, new_value: next?.value ?? value },
  };
}

async function answerOf(ctx: Ctx, plan: Plan): Promise<RateUpgradeAnswer> {
  const change = changed(plan);
  const refused = plan.planned.filter((row) => row.next === null);
  const skipped = (fate: upgrade.Fate) => plan.entries.filter((entry) => upgrade.fateOf(entry) === fate).length;
  const drafts = change.flatMap(({ entry }) => (entry.invoice_status === 'draft' ? [entry.invoice_id] : []));
  const used = await feeUsed(ctx, plan.matter.id);
  const told = plan.planned.filter((row) => change.includes(row) || row.next === null);
  return {
    changed: change.length,
    unchanged: plan.planned.length - change.length - refused.length,
    skipped: { billed: skipped('billed'), prebill: skipped('prebill'), write_off: skipped('write_off') },
    refused: refused.length,
    drafts: new Set(drafts).size,
    totals: upgrade.upgradeTotals(change.map(rowOf)),
    budget: upgrade.budgetAfter(plan.matter, used, addsToBudget(plan)),
    rows: told.slice(0, shownRows).map(rowOf),
    checked: fingerprintOf(plan),
  };
}

/** Says whether two plans do the same to the same entries. */
function fingerprintOf(plan: Plan): string {
  const told = plan.planned.map(({ entry, next }) => [entry.id, entry.version, next]);
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
