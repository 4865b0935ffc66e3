import type { BodyOf, QueryOf } from '@praktis/contract/kit/call';
import type { DisplayConfig, displayCalls, textMenus } from '@praktis/contract/settings/display.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import type { Ctx } from '../../kit/context.ts';
import { menuTexts } from '../../kit/menu-texts.ts';
import { readSetting } from '../../kit/settings.ts';
import { saveOwnLanguage } from '../auth/index.ts';
import { currencyDigits } from './currency.repo.ts';
import { timesheetMenuOf } from './roles.repo.ts';

/** Display settings of the firm, timesheet menu and language of the user, for the browser's session record (G065). */
export async function readDisplay(ctx: Ctx): Promise<DisplayConfig> {
  const { format, decimal_active, decimal_digit, thousand_separator, decimal_separator } = await readSetting(
    ctx,
    singletons.dateFormat,
  );
  return {
    format_date: { input: { js: format } },
    decimal_format: { decimal_active, decimal_digit, thousand_separator, decimal_separator },
    currency_digits: await currencyDigits(ctx),
    timesheet_menu: await ownTimesheetMenu(ctx),
    language: ctx.language,
  };
}

/** The firm's timesheet menu, narrowed by that of the person's role (TIM-11). */
async function ownTimesheetMenu(ctx: Ctx): Promise<DisplayConfig['timesheet_menu']> {
  const { timesheet_menu } = await readSetting(ctx, singletons.timesheetSetup);
  if (timesheet_menu === 'non_billable') return timesheet_menu;
  return (await timesheetMenuOf(ctx, ctx.user.employee_id)) ?? timesheet_menu;
}

/** The areas whose texts belong to a menu; dashboards and reports use those common to all. */
const areasOf: Readonly<Record<(typeof textMenus)[number], readonly string[]>> = {
  ...{ dashboard: [], employee: ['employees'], client: ['clients'], matter: ['matters'], timesheet: ['timesheets'] },
  ...{ expense: ['expenses'], billing: ['billing'], collection: ['collections'], report: [] },
  ...{ setting: ['settings', 'users'], import: ['imports'] },
};

/** The texts of one menu in the user's language (G064). */
export async function languageDetail(ctx: Ctx, { query }: { query: QueryOf<typeof displayCalls.languageDetail> }) {
  const { language } = ctx;
  return { language, menu: query.menu, texts: menuTexts(language, areasOf[query.menu]) };
}

/** Changes the language the user works in; mails to him follow it too. */
export async function changeLanguage(ctx: Ctx, { body }: { body: BodyOf<typeof displayCalls.changeLanguage> }) {
  await saveOwnLanguage(ctx, body.language);
  return { language: body.language };
}
