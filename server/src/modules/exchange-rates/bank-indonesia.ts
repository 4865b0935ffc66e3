import { isDay } from '@praktis/rules/dates';
import { middleRate } from '@praktis/rules/exchange';
import { parseNumber } from '@praktis/rules/import-format';
import { isPositive } from '@praktis/rules/money';
import { type Asked, elements, fetched, NotPublished, type Published, textOf } from './published.ts';

/** The reference rate of the dollar; buying and selling columns carry the same figure. */
const jisdor = { operation: 'getSubKursJisdor3', from: 'startDate', to: 'endDate', suffix: 'subkursasing' };
/** Transaction rates of every other currency. */
const transaction = { operation: 'getSubKursLokal3', from: 'startdate', to: 'enddate', suffix: 'subkurslokal' };

/** Rates that Bank Indonesia published: for the dollar JISDOR, else the middle of buying and selling, a figure of ours (MON-08). */
export async function bankIndonesia(service: string, asked: Asked): Promise<Published[]> {
  const found: Published[] = [];
  for (const currency of asked.currencies) found.push(...(await ratesOf(service, currency, asked)));
  return found;
}

async function ratesOf(service: string, currency: string, { from, to }: Asked): Promise<Published[]> {
  const series = currency === 'USD' ? jisdor : transaction;
  const address = new URL(`${service}/${series.operation}`);
  address.search = new URLSearchParams({ mts: currency, [series.from]: from, [series.to]: to }).toString();
  const page = await fetched(address, true);
  if (elements('diffgr:diffgram', page).length === 0) throw new NotPublished(`${address.origin}: no table of rates`);
  return elements('Table', page).map((row) => {
    const field = (name: string) => {
      const [element] = elements(`${name}_${series.suffix}`, row.children as never);
      return element ? textOf(element) : '';
    };
    return rateOf(currency, field);
  });
}

function rateOf(currency: string, field: (name: string) => string): Published {
  const date = field('tgl').slice(0, 10);
  const buy = amountOf(field('beli'));
  const sell = amountOf(field('jual') || field('beli'));
  const unit = Number(field('nil') || '1');
  if (!isDay(date) || ![1, 100].includes(unit))
    throw new NotPublished(`Bank Indonesia: ${currency} of ${date} per ${unit}`);
  const middle = { rate: middleRate(buy, sell), buy, sell };
  const quoted = currency === 'USD' ? { rate: buy, buy: null, sell: null } : middle;
  return { currency, kind: 'bi', date, date_to: null, unit, ...quoted };
}

function amountOf(text: string): string {
  const amount = parseNumber(text, 'en');
  if (!isPositive(amount)) throw new NotPublished(`Bank Indonesia: a rate of ${text}`);
  return amount;
}
