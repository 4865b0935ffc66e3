import type { NewParty } from '@praktis/rules/conflict/hits';
import { mailDomain, phoneFigures, registrationFigures, taxIdentity } from '@praktis/rules/conflict/identity';
import { searchableNames } from '@praktis/rules/conflict/names';
import type { ConflictParty } from '@praktis/rules/conflict/score';
import { trigrams } from '@praktis/rules/trigram';
import type { Ctx } from '../../kit/context.ts';
import { type KnownRow, knownParties, oneCheckAtATime, partiesKnownOf } from './conflict-names.repo.ts';
import { partyOf } from './conflict-search.service.ts';

/** Similarity below which nothing is reported: 44.5 % is rounded to a score of 45 (CON-04). */
const reported = 0.445;

/**
 * The names of the firm, read once and kept while many clients are entered in one transaction (an import). It leaves
 * out only what cannot reach a score that is reported.
 */
export interface NameRegister {
  /** Every known party that may score 45 or more against one of these. */
  near(parties: readonly NewParty[]): KnownRow[];
  /** Takes in the parties of a client just entered, so that the next ones find it. */
  remember(ctx: Ctx, client_id: string): Promise<void>;
}

interface Form {
  row: number;
  pieces: number;
}

/** Opens a register on everything the firm knows; nobody else's check comes between until the transaction ends. */
export async function openRegister(ctx: Ctx): Promise<NameRegister> {
  await oneCheckAtATime(ctx);
  const rows: KnownRow[] = [];
  const forms: Form[] = [];
  const byPiece = new Map<string, number[]>();
  const byIdentity = new Map<string, number[]>();
  const add = (row: KnownRow) => {
    const at = rows.push(row) - 1;
    const party = partyOf(row);
    for (const key of identitiesOf(party)) listOf(byIdentity, key).push(at);
    for (const pieces of piecesOf(party)) {
      const form = forms.push({ row: at, pieces: pieces.size }) - 1;
      for (const piece of pieces) listOf(byPiece, piece).push(form);
    }
  };
  for (const row of await knownParties(ctx)) add(row);
  const near = (parties: readonly NewParty[]) => {
    const found = new Set<number>();
    for (const party of parties) {
      for (const key of identitiesOf(party)) for (const at of byIdentity.get(key) ?? []) found.add(at);
      for (const pieces of piecesOf(party)) for (const at of alike(pieces, forms, byPiece)) found.add(at);
    }
    return [...found].map((at) => rows[at]).filter((row) => row !== undefined);
  };
  return { near, remember: async (of, id) => (await partiesKnownOf(of, id)).forEach(add) };
}

/** Rows of the forms that share enough pieces, or hold all of the smaller form: then all of its words may be contained. */
function alike(
  pieces: ReadonlySet<string>,
  forms: readonly Form[],
  byPiece: ReadonlyMap<string, number[]>,
): Set<number> {
  const shared = new Map<number, number>();
  for (const piece of pieces)
    for (const form of byPiece.get(piece) ?? []) shared.set(form, (shared.get(form) ?? 0) + 1);
  const rows = new Set<number>();
  for (const [at, count] of shared) {
    const form = forms[at];
    if (!form) continue;
    const smaller = Math.min(pieces.size, form.pieces);
    const union = pieces.size + form.pieces - count;
    if (count === smaller || count >= reported * union) rows.add(form.row);
  }
  return rows;
}

function piecesOf(party: ConflictParty): Set<string>[] {
  return party.names.flatMap((name) => searchableNames(name, party.kind)).map(trigrams);
}

function identitiesOf(party: ConflictParty): string[] {
  const keys = (kind: string, texts: readonly (string | null | undefined)[], keyOf: (text: string) => string | null) =>
    texts.flatMap((text) => {
      const key = text ? keyOf(text) : null;
      return key === null ? [] : [`${kind} ${key}`];
    });
  return [
    ...keys('tax', [party.tax_number, party.nik], taxIdentity),
    ...keys('registration', [party.registration_number], registrationFigures),
    ...keys('mail', party.emails ?? [], mailDomain),
    ...keys('phone', party.phones ?? [], phoneFigures),
  ];
}

function listOf(map: Map<string, number[]>, key: string): number[] {
  const list = map.get(key) ?? [];
  if (list.length === 0) map.set(key, list);
  return list;
}
