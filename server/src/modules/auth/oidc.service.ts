import { providerServes } from '../../kit/config-oidc.ts';
import type { OpenCtx } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { newSecret, secretHash } from '../../kit/ids.ts';
import { findAccount, holdAccount } from './accounts.repo.ts';
import { ownCallback } from './external-page.rules.ts';
import * as repo from './oidc.repo.ts';
import { accountsOfPerson, type Candidate, type ProvidedPerson } from './oidc.rules.ts';
import type { OidcProvider } from './oidc-client.ts';
import { readTrip, type Trip, tripOf, tripPath, writeTrip } from './oidc-trip.ts';
import { letThrough } from './page-sign-in.service.ts';
import { type PageInput, stateIsOpen } from './sign-in.service.ts';

/** The address at the provider where this installation is known: where it sends people back to. */
export const backPath = `${tripPath}/callback`;

const tripSeconds = 600;
const originOf = (ctx: OpenCtx) => new URL(ctx.origin).origin;

/** Sends a browser to the provider: where to, and the cookie by which it is known again. `anew` asks who it is even if somebody is signed in there. */
export async function leaveForProvider(
  ctx: OpenCtx,
  provider: OidcProvider,
  { page, anew }: { page: PageInput; anew: boolean },
): Promise<{ address: string; cookie: string }> {
  if (!(await stateIsOpen(ctx, page))) throw new RuleBroken('state_over');
  const secret = newSecret();
  const redirect_uri = `${originOf(ctx)}${backPath}`;
  const address = await provider.pageFor(tripOf(secret), { redirect_uri, language: ctx.language, anew });
  if (!(await repo.beginTrip(ctx.db, secretHash(page.key), secretHash(secret), ctx.now)))
    throw new RuleBroken('state_over');
  return { address, cookie: writeTrip({ key: page.key, secret, language: ctx.language }, originOf(ctx), tripSeconds) };
}

/** A trip that came back. */
export interface EndedTrip {
  /** What the sign-in was opened with. */
  page: PageInput;
  trip: Trip;
  secret: string;
  /** Who it is, when he was only asked for his firm. */
  person: ProvidedPerson | null;
  language: 'en' | 'id';
  /** Takes the cookie away. */
  cookie: string;
}

/**
 * Ends the trip of a state, once, in the browser that began it. `state_over` for any other: nobody can be signed in by a
 * link that somebody else has brought back.
 */
export async function endTrip(ctx: OpenCtx, back: { state: string; cookies: string | undefined }): Promise<EndedTrip> {
  const begun = readTrip(back.cookies, back.state);
  const row = begun && (await repo.endTrip(ctx.db, secretHash(begun.key), secretHash(begun.secret), ctx.now));
  const callback = row && ownCallback(row.callback, ctx.origin);
  if (!begun || !row || !callback) throw new RuleBroken('state_over');
  return {
    page: { key: begun.key, state: row.state, callback },
    ...{ trip: tripOf(begun.secret), secret: begun.secret, person: row.person, language: begun.language },
    cookie: writeTrip(begun, originOf(ctx), 0),
  };
}

/** Signs in whom the provider sends back: the address to go on to, with what `authorize` takes. */
export async function signInFromProvider(
  ctx: OpenCtx,
  provider: OidcProvider,
  { ended, answer }: { ended: EndedTrip; answer: string },
): Promise<string> {
  const person = await provider.personFrom(new URL(`${originOf(ctx)}${backPath}${answer}`), ended.trip);
  return signInPerson(ctx, provider, { ended, person, firm: '' });
}

/** The firm was chosen by who came back. */
export async function signInToFirm(
  ctx: OpenCtx,
  provider: OidcProvider,
  { ended, firm }: { ended: EndedTrip; firm: string },
): Promise<string> {
  if (!ended.person) throw new RuleBroken('state_over');
  return signInPerson(ctx, provider, { ended, person: ended.person, firm });
}

async function signInPerson(
  ctx: OpenCtx,
  { config }: OidcProvider,
  { ended, person, firm }: { ended: EndedTrip; person: ProvidedPerson; firm: string },
): Promise<string> {
  const issuer = config.issuer.href;
  const served = (await repo.candidatesOf(ctx.db, issuer, person)).filter(
    (one) => providerServes(config, one.firm_key) && (firm === '' || one.firm_key === firm),
  );
  const refuse = (code: string) => new RuleBroken(code, { name: config.name, email: person.email });
  const judged = accountsOfPerson(served, person);
  if ('refusal' in judged) throw refuse(judged.refusal);
  const [account, another] = judged.accounts;
  if (!account) throw refuse('oidc_unknown');
  if (another) {
    await repo.keepPerson(ctx.db, secretHash(ended.page.key), secretHash(ended.secret), person);
    throw new RuleBroken('choose_firm', { firms: judged.accounts.map((one) => one.firm_key).join(', ') });
  }
  const alongside = async (db: Db) => {
    if (account.linked === null && !(await link(db, account, { ...person, issuer }))) throw refuse('oidc_other_person');
  };
  return letThrough(ctx, ended.page, account, { alongside });
}

/** Links an account to its person; false when its address was changed meanwhile, or somebody was faster. */
async function link(
  db: Db,
  { firm_id, user_id }: Candidate,
  { issuer, subject, email }: ProvidedPerson & { issuer: string },
): Promise<boolean> {
  await holdAccount(db, firm_id, user_id);
  const account = await findAccount(db, firm_id, user_id);
  return account?.email === email && repo.linkAccount(db, { firm_id, user_id, issuer, subject });
}
