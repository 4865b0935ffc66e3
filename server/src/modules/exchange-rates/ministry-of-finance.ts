import { addDays, type Day, weekday } from '@praktis/rules/dates';
import { parseNumber } from '@praktis/rules/import-format';
import { isPositive } from '@praktis/rules/money';
import { monthOfName } from '@praktis/rules/month-names';
import { type Asked, elements, fetched, NotPublished, type Published, textOf } from './published.ts';

const wednesday = 3;
/** Quoted per 100; every other currency per 1 (MON-08). */
const perHundred = new Set(['JPY']);
const period = /(\d{1,2}) (\p{L}+) (\d{4}) - (\d{1,2}) (\p{L}+) (\d{4})/u;

/** The tax rates of every week that has a day among those asked for. */
export async function ministryOfFinance(site: string, asked: Asked): Promise<Published[]> {
  const found: Published[] = [];
  for (let week = weekOf(asked.from); week <= asked.to; week = addDays(week, 7)) {
    const address = new URL(site);
    address.searchParams.set('date', week);
    found.push(...(await decreeOf(address, week)).filter((rate) => asked.currencies.includes(rate.currency)));
  }
  return found;
}

/** The Wednesday on or before a day. */
function weekOf(day: Day): Day {
  return addDays(day, -((weekday(day) - wednesday + 7) % 7));
}

async function decreeOf(address: URL, week: Day): Promise<Published[]> {
  const page = await fetched(address, false);
  const [first = '', last = ''] = periodOf(textOf(page as never));
  if (first !== week || last !== addDays(week, 6))
    throw new NotPublished(`${address.origin}: asked for the week of ${week}, answered ${first} to ${last}`);
  const rates = elements('tr', page).flatMap((row) => {
    const cells = elements('td', row.children as never).map((cell) => textOf(cell));
    const at = cells.findIndex((cell) => /\b[A-Z]{3}\b/.test(cell));
    const currency = /\b([A-Z]{3})\b\)?$/.exec(cells[at] ?? '')?.[1];
    return currency ? [rateOf(currency, cells[at + 1] ?? '', week)] : [];
  });
  if (rates.length === 0) throw new NotPublished(`${address.origin}: no table of rates`);
  return rates;
}

function rateOf(currency: string, text: string, week: Day): Published {
  const rate = parseNumber(text, 'id');
  if (!isPositive(rate)) throw new NotPublished(`Ministry of Finance: ${currency} at ${text}`);
  return {
    currency,
    kind: 'kmk',
    date: week,
    date_to: addDays(week, 6),
    unit: perHundred.has(currency) ? 100 : 1,
    rate,
  };
}

/** First and last day of "18 Februari 2026 - 24 Februari 2026". */
function periodOf(text: string): Day[] {
  const [, ...parts] = period.exec(text) ?? [];
  const day = ([date = '', month = '', year = '']: string[]) =>
    `${year}-${String(monthOfName(month) ?? 0).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return parts.length === 6 ? [day(parts.slice(0, 3)), day(parts.slice(3))] : [];
}
