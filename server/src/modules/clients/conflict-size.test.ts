import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterClient } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

const names = 20_000;
/** Alone it takes about a second; the limit leaves room for a busy machine and fails what asks the database name by name. */
const limitMs = 15_000;

const syllables = 'sa ga ra con toh ba di nu san ta re ka an ja ya mit lin tang fik tif kar bu mi wi jo no pe ru'.split(
  ' ',
);

/** Names of two or three made-up words, always the same ones. */
function* madeUpNames(count: number): Generator<string> {
  let state = 7;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const word = () => Array.from({ length: 2 + next(2) }, () => syllables[next(syllables.length)]).join('');
  for (let n = 0; n < count; n += 1) yield `PT ${word()} ${word()}${next(2) ? ` ${word()}` : ''} ${n}`;
}

let server: TestServer;
let firm: Firm;
let partner: As;
let secretary: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner' });
  secretary = await givenPerson(server, firm, { role: 'support_staff' });
  await server.owner.query(
    `insert into client (firm_id, id, code, name, status, created_by)
     select $1, gen_random_uuid(), 'X-' || n, name, 'active', $2 from unnest($3::text[]) with ordinality as t(name, n)`,
    [firm.firm_id, partner.user_id, [...madeUpNames(names)]],
  );
});
afterAll(() => server.close());

describe('a firm with 20,000 names', () => {
  it('misses none, down to the weakest that is reported, and answers at once', async () => {
    const planted = [
      'PT Sagara Conto Abadi',
      'PT Abadi',
      'Sagara Contoh Abadi, PT',
      'PT Sagara Contoh Mandiri',
      'Tjahjono Djoko',
    ];
    for (const name of planted) await givenClient(server, partner, { name, npwp: '' });
    const begin = Date.now();
    const { id, conflict_result } = await enterClient(server, secretary, {
      name: 'PT. Sagara Contoh Abadi (Persero)',
      names: [{ kind: 'former', name: 'Cahyono Joko' }],
      relations: [{ kind: 'owns', name: 'PT Benderang Khatulistiwa' }],
      contact_name: 'Rara Contohwati',
    });
    const took = Date.now() - begin;
    expect(conflict_result).toBe('open');
    const { conflict } = await server.ok(clientCalls.detail, partner, { query: { id } });
    const found = new Map(conflict?.latest?.hits.map((hit) => [hit.content?.found_name, hit.content?.score]));
    expect(planted.map((name) => found.get(name))).toEqual([86, 70, 100, 50, 95]);
    expect(took).toBeLessThan(limitMs);
  }, 120_000);

  it('lets other calls through while it compares', async () => {
    const checking = enterClient(server, secretary, { name: 'PT Nirwana Cemerlang Abadi' });
    const answers = await Promise.all(Array.from({ length: 3 }, () => server.send(clientCalls.config, partner)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await checking).toMatchObject({ code: expect.stringMatching(/^C-2026-/) });
  }, 120_000);
});
