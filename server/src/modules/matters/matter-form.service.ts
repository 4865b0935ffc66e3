import type { CreateMatter, MatterFields, UpdateWhole } from '@praktis/contract/matters/matters.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import { RuleBroken } from '@praktis/rules/errors';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { findItem } from '../../kit/list-items.ts';
import { takeNumber } from '../../kit/numbering.ts';
import { requiredAreFilled } from '../../kit/required.ts';
import { readSetting } from '../../kit/settings.ts';
import { checkMatterParties, clientForMatter, isCountry } from '../clients/index.ts';
import { mainStays, setArrangement } from './arrangement.service.ts';
import { termsFit } from './matter-billing.service.ts';
import * as repo from './matter-record.repo.ts';
import { seesAllOn } from './matters.access.ts';
import * as rules from './matters.rules.ts';
import { setNamedPeople, setParties } from './parties.service.ts';
import { firstDayOf } from './team.rules.ts';
import { moveFirstDay, setTeam } from './team.service.ts';

/** Opens a matter as draft (MAT-01) with number (MAT-02), team, parties and the check of these (CON-01). */
export async function createMatter(ctx: Ctx, { body }: { body: CreateMatter }) {
  const { members, parties, named_people, arrangement, active_date, ...fields } = body;
  const setup = await readSetting(ctx, singletons.matterCoreSetup);
  requiredAreFilled(fields, setup.required_fields);
  const client = await clientForMatter(ctx, fields.client_id);
  await termsFit(ctx, fields);
  await itemsFit(ctx, fields, null);
  countryFits(fields.country, '');
  const { number } = await takeNumber(ctx, {
    ...{ series: 'matter', pattern: setup.number_pattern, reset: setup.number_reset },
    ...{ first: setup.number_first, day: ctx.today, client: client.code },
  });
  const id = newId();
  const { currency } = fields;
  const draft = { id, status: 'draft' as const, active_date, draft_date: ctx.today, currency };
  await repo.insertMatter(ctx, { ...fields, ...draft, number, origin: fields.origin ?? client.origin });
  const { client_id, billing_type, allow_multiple_billings } = fields;
  await setArrangement(
    ctx,
    { ...draft, client_id, billing_type, allow_multiple_billings },
    { given: arrangement, sees_rates: may(ctx, 'rate.view') },
  );
  await setTeam(ctx, draft, members);
  await setNamedPeople(ctx, id, { confidential: fields.confidential, was_confidential: false, people: named_people });
  if (await setParties(ctx, id, parties)) await checkMatterParties(ctx, id, 'created');
  const { conflict_result } = await repo.standing(ctx, id);
  return { id, number, conflict_result };
}

/** Changes the team alone (MAT-04). */
export async function changeTeam(ctx: Ctx, matter: repo.MatterRecord, members: Parameters<typeof setTeam>[2]) {
  await setTeam(ctx, matter, members);
  await repo.changeMatter(ctx, matter.id, {});
}

/** Saves the whole form. */
export async function changeWhole(ctx: Ctx, matter: repo.MatterRecord, body: UpdateWhole): Promise<void> {
  const { part: _part, id, version: _version, members, parties, named_people, arrangement, ...rest } = body;
  const { active_date, ...fields } = rest;
  requiredAreFilled(fields, (await readSetting(ctx, singletons.matterCoreSetup)).required_fields);
  const used = await repo.hasRecords(ctx, id, true);
  rules.clientStays(matter, fields.client_id, used);
  if (fields.client_id !== matter.client_id) await clientForMatter(ctx, fields.client_id);
  await moneyStays(ctx, matter, fields);
  await termsFit(ctx, fields);
  await itemsFit(ctx, fields, matter);
  countryFits(fields.country, matter.country);
  const day = matter.status === 'draft' ? active_date : (active_date ?? matter.active_date);
  if (day !== null) await judgeActiveDate(ctx, matter, day);
  await repo.changeMatter(ctx, id, { ...fields, origin: fields.origin ?? matter.origin, active_date: day });
  await followActiveDate(ctx, matter, day);
  const { status, draft_date } = matter;
  await setArrangement(
    ctx,
    { ...fields, id, status },
    { given: arrangement, sees_rates: seesAllOn(ctx, 'rate.view', matter) },
  );
  if (members) await setTeam(ctx, { id, status, draft_date, active_date: day, currency: fields.currency }, members);
  await setNamedPeople(ctx, id, {
    ...{ confidential: fields.confidential, was_confidential: matter.confidential },
    people: named_people,
  });
  const searched = parties ? await setParties(ctx, id, parties) : false;
  if (searched) await checkMatterParties(ctx, id, 'parties changed');
}

/** Moves the active date alone (MAT-03). */
export async function moveActiveDate(ctx: Ctx, matter: repo.MatterRecord, day: string): Promise<void> {
  await judgeActiveDate(ctx, matter, day);
  await repo.changeMatter(ctx, matter.id, { active_date: day });
  await followActiveDate(ctx, matter, day);
}

/** MAT-03. On a draft the date is a plan only, judged when the matter is activated. */
async function judgeActiveDate(ctx: Ctx, matter: repo.MatterRecord, day: string): Promise<void> {
  if (matter.status === 'draft' || matter.active_date === null || day === matter.active_date) return;
  rules.activeDateIsNotInFuture(day, ctx.today);
  const facts = {
    first_record: await repo.firstRecordDay(ctx, matter.id),
    status_date: matter.closed_date ?? matter.pending_date,
    client_since: matter.client_since,
  };
  rules.activeDateMayMove({ from: matter.active_date, to: day }, facts);
}

async function followActiveDate(ctx: Ctx, matter: repo.MatterRecord, day: string | null): Promise<void> {
  const from = firstDayOf(matter);
  if (day !== null && day < from) await moveFirstDay(ctx, matter.id, { from, to: day });
}

/** Currency and billing type are fixed once there is work or a bill (MAT-12), and while others share the retainer (MAT-06). */
async function moneyStays(ctx: Ctx, matter: repo.MatterRecord, fields: MatterFields): Promise<void> {
  const worked = await repo.hasRecords(ctx, matter.id, false);
  rules.currencyStays(matter.currency, fields.currency, worked);
  rules.billingTypeStays(matter.billing_type, fields.billing_type, worked);
  await mainStays(ctx, matter, fields);
}

/** A country that is newly written is one of ISO 3166-1, as on a client: `country_unknown`. */
function countryFits(country: string, before: string): void {
  if (country !== before && country !== '' && !isCountry(country))
    throw new RuleBroken('country_unknown', {}, 'country');
}

const lists = {
  practice_area_id: 'practice_area',
  taxonomy_id: 'taxonomy',
  industry_class_id: 'industry_type',
  procedure_id: 'procedure',
} as const;
type Listed = keyof typeof lists;

/** Items of lists that are newly chosen are still offered (ROL-08). */
export async function itemsFit(
  ctx: Ctx,
  fields: Partial<Pick<MatterFields, Listed>>,
  before: Pick<MatterFields, Listed> | null,
): Promise<void> {
  for (const field of Object.keys(lists) as Listed[]) {
    const item = fields[field];
    if (item && item !== before?.[field]) rules.itemIsOffered(await findItem(ctx, lists[field], item), field);
  }
}
