import { spawnSync } from 'node:child_process';
import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import ExcelJS from 'exceljs';
import type { TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import type { Step, TourPeople } from '../tour.ts';
import type { World } from '../wall/walk.ts';

/** Every call of the practice that answers without changing anything, as the practice sends it. */
export const reads = allTours.filter(
  ({ call }) => call.method === 'GET' || call.kind === 'read' || call.answer === 'file',
);

export type Request = { query: Record<string, unknown>; body: Record<string, unknown> };

/** A request and who sends it. */
export type Asked = Request & { who: keyof TourPeople };

/** A call of the tour as the practice sends it. */
export function plainRequest(world: World, step: Step): Request {
  const { query, body, raw } = step.input?.(world.state, world.people) ?? {};
  return { query: raw?.query ?? query ?? {}, body: raw?.body ?? body ?? {} } as Request;
}

/** Sends from an address of its own for each person: together they ask more than one address may in a minute. */
export async function ask(server: TestServer, { people }: World, call: AnyCall, { who, query, body }: Asked) {
  const { token, service } = people[who];
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return server.app.inject({
    ...{ method: call.method, url: `${addressOf(call)}?${new URLSearchParams(given)}` },
    headers: { authorization: `Bearer ${token}`, service },
    remoteAddress: `10.0.0.${Object.keys(people).indexOf(who) + 1}`,
    ...(call.method === 'GET' ? {} : { payload: body }),
  });
}

/** What can be read in an answer: JSON as it came, the words of a PDF, the cells of a sheet. */
export async function textOf({ headers, rawPayload: raw }: Awaited<ReturnType<typeof ask>>): Promise<string> {
  const type = String(headers['content-type'] ?? '');
  if (type === 'application/pdf') {
    const read = spawnSync('pdftotext', ['-', '-'], { input: raw });
    return read.stdout.toString();
  }
  if (!type.includes('spreadsheet')) return raw.toString('utf8');
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as never);
  const rows: unknown[] = [];
  book.eachSheet((sheet) => sheet.eachRow((row) => rows.push(row.values)));
  return JSON.stringify(rows);
}

/** Sends the whole tour, so that a practice stands. */
export async function liveThrough(server: TestServer, world: World): Promise<void> {
  for (const step of allTours) {
    const answer = await server.send(step.call, world.people[step.as], step.input?.(world.state, world.people) ?? {});
    if (answer.status !== 200) throw new Error(`${step.call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    step.keep?.(answer.data as never, world.state);
  }
}
