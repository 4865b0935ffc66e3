import { readFileSync } from 'node:fs';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import { givenEntry } from '../given-time.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { sheetOf } from '../sheet.ts';

let server: TestServer;
let firm: Firm;
let partner: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
});
afterAll(() => server.close());

/** The narratives of the case: quoted where they hold quotes, each with an amount behind it. */
const ofTheCase = readFileSync(new URL('../fixtures/t33-formula.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.slice(0, line.lastIndexOf(',')))
  .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));

const texts = [
  ...ofTheCase,
  '=cmd|"/c calc"!A1',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '\tTab first',
  'line one\nline two',
  '<b>bold</b> & "quoted" \'single\'',
  ']]> <!-- --> <?xml?>',
  '😀 株式会社 عربي',
  `${'long '.repeat(700)}end`,
  '1e5',
  '0012',
  '12/03/2026',
  'TRUE',
];

it('every narrative stands in the spreadsheet letter by letter, and none is a formula (T-33)', async () => {
  const client = await givenClient(server, partner);
  const matter = await givenMatter(server, partner, client, [partner]);
  const short = { hour: '0.1', minutes: 6 };
  for (const description of texts) await givenEntry(server, partner, matter, { description, ...short });
  expect(ofTheCase[0]).toBe('=HYPERLINK("http://example.invalid","x")');
  const rows = await sheetOf(await server.send(calls.download, partner, { body: {} }));
  const cells = rows.flat();
  for (const text of texts) expect(cells, text).toContain(text);
  expect(cells.filter((cell) => typeof cell === 'object')).toEqual([]);
});
