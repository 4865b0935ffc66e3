import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import pg from 'pg';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/kit/config.ts';
import { prepareJobs } from '../server/src/kit/jobs.ts';
import { migrate } from '../server/src/kit/migrate.ts';
import { openKit } from '../server/src/kit/open.ts';
import { startThrowawayPostgres } from '../tools/throwaway-postgres.mjs';
import { bound, compared } from './beside-hand.ts';
import { type BenchFirm, fillFirm } from './fill-firm.ts';

// A filtered page of 200,000 time entries, through HTTP and by hand: the same statements, sent over one connection.

const entries = 200_000;
const filtersOf = (firm: BenchFirm) => ({
  'by person and status': {
    employee_id: firm.employee_id,
    status: ['wip'],
    date_from: '2026-06-01',
    date_to: '2026-11-27',
  },
  'by matter': { matter_id: firm.matter_id },
  'by words': { keyword: 'arbitration 77' },
});

async function main(): Promise<number> {
  const server = await startThrowawayPostgres();
  await migrate(server.url);
  await prepareJobs(server.url);
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  const firm = await fillFirm(owner, entries);
  const config = readConfig({ DATABASE_URL: server.url, LOG_LEVEL: 'silent', PRAKTIS_DATA: '/tmp' });
  const { kit, close } = await openKit(config, () => new Date('2026-11-27T03:00:00Z'));
  const app = await buildApp(kit);
  const headers = { authorization: `Bearer ${firm.token}`, service: firm.service };
  let worst = 0;
  for (const [name, payload] of Object.entries(filtersOf(firm))) {
    const call = () => app.inject({ method: 'POST', url: '/practice/v1/timesheet?limit=50', headers, payload });
    worst = Math.max(worst, await compared(`timesheet list, ${name}`, call, server.url));
  }
  await app.close();
  await close();
  await owner.end();
  await server.stop();
  return worst;
}

process.stdout.write(`${timesheetCalls.list.path}: ${entries} entries\n`);
process.exit((await main()) < bound ? 0 : 1);
