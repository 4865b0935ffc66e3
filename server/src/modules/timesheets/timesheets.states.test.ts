import { timesheetStatuses } from '@praktis/contract/timesheets/timesheets.schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { givenEntry, givenInvoiceWith } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { faultsOf } from '../../kit/transitions.ts';
import { timesheetMoves } from './timesheets.states.ts';

let server: TestServer;
let partner: As;
let matter: string;
let invoice: string;

beforeAll(async () => {
  server = await startServer();
  partner = await givenPerson(server, await givenFirm(server), { role: 'partner', rate: '1000000' });
  const client_id = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client_id, [partner]);
  invoice = await givenInvoiceWith(server, partner, { matter_id: matter, client_id, status: 'draft' }, []);
});
afterAll(() => server.close());

it('every status is reached and known (TIM-12)', () => {
  expect(faultsOf(timesheetMoves, 'wip')).toEqual([]);
});

it.each(timesheetStatuses)(
  'from %s the table lets through exactly the moves of TIM-12 (invariant 35)',
  async (from) => {
    const open = new Set<string>(Object.values(timesheetMoves[from]));
    for (const to of timesheetStatuses.filter((status) => status !== from)) {
      const id = await givenEntry(server, partner, matter, { status: from, invoice_id: invoice, hour: '0.1' });
      const move = server.owner.query('update timesheet set status = $1 where id = $2', [to, id]);
      const moved = await move.then(
        () => true,
        () => false,
      );
      expect(moved, `${from} → ${to}`).toBe(open.has(to));
    }
  },
);
