import {
  type BillingType,
  billingTypes,
  type MatterFilters,
  matterStatuses,
  memberRoles,
  timesheetStatuses,
} from '@praktis/contract/matters/matters.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import { nextReminder } from '@praktis/rules/billing-reminder';
import { may } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import { noteConfidentialRead } from '../../kit/confidential-reads.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, NotFound } from '../../kit/errors.ts';
import type { PageInput } from '../../kit/list-query.ts';
import { readSetting } from '../../kit/settings.ts';
import { conflictRecordOf } from '../clients/index.ts';
import { functionalTotals } from '../exchange-rates/index.ts';
import { shownArrangement } from './arrangement.service.ts';
import { budgetUse } from './budget.rules.ts';
import { emptyMatter, numbersOnly } from './empty-matter.ts';
import { depositsOf, figuresOf, type MatterFigures } from './matter-amounts.query.ts';
import { matterNames } from './matter-names.query.ts';
import * as parts from './matter-parts.repo.ts';
import * as repo from './matter-record.repo.ts';
import { approversOf, heldOn, matterToChange } from './matter-rights.service.ts';
import { holdsOn, type Reached, seesAllOn, seesContent } from './matters.access.ts';
import { isApprover, reminderCourseOf, rightsOf } from './matters.rules.ts';
import { listMatters, totalsOf } from './matters-list.query.ts';
import { addAllAssociates, shownTeam } from './team.service.ts';

/** One page of matters with totals per currency; amounts only where the caller may see them (RAT-11, MAT-18). */
export async function listOfMatters(ctx: Ctx, { query, body }: { query: PageInput; body: MatterFilters }) {
  const approvers = await approversOf(ctx);
  const warn = await readSetting(ctx, singletons.budgetWarning);
  const page = await listMatters(ctx, body, query);
  const totals = await totalsOf(ctx, body);
  const rows = page.map(({ wip, fee_used, outstanding, ...row }) => {
    const fee = budgetUse(fee_used ?? '0', row.budget_fee, warn.fee);
    return {
      ...row,
      ...(seesContent(ctx) ? { numbers_only: false } : numbersOnly),
      ...rightsOf(row.status, heldOn(ctx, row, approvers)),
      ...(wip === null ? {} : { wip }),
      ...(outstanding === null ? {} : { outstanding }),
      ...(fee_used === null ? {} : { fee_used, fee_percent: fee.percent, fee_level: fee.level }),
    };
  });
  const total = totals.reduce((sum, one) => sum + one.matters, 0);
  const functional = await functionalTotals(ctx, totals);
  return { rows, total, limit: query.limit, offset: query.offset, totals, functional };
}

/** A matter with everything on it that the caller may see; the reading of a confidential one is logged (ROL-02). */
export async function detailOfMatter(ctx: Ctx, { query }: { query: { id: string; check_id?: string | undefined } }) {
  const matter = found(await repo.readMatter(ctx, query.id));
  if (!seesContent(ctx)) return numbersOf(ctx, matter);
  const { firm_id: _firm, updated_at: _updated, status_before_delete: _before, inside: _inside, ...shown } = matter;
  const sees_rates = seesAllOn(ctx, 'rate.view', matter);
  const conflict = await conflictRecordOf(ctx, { matter_id: matter.id }, query.check_id);
  if (matter.confidential) await noteConfidentialRead(ctx, 'matter', matter.id);
  return {
    ...shown,
    numbers_only: false,
    ...(await matterNames(ctx, matter.id)),
    ...rightsOf(matter.status, heldOn(ctx, matter, await approversOf(ctx))),
    ...(await moneyOf(ctx, matter)),
    ...typed(matter),
    next_reminder: nextReminder(reminderCourseOf(matter), ctx.today),
    arrangement: await shownArrangement(ctx, matter, {
      rates: sees_rates,
      bills: seesAllOn(ctx, 'invoice.view', matter),
    }),
    members: await shownTeam(ctx, matter, sees_rates),
    parties: await parts.partiesOf(ctx, matter.id),
    named_people: await parts.namedPeopleOf(ctx, matter.id),
    ...(conflict ? { conflict } : {}),
  };
}

/** Columns whose words are checked by the database. */
function typed(matter: repo.MatterRecord) {
  return {
    billing_type: matter.billing_type as BillingType,
    timesheet_status: matter.timesheet_status as (typeof timesheetStatuses)[number],
    origin: matter.origin as 'national' | 'international',
  };
}

/** What an administrator may know of a matter: number, client, status, kind of billing (ROL-01). */
async function numbersOf(ctx: Ctx, matter: repo.MatterRecord) {
  const { id, number, status, client_id, client_code, client_name, client_status, currency, confidential } = matter;
  const { draft_date, active_date, pending_date, closed_date, valid_until, conflict_result, version } = matter;
  if (matter.confidential) await noteConfidentialRead(ctx, 'matter', matter.id);
  return {
    ...emptyMatter,
    ...{ id, number, status, client_id, client_code, client_name, client_status, currency, confidential },
    ...{ draft_date, active_date, pending_date, closed_date, valid_until, conflict_result, version },
    ...rightsOf(status, heldOn(ctx, matter, await approversOf(ctx))),
    ...typed(matter),
    created_at: matter.created_at,
  };
}

/** Figures and budgets, each by the right that shows it (MAT-13, MAT-15, MAT-16, RAT-11). */
async function moneyOf(ctx: Ctx, matter: repo.MatterRecord) {
  const figures = await figuresOf(ctx, matter.id);
  const sees = (permission: 'rate.view' | 'invoice.view' | 'expense.view' | 'deposit.view') =>
    seesAllOn(ctx, permission, matter);
  return {
    ...(sees('rate.view') ? { wip: figures.wip } : {}),
    ...(sees('invoice.view')
      ? { billed: figures.billed, collected: figures.collected, outstanding: figures.outstanding }
      : {}),
    ...(sees('expense.view') ? { unbilled_costs: figures.unbilled_costs } : {}),
    ...(sees('deposit.view') ? { deposits: await depositsOf(ctx, matter.id) } : {}),
    budget: await budgetsOf(ctx, matter, figures),
  };
}

async function budgetsOf(ctx: Ctx, matter: repo.MatterRecord, figures: MatterFigures) {
  const warn = await readSetting(ctx, singletons.budgetWarning);
  const fee = budgetUse(figures.fee_used, matter.budget_fee, warn.fee);
  const costs = budgetUse(figures.disbursement_used, matter.budget_disbursement, warn.disbursement);
  const { hours_billable_used, hours_non_billable_used } = figures;
  return {
    ...(seesAllOn(ctx, 'rate.view', matter)
      ? { fee_used: figures.fee_used, fee_percent: fee.percent, fee_level: fee.level }
      : {}),
    ...(seesAllOn(ctx, 'expense.view', matter)
      ? {
          ...{ disbursement_used: figures.disbursement_used, disbursement_percent: costs.percent },
          disbursement_level: costs.level,
        }
      : {}),
    hours_billable_used,
    hours_billable_level: budgetUse(hours_billable_used, matter.budget_hours_billable, warn.hours).level,
    hours_non_billable_used,
    hours_non_billable_level: budgetUse(hours_non_billable_used, matter.budget_hours_non_billable, warn.hours).level,
  };
}

/** Choices and defaults of the screens. */
export async function matterConfig(ctx: Ctx) {
  const { four_eyes_activation } = await readSetting(ctx, singletons.system);
  const { required_fields } = await readSetting(ctx, singletons.matterCoreSetup);
  const { fee, disbursement, hours } = await readSetting(ctx, singletons.budgetWarning);
  return {
    statuses: [...matterStatuses],
    billing_types: [...billingTypes],
    timesheet_statuses: [...timesheetStatuses],
    member_roles: [...memberRoles],
    functional_currency: ctx.firm.functional_currency,
    today: ctx.today,
    four_eyes_activation,
    budget_warning: { fee, disbursement, hours },
    required_fields,
    can_create: may(ctx, 'matter.create'),
    can_approve: may(ctx, 'matter.approve') && isApprover(await approversOf(ctx), ctx.user),
  };
}

/** Adds every active associate to the team (MAT-04). */
export async function registerAllAssociates(ctx: Ctx, { body }: { body: { id: string; version: number } }) {
  const matter = await matterToChange(ctx, body);
  const added = await addAllAssociates(ctx, matter);
  await repo.changeMatter(ctx, matter.id, {});
  const { id, version } = await repo.standing(ctx, matter.id);
  return { id, version, added };
}

/** Columns that are or tell a rate, a value or an amount (RAT-11), and the parts that each right opens. */
const moneyColumns = [
  ...[
    'rate',
    'rate_currency',
    'rate_source',
    'value',
    'fixed_rate',
    'fixed_currency',
    'exchange_rate',
    'employee_rate_id',
    'overage_rate',
  ],
];
/** Which line of its claim a cost is tells of the others, which may lie on matters the reader may not know (ROL-02). */
const placeInClaim = 'expense_line.position';
const partsByRight = {
  'timesheet.view': ['timesheet'],
  'expense.view': ['expense_line'],
  'invoice.view': ['invoice'],
} as const;

/** The trail of a matter. Without a right neither its columns nor its parts leave a trace (invariant 42). */
export async function matterTrail(ctx: Ctx, { query }: { query: { id: string; limit: number; offset: number } }) {
  const matter = await repo.readMatter(ctx, query.id);
  if (!matter) return trailOfRemoved(ctx, query);
  if (!seesContent(ctx) || !holdsOn(ctx, 'audit.view', matter)) throw new NotFound();
  return auditTrail(ctx, 'matter', query, hiddenFrom(ctx, matter));
}

function hiddenFrom(ctx: Ctx, matter: Reached): string[] {
  const closed = Object.entries(partsByRight).filter(
    ([right]) => !seesAllOn(ctx, right as keyof typeof partsByRight, matter),
  );
  const money = seesAllOn(ctx, 'rate.view', matter) ? [] : moneyColumns;
  return [placeInClaim, ...money, ...closed.flatMap(([, entities]) => entities)];
}

/** MAT-01: of a matter deleted forever the trail keeps number, who and when, for those who may delete forever. */
async function trailOfRemoved(ctx: Ctx, query: { id: string; limit: number; offset: number }) {
  const removed = (await repo.matterExists(ctx, query.id)) ? undefined : await repo.readRemovedMatter(ctx, query.id);
  const mayRead = may(ctx, 'matter.purge') && (removed?.confidential === false || removed?.actor === ctx.user.user_id);
  if (!removed || !mayRead) throw new NotFound();
  return auditTrail(ctx, 'matter', query);
}
