import type { MatterStatus, MemberInput } from '@praktis/contract/matters/matters.schemas';
import { rateIsPossible } from '@praktis/rules/rates';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, NotAllowed, RuleBroken } from '../../kit/errors.ts';
import { knownCurrency } from './known-currency.ts';
import * as repo from './matter-parts.repo.ts';
import * as rules from './team.rules.ts';

/** What a team is judged against. */
export interface TeamMatter {
  id: string;
  status: MatterStatus;
  active_date: string | null;
  draft_date: string;
  currency: string;
}

type Change =
  | { kind: 'insert'; member: rules.Member }
  | { kind: 'change'; id: string; member: rules.Member }
  | { kind: 'remove'; id: string; member: rules.Member };

/**
 * Makes the given list the team of the matter (MAT-04). Who is left out goes: without entries for good, with entries by
 * a leaving date; who had left before stays as he is. The matter must be locked.
 */
export async function setTeam(ctx: Ctx, matter: TeamMatter, inputs: readonly MemberInput[]): Promise<void> {
  rules.peopleAreDistinct(inputs.map((input) => input.employee_id));
  const { before, work } = await standingOf(ctx, matter.id);
  const people = await repo.peopleOf(
    ctx,
    inputs.map((input) => input.employee_id),
  );
  const changes: Change[] = [];
  for (const [position, input] of inputs.entries()) {
    const person = people.get(input.employee_id);
    if (!person) throw new RuleBroken('unknown_record', {}, `members.${position}.employee_id`);
    const known = before.get(input.employee_id);
    const member = await memberOf(ctx, { input, position, person, known, matter });
    rules.datesHoldWork(member, work.get(input.employee_id), { name: person.name, position });
    changes.push(known ? { kind: 'change', id: known.id, member } : { kind: 'insert', member });
    before.delete(input.employee_id);
  }
  const stayed: rules.Member[] = [];
  for (const row of before.values()) {
    if (row.leave_date !== null) stayed.push(asMember(row));
    else changes.push(leaving(row, work.get(row.employee_id)));
  }
  await applyToTeam(ctx, matter, changes, stayed);
}

/** The members of a matter by person, and when each worked on it. */
async function standingOf(ctx: Ctx, matter_id: string) {
  const before = new Map((await repo.membersOf(ctx, matter_id)).map((row) => [row.employee_id, row]));
  return { before, work: await repo.workDaysOf(ctx, matter_id) };
}

/** A member goes for good, or with entries by a leaving date (MAT-04). */
function leaving(row: repo.MemberRecord, days: rules.WorkDays | undefined): Change {
  const member = asMember(row);
  if (!days) return { kind: 'remove', id: row.id, member };
  return { kind: 'change', id: row.id, member: { ...member, ...rules.leaverOf(member, days) } };
}

/** Makes the changes when the team that comes of them, with those whom nothing happens to, is one. */
async function applyToTeam(
  ctx: Ctx,
  matter: TeamMatter,
  changes: readonly Change[],
  others: readonly rules.Member[],
): Promise<void> {
  const team = [...changes.filter((change) => change.kind !== 'remove').map((change) => change.member), ...others];
  rules.oneIsResponsible(team, matter.status);
  rules.allocationFits(team);
  await apply(ctx, matter.id, changes);
}

/** Puts one person on the team, or changes how he stands there; everybody else stays as he is. The matter must be locked. */
export async function putMember(ctx: Ctx, matter: TeamMatter, input: MemberInput): Promise<void> {
  const { before, work } = await standingOf(ctx, matter.id);
  const person = found((await repo.peopleOf(ctx, [input.employee_id])).get(input.employee_id));
  const known = before.get(input.employee_id);
  const member = await memberOf(ctx, { input, position: 0, person, known, matter });
  rules.datesHoldWork(member, work.get(input.employee_id), { name: person.name, position: 0 });
  before.delete(input.employee_id);
  const change: Change = known ? { kind: 'change', id: known.id, member } : { kind: 'insert', member };
  await applyToTeam(ctx, matter, [change], [...before.values()].map(asMember));
}

/** Takes one person off the team, as leaving him out of the list does; the day on which he leaves, null when he goes for good. */
export async function takeOffTeam(ctx: Ctx, matter: TeamMatter, employee_id: string): Promise<string | null> {
  const { before, work } = await standingOf(ctx, matter.id);
  const row = found(before.get(employee_id));
  const change = leaving(row, work.get(employee_id));
  before.delete(employee_id);
  await applyToTeam(ctx, matter, [change], [...before.values()].map(asMember));
  return change.kind === 'remove' ? null : change.member.leave_date;
}

/** One input as it will be stored. */
async function memberOf(
  ctx: Ctx,
  x: {
    input: MemberInput;
    position: number;
    person: repo.Person;
    known: repo.MemberRecord | undefined;
    matter: TeamMatter;
  },
): Promise<rules.Member> {
  const { input, position, person, known, matter } = x;
  if (!known || rules.gainsRole(known, input)) rules.personMayJoin(person, position);
  rules.rolesFitPerson(input, person, position);
  if (input.rate_name !== (known?.rate_name ?? '')) rules.rateNameIsKnown(input.rate_name, person, position);
  const join_date = input.join_date ?? known?.join_date ?? rules.proposedJoinDate(person, matter, ctx.today);
  if (input.rate_type === 'fixed' && input.fixed_rate !== null)
    await typedRateIsPossible(ctx, input, { position, matter });
  const choice = rules.rateChoiceOf({ ...input, join_date }, known && asMember(known), {
    person,
    currency: matter.currency,
  });
  return { ...input, ...choice, join_date };
}

/** An amount is typed only by those who may see rates, and fits its currency (RAT-03, RAT-11). */
async function typedRateIsPossible(ctx: Ctx, input: MemberInput, x: { position: number; matter: TeamMatter }) {
  if (!may(ctx, 'rate.view')) throw new NotAllowed();
  const at = `members.${x.position}`;
  const currency = await knownCurrency(ctx, input.fixed_currency ?? x.matter.currency, `${at}.fixed_currency`);
  rateIsPossible(input.fixed_rate ?? '0', currency, [...ctx.confirmed], `${at}.fixed_rate`);
}

function asMember(row: repo.MemberRecord): rules.Member {
  const { firm_id: _firm, id: _id, matter_id: _matter, rate_type, ...rest } = row;
  return { ...rest, rate_type: rate_type === 'fixed' ? 'fixed' : 'active' };
}

/** Who is no longer responsible first: the database never sees two (index one_responsible_partner). */
async function apply(ctx: Ctx, matter_id: string, changes: readonly Change[]): Promise<void> {
  const rank = (change: Change) => (change.kind === 'remove' ? 0 : change.member.responsible_partner ? 2 : 1);
  for (const change of [...changes].sort((a, b) => rank(a) - rank(b))) {
    if (change.kind === 'remove') await repo.removeMember(ctx, change.id);
    else if (change.kind === 'insert') await repo.insertMember(ctx, matter_id, change.member);
    else await repo.changeMember(ctx, change.id, change.member);
  }
}

/** Adds every active associate who was never on the team, at the default rate, active, 0 % (MAT-04). */
export async function addAllAssociates(ctx: Ctx, matter: TeamMatter): Promise<number> {
  const known = new Set((await repo.membersOf(ctx, matter.id)).map((member) => member.employee_id));
  const missing = (await repo.activeAssociates(ctx)).filter((id) => !known.has(id));
  const people = await repo.peopleOf(ctx, missing);
  for (const id of missing) {
    const person = people.get(id);
    if (!person) continue;
    await repo.insertMember(ctx, matter.id, {
      employee_id: id,
      associate: true,
      join_date: rules.proposedJoinDate(person, matter, ctx.today),
      rate_name: person.versions.some((v) => v.name === person.default_rate_name) ? person.default_rate_name : null,
    });
  }
  return missing.length;
}

/** The members of a matter as a team is judged, those who left included. */
export async function teamMembers(ctx: Ctx, matter_id: string): Promise<rules.Member[]> {
  return (await repo.membersOf(ctx, matter_id)).map(asMember);
}

/** The team with the people behind it. */
async function teamOf(ctx: Ctx, matter_id: string) {
  const members = await repo.membersOf(ctx, matter_id);
  const people = await repo.peopleOf(
    ctx,
    members.map((member) => member.employee_id),
  );
  return { members, people };
}

/** The first day of the matter has moved: who was there from the start still is (MAT-03). */
export async function moveFirstDay(ctx: Ctx, matter_id: string, move: { from: string; to: string }): Promise<void> {
  const { members, people } = await teamOf(ctx, matter_id);
  for (const member of members) {
    const person = people.get(member.employee_id);
    const join_date = person ? rules.joinDateAfterMove(member, person, move) : null;
    if (join_date !== null) await repo.changeMember(ctx, member.id, { join_date });
  }
}

/** MAT-01: everybody on the team has a rate from the first day on. */
export async function teamIsCharged(
  ctx: Ctx,
  matter: { id: string; active_date: string; currency: string; timesheet_status: string },
): Promise<void> {
  const { members, people } = await teamOf(ctx, matter.id);
  rules.membersHaveRates(members.map(asMember), people, matter);
}

/** The team as it is shown, the responsible partner first: rates only to those who may see them (RAT-11). */
export async function shownTeam(ctx: Ctx, matter: { id: string; currency: string }, sees_rates: boolean) {
  const { members, people } = await teamOf(ctx, matter.id);
  const shown = members.flatMap((row) => {
    const person = people.get(row.employee_id);
    if (!person) return [];
    const { fixed_rate, fixed_currency, rate_name, ...member } = asMember(row);
    const rate = rules.rateOn(asMember(row), person, { day: ctx.today, currency: matter.currency });
    return {
      ...member,
      ...{ code: person.code, name: person.name, category: person.category, employee_status: person.status },
      rate_name: rate_name ?? '',
      ...(sees_rates && fixed_rate !== null && fixed_currency !== null ? { fixed_rate, fixed_currency } : {}),
      ...(sees_rates && rate !== null ? { rate: rate.rate, rate_currency: rate.currency } : {}),
    };
  });
  return shown.toSorted((a, b) => rules.rankInTeam(a) - rules.rankInTeam(b) || a.name.localeCompare(b.name));
}
