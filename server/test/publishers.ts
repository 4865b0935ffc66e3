import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Rates as the publishers' services answer them, on a server of the test's own. */
export interface Publishers {
  env: { RATES_BI_URL: string; RATES_KMK_URL: string };
  /** What was asked for, newest last. */
  asked: string[];
  /** Answers this instead, to everything, until it is cleared; a number is a status. */
  broken: string | number | undefined;
  close(): Promise<void>;
}

export type Row = { date: string; buy: string; sell?: string; unit?: number };

const dataSet = (rows: readonly Row[], suffix: string) => `<?xml version="1.0" encoding="utf-8"?>
<DataSet xmlns="http://tempuri.org/"><xs:schema id="NewDataSet" xmlns:xs="http://www.w3.org/2001/XMLSchema"/>
<diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><NewDataSet xmlns="">${rows
  .map(
    ({ date, buy, sell = buy, unit = 1 }, at) => `<Table diffgr:id="Table${at}"><id_${suffix}>${at}</id_${suffix}>
<nil_${suffix}>${unit}</nil_${suffix}><beli_${suffix}>${buy}</beli_${suffix}><jual_${suffix}>${sell}</jual_${suffix}>
<tgl_${suffix}>${date}T00:00:00+07:00</tgl_${suffix}></Table>`,
  )
  .join('')}</NewDataSet></diffgr:diffgram></DataSet>`;

const months = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');
const spoken = (day: string) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** A week of the Minister's page: from Wednesday, with the rates as it writes them. */
export const decree = (
  from: string,
  to: string,
  rates: readonly [string, string, string][],
) => `<!doctype html><html><body>
<div class="main-content"><p class="text-muted"><em>Tanggal Berlaku: ${spoken(from)} - ${spoken(to)}</em></p>
<div class="table-responsive"><table class="table"><thead><tr><th>No</th><th>Mata Uang</th><th>Nilai</th><th>Perubahan</th></tr></thead>
<tbody>${rates
  .map(
    ([name, code, value], at) =>
      `<tr><td>${at + 1}</td><td><span class="hidden-xs">${name}</span> <span>(${code})</span></td><td>${value}&nbsp;</td><td>12,00</td></tr>`,
  )
  .join('')}</tbody></table></div></div></body></html>`;

/** What is published. */
interface Press {
  /** Bank Indonesia's rows of a currency in a period. */
  bi: (currency: string, from: string, to: string) => readonly Row[];
  /** The Minister's page of the week that begins on a Wednesday. */
  week: (from: string) => string;
}

const nextWeek = (from: string) => new Date(Date.parse(from) + 6 * 86_400_000).toISOString().slice(0, 10);

/** Dollars and Singapore dollars on every last day and in every week that is asked for. */
export const dailyPress: Press = {
  bi: (_currency, _from, to) => [{ date: to, buy: '16300', sell: '16350' }],
  week: (from) => decree(from, nextWeek(from), [['Dolar Amerika Serikat', 'USD', '16.250,00']]),
};

/** Starts both publishers. */
export async function startPublishers({ bi, week }: Press): Promise<Publishers> {
  const state: Publishers = { env: { RATES_BI_URL: '', RATES_KMK_URL: '' }, asked: [], broken: undefined, close };
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://publisher');
    state.asked.push(`${url.pathname}${url.search}`);
    if (typeof state.broken === 'number') return void response.writeHead(state.broken).end();
    if (state.broken !== undefined) return void response.end(state.broken);
    if (url.pathname === '/kurs-pajak') return void response.end(week(url.searchParams.get('date') ?? ''));
    const dollar = url.pathname.endsWith('getSubKursJisdor3');
    const from = url.searchParams.get(dollar ? 'startDate' : 'startdate') ?? '';
    const to = url.searchParams.get(dollar ? 'endDate' : 'enddate') ?? '';
    response.end(dataSet(bi(url.searchParams.get('mts') ?? '', from, to), dollar ? 'subkursasing' : 'subkurslokal'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.env = { RATES_BI_URL: `${origin}/wskursbi.asmx`, RATES_KMK_URL: `${origin}/kurs-pajak` };
  function close() {
    return new Promise<void>((resolve) => server.close(() => resolve()));
  }
  return state;
}
