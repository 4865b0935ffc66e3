import { bound, comparedTo } from './beside-hand.ts';
import { fillMatters, type Reader } from './fill-matters.ts';
import { clientByHand, clientLookUpByHand, type HandPage, matterByHand } from './hand-lists.ts';
import { startBench } from './server.ts';

// Pages of 20,000 clients and 100,000 matters, through HTTP and by SQL written for each page by hand. A share of the volume
// shows that it works, and so do some of the pages: `BENCH_SHARE=0.1 BENCH_ONLY='matter list' npm run bench -- client-matter`.

const share = Number(process.env.BENCH_SHARE ?? 1);
const volume = { clients: 20_000 * share, matters: 100_000 * share, entries: 300_000 * share, bills: 60_000 * share };
/** Pages whose name, reader included, begins so. */
const only = process.env.BENCH_ONLY ?? '';
const lateMatters = 90_000 * share;
const lateClients = 15_000 * share;

interface Page {
  name: string;
  url: string;
  payload: object;
  hand: HandPage;
  statements: (firm: string, reader: Reader, page: HandPage) => string[];
}
interface Chosen {
  client: string;
  partner: string;
}

const kept = "c.status in ('prospective', 'conflict check in progress', 'have conflict', 'active')";
const word = 'lintang';
const like = `ilike '%${word}%'`;
const first = { limit: 50, offset: 0 };
const named = `c.id in (select id from client where name ${like} or code ${like} or contact_name ${like}
  union all select client_id from client_name where name ${like}
  union all select merged_into from client where merged_into is not null and code ${like}
  union all select client_id from client_person where name ${like})`;

function matterPages({ client, partner }: Chosen): Page[] {
  const page = (name: string, payload: object, hand: Partial<HandPage>, query = ''): Page => ({
    ...{ name: `matter list, ${name}`, url: `matter?limit=50${query}`, payload, statements: matterByHand },
    hand: { where: 'true', ...first, ...hand },
  });
  return [
    page('first page', {}, {}),
    page('late page', {}, { offset: lateMatters }, `&offset=${lateMatters}`),
    page('by status', { status: 'close' }, { where: "m.status = 'close'" }),
    page('by client', { client_id: client }, { where: `m.client_id = '${client}'` }),
    page(
      'by partner',
      { responsible_partner_id: partner },
      {
        where: `m.id in (select matter_id from matter_member where responsible_partner and employee_id = '${partner}')`,
      },
    ),
    page(
      'by words',
      { keyword: word },
      {
        where: `(m.number ${like} or m.name ${like} or m.task ${like}
          or m.client_id in (select id from client where name ${like} or code ${like}))`,
      },
    ),
    page('by WIP', {}, { byWip: true }, '&sort_by=wip&sort_order=desc'),
  ];
}

function clientPages(): Page[] {
  const page = (name: string, payload: object, hand: Partial<HandPage>, query = ''): Page => ({
    ...{ name: `client list, ${name}`, url: `client?limit=50${query}`, payload, statements: clientByHand },
    hand: { where: kept, ...first, ...hand },
  });
  return [
    page('first page', {}, {}),
    page('late page', {}, { offset: lateClients }, `&offset=${lateClients}`),
    page('by status', { status: 'prospective' }, { where: kept.replace(", 'active'", '') }),
    page('by words', { keyword: word }, { where: `${kept} and ${named}` }),
    {
      ...{ name: 'client look-up', url: 'client/search-client', payload: { keyword: word, limit: 20 } },
      ...{ hand: { where: `${kept} and ${named}`, limit: 20, offset: 0 }, statements: clientLookUpByHand },
    },
  ];
}

async function main(): Promise<number> {
  let readers: Reader[] = [];
  const bench = await startBench(0, async (owner) => {
    readers = await fillMatters(owner, volume);
  });
  const { rows } = await bench.owner.query<Chosen & { firm: string }>(
    `select m.firm_id as firm, m.client_id as client, r.employee_id as partner from matter m
     join matter_member r on r.firm_id = m.firm_id and r.matter_id = m.id and r.responsible_partner
     where m.number = 'L-000777'`,
  );
  const [chosen] = rows;
  if (!chosen) throw new Error('nothing was filled in');
  let worst = 0;
  for (const reader of readers) {
    for (const page of [...clientPages(), ...matterPages(chosen)]) {
      const name = `${page.name}, ${reader.name}`;
      if (!name.startsWith(only)) continue;
      const call = () => bench.post(page.url, page.payload, reader.token);
      const statements = page.statements(chosen.firm, reader, page.hand);
      const hand = { url: bench.url, firm: chosen.firm, statements };
      worst = Math.max(worst, await comparedTo(name, call, hand));
    }
  }
  await bench.stop();
  return worst;
}

process.exit((await main()) < bound ? 0 : 1);
