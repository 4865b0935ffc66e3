import type { BodyOf } from '@praktis/contract/kit/call';
import type { DisplayConfig, displayCalls } from '@praktis/contract/settings/display.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import type { Ctx } from '../../kit/context.ts';
import { readSetting } from '../../kit/settings.ts';
import { saveOwnLanguage } from '../auth/index.ts';
import { currencyDigits } from './currency.repo.ts';

/** Display settings of the firm and language of the user, for the browser's session record (G065). */
export async function readDisplay(ctx: Ctx): Promise<DisplayConfig> {
  const { format, decimal_active, decimal_digit, thousand_separator, decimal_separator } = await readSetting(
    ctx,
    singletons.dateFormat,
  );
  return {
    format_date: { input: { js: format } },
    decimal_format: { decimal_active, decimal_digit, thousand_separator, decimal_separator },
    currency_digits: await currencyDigits(ctx),
    language: ctx.language,
  };
}

/** Changes the language the user works in; mails to him follow it too. */
export async function changeLanguage(ctx: Ctx, { body }: { body: BodyOf<typeof displayCalls.changeLanguage> }) {
  await saveOwnLanguage(ctx, body.language);
  return { language: body.language };
}
