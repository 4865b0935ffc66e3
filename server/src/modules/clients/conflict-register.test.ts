import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { newClient } from '@praktis/contract/clients/clients.schemas';
import { call } from '@praktis/contract/kit/call';
import { findHits } from '@praktis/rules/conflict/hits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { bind } from '../../kit/bind.ts';
import { trial } from '../../kit/savepoint.ts';
import { knownParties } from './conflict-names.repo.ts';
import { partiesOfClient } from './conflict-parties.rules.ts';
import { hitsAmong, knownParty, partyOf } from './conflict-search.service.ts';
import { createClient, openRegister } from './index.ts';

const own = { method: 'POST', access: 'client.create', summary: 'Many clients in one transaction.' } as const;
const forms = z.array(newClient);
/** Enters clients one after the other with one register; those named "… undone" are taken back. */
const enterMany = call('test', {
  ...own,
  path: 'test/enter-many',
  body: z.object({ forms }),
  reply: z.array(z.string()),
});
const told = z.array(z.array(z.union([z.string(), z.number()])));
/** What parties find through register and index, and what the rules find among all there are. */
const bothWays = call('test', { ...own, path: 'test/both-ways', body: z.object({ forms }), reply: z.array(told) });

let server: TestServer;
let firm: Firm;
let partner: As;
beforeAll(async () => {
  server = await startServer({
    extend: (app, kit) => {
      bind(app, kit, enterMany, async (ctx, { body }) => {
        const register = await openRegister(ctx);
        const ids: string[] = [];
        for (const form of body.forms) {
          const keep = !form.name.endsWith('undone');
          const { id } = await trial(
            ctx,
            () => createClient(ctx, { body: form }, register),
            () => keep,
          );
          if (keep) ids.push(id);
        }
        return ids;
      });
      bind(app, kit, bothWays, async (ctx, { body }) => {
        const register = await openRegister(ctx);
        const all = await knownParties(ctx);
        const answer: z.output<typeof told>[] = [];
        for (const form of body.forms) {
          const parties = partiesOfClient(form);
          const everything = findHits(
            parties,
            all.map((row) => ({ ...partyOf(row), ref: `client:${row.id}:${row.role}` })),
          );
          for (const hits of [
            await hitsAmong(register.near(parties)),
            await hitsAmong(all.map((row) => ({ known: knownParty(row), parties }))),
            everything,
          ])
            answer.push(hits.map((hit) => [hit.ref, hit.term, hit.found, hit.score]).sort());
        }
        return answer;
      });
    },
  });
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner' });
});
afterAll(() => server.close());

const hitsOf = async (id: string) => {
  const { conflict, status } = await server.ok(clientCalls.detail, partner, { query: { id } });
  return {
    status,
    hits: conflict?.latest?.hits.map((hit) => [hit.content?.found_name, hit.content?.score, hit.decision]).sort(),
  };
};

const syllables = 'sa ga ra con toh tjah cah jo djo'.split(' ');
/** Names so alike that every kind of score occurs. */
function crowd(count: number): string[] {
  let state = 11;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const word = () => Array.from({ length: 1 + next(3) }, () => syllables[next(syllables.length)]).join('');
  return Array.from({ length: count }, () => `PT ${Array.from({ length: 1 + next(4) }, word).join(' ')}`);
}

describe('many clients in one transaction', () => {
  it('each finds those entered before it, as if it were entered alone; one taken back is found by nobody', async () => {
    const names = [
      'PT Sagara Contoh Abadi',
      'PT Lintang undone',
      'CV Sagara Conto Abadi',
      'PT Lintang',
      'Rara Contoh',
      'Contoh Rara, S.H.',
    ];
    const form = (name: string, at: number) => ({
      name,
      phone: at === 3 ? '021 5550100' : '',
      email: at === 4 ? 'a@lintang.example' : '',
    });
    const more = [
      { name: 'PT Jauh Sekali', phone: '+62 21 5550100' },
      { name: 'PT Dekat Sekali', email: 'b@lintang.example' },
    ];
    const ids = await server.ok(enterMany, partner, { body: { forms: [...names.map(form), ...more] } });
    const found = await Promise.all(ids.map(hitsOf));
    expect(found.map(({ status }) => status)).toEqual([
      ...['prospective', 'have conflict', 'prospective', 'prospective', 'have conflict'],
      ...['have conflict', 'have conflict'],
    ]);
    expect(found[1]?.hits).toEqual([['PT Sagara Contoh Abadi', 86, 'open']]);
    expect(found[5]?.hits).toContainEqual(['021 5550100', 60, 'open']);
    expect(found[6]?.hits).toContainEqual(['a@lintang.example', 60, 'open']);
    const { version } = await server.ok(clientCalls.detail, partner, { query: { id: ids[1] ?? '' } });
    await server.ok(conflictCalls.check, partner, { body: { id: ids[1] ?? '', version } });
    expect(await hitsOf(ids[1] ?? '')).toEqual(found[1]);
  });

  it('register and index leave out nothing that scores 45 or more', async () => {
    const names = crowd(400);
    await server.owner.query(
      `insert into client (firm_id, id, code, name, status, created_by)
       select $1, gen_random_uuid(), 'R-' || n, name, 'active', $2 from unnest($3::text[]) with ordinality as t(name, n)`,
      [firm.firm_id, partner.user_id, names.slice(0, 350)],
    );
    const answer = await server.ok(bothWays, partner, { body: { forms: names.slice(350).map((name) => ({ name })) } });
    const scores = new Set<unknown>();
    for (let at = 0; at < answer.length; at += 3) {
      expect(answer[at]).toEqual(answer[at + 2]);
      expect(answer[at + 1]).toEqual(answer[at + 2]);
      for (const hit of answer[at] ?? []) scores.add(hit.at(-1));
    }
    for (const score of [100, 95, 90, 70, 45]) expect(scores).toContain(score);
  });
});
