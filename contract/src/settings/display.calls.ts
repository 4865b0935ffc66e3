import { z } from 'zod';
import { call } from '../kit/call.ts';

export const dateFormats = ['dd/mm/yyyy', 'mm/dd/yyyy', 'mm d, yyyy', 'yyyy-mm-dd', 'dd-mm-yyyy'] as const;

/** The config object of the browser's session record `phsession`: display settings and language, no secret. */
export const displayConfig = z.object({
  format_date: z.object({ input: z.object({ js: z.enum(dateFormats) }) }),
  decimal_format: z.object({
    decimal_active: z.boolean(),
    decimal_digit: z.number().int(),
    thousand_separator: z.string(),
    decimal_separator: z.string(),
  }),
  /** Decimals of each currency of the firm (MON-02). */
  currency_digits: z.record(z.string(), z.number().int()),
  /** Which time the person may record (TIM-11). */
  timesheet_menu: z.enum(['both', 'non_billable']),
  language: z.enum(['en', 'id']),
});
export type DisplayConfig = z.output<typeof displayConfig>;

/** The menus whose texts can be asked for (specification, sections 1 and 2). */
export const textMenus = [
  ...(['dashboard', 'employee', 'client', 'matter', 'timesheet', 'expense'] as const),
  ...(['billing', 'collection', 'report', 'setting', 'import'] as const),
] as const;

export const displayCalls = {
  display: call('settings', {
    method: 'GET',
    path: 'setting',
    access: 'signed in',
    summary: 'Display settings of firm and user, for the session record.',
    reply: displayConfig,
  }),
  languageDetail: call('settings', {
    method: 'GET',
    path: 'setting/language/detail',
    access: 'signed in',
    summary: 'Labels and words for states of one menu, in the user’s language, by their keys (G064).',
    query: z.object({ menu: z.enum(textMenus) }),
    reply: z.object({
      language: z.enum(['en', 'id']),
      menu: z.enum(textMenus),
      texts: z.record(z.string(), z.string()),
    }),
  }),
  changeLanguage: call('settings', {
    method: 'POST',
    path: 'setting/user/change-language',
    access: 'signed in',
    summary: 'Changes the own language.',
    body: z.object({ language: z.enum(['en', 'id']) }),
    reply: z.object({ language: z.enum(['en', 'id']) }),
  }),
};
