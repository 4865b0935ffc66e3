import type { feeEarnerCalls as calls } from '@praktis/contract/dashboards/fee-earner.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import type { missingDaysCalls } from '@praktis/contract/timesheets/missing-days.calls';
import { formatDay } from '@praktis/rules/display';
import { publicOrigin } from '../../kit/config.ts';
import type { Ctx } from '../../kit/context.ts';
import { refusalOf } from '../../kit/each-row.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { formatsOf, readerOf } from '../../kit/formats.ts';
import { peopleWhoHelp } from '../../kit/lock-out/people-who-help.ts';
import { standingAt } from '../../kit/lock-out/standing.ts';
import { queueMail } from '../../kit/mail.ts';
import { mailBody } from '../../kit/mail-body.ts';
import { named } from '../../kit/named.ts';
import { periodOf, readTimeSetup } from './judge-entry.service.ts';
import { judgedPeople } from './lock-out.service.ts';
import { noteReminder, type Watched } from './missing-days.query.ts';
import { isOpen } from './timesheets.rules.ts';

/** The caller's own missing days, and how he stands with them (LCK-03, LCK-05, LCK-07). */
export async function ownMissingDays(ctx: Ctx): Promise<ReplyOf<typeof missingDaysCalls.own>> {
  const { employee_id } = ctx.user;
  const setup = await readTimeSetup(ctx);
  const { standing, missing } = await standingAt(ctx, employee_id);
  const period = periodOf(ctx, setup, '', { employee_id, matter_id: null });
  return {
    state: standing.state,
    since: 'since' in standing ? standing.since : null,
    reactivate_by: standing.state === 'restored' ? standing.reactivate_by : null,
    days: missing.map((date) => ({ date, open: period.may_edit_closed || isOpen(date, period) })),
    skip_dates_allowed: setup.skip_dates_allowed,
    people: await peopleWhoHelp(ctx, employee_id),
  };
}

const withoutTime = async (ctx: Ctx) =>
  (await judgedPeople(ctx, { whole: true })).filter(({ judged }) => judged.missing.length > 0);

/** Whose time is missing, longest first (LCK-09). */
export async function reminders(ctx: Ctx, { body }: { body: BodyOf<typeof calls.reminders> }) {
  const sought = body.keyword.toLowerCase();
  const people = (await withoutTime(ctx)).filter(({ name }) => name.toLowerCase().includes(sought));
  const rows = people.map(({ judged, employee_id, name, email, reminded_on }) => ({
    ...{ employee_id, name, email, state: judged.standing.state, missing: judged.missing, reminded_on },
    can_remind: email !== '' && reminded_on !== ctx.today,
  }));
  return { rows: rows.sort((a, b) => (a.missing[0] ?? '').localeCompare(b.missing[0] ?? '')) };
}

/** Mails the chosen ones which days are missing, each once a day (LCK-09). Somebody the caller does not reach is NotFound. */
export async function remind(ctx: Ctx, { body }: { body: BodyOf<typeof calls.remind> }) {
  const only = [...new Set(body.employee_ids)];
  const people = new Map((await judgedPeople(ctx, { whole: true, only })).map((one) => [one.employee_id, one]));
  const chosen = only.map((id) => found(people.get(id)));
  const reader = await readerOf(ctx);
  const rows: ReplyOf<typeof calls.remind>['rows'] = [];
  for (const { judged, ...person } of chosen) {
    const { employee_id } = person;
    try {
      await mailMissingDays(ctx, person, judged.missing);
      rows.push({ employee_id, ok: true, code: '', message: '' });
    } catch (error) {
      rows.push({ employee_id, ok: false, ...refusalOf(error, reader, ctx.request_id) });
    }
  }
  return { sent: rows.filter((row) => row.ok).length, rows };
}

/** About a month and a half of working days: whoever has more empty is told how many. */
const daysInMail = 31;

/** One mail to a person and, so that he knows, his mentor (ROL-04): `nothing_missing`, `no_mail_address`, `reminded_today`. */
async function mailMissingDays(ctx: Ctx, person: Watched, missing: readonly string[]): Promise<void> {
  const { employee_id, name, email, language, mentor_email } = person;
  if (missing.length === 0) throw new RuleBroken('nothing_missing', { name });
  if (email === '') throw new RuleBroken('no_mail_address', { name });
  if (!(await noteReminder(ctx, employee_id))) throw new RuleBroken('reminded_today', { name });
  const { date_format } = await formatsOf(ctx);
  const all = missing.map((day) => formatDay(day, date_format, language));
  const days = named(ctx.kit, language, all, daysInMail);
  const say = (key: string) =>
    ctx.kit.say(language, `mail:missing_days_${key}`, { person: name, firm: ctx.firm.name, days, by: ctx.user.name });
  const body = mailBody({
    title: say('title'),
    paragraphs: [say('greeting'), say('text'), say('days')],
    link: { label: say('button'), address: `${publicOrigin(ctx.kit.config)}/timesheets` },
    footer: say('footer'),
  });
  const to = [email, ...(mentor_email === '' || mentor_email === email ? [] : [mentor_email])];
  const about = { entity: 'employee', id: employee_id };
  await queueMail(ctx.kit, ctx.db, ctx.firm.id, { to, subject: say('title'), ...body, about });
}
