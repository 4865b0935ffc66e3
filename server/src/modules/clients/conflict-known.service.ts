import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NewParty } from '@praktis/rules/conflict/hits';
import { prepareParty } from '@praktis/rules/conflict/score';
import type { Ctx, Kit } from '../../kit/context.ts';
import { changesSince } from './conflict-changes.repo.ts';
import { type NearIndex, nearIndex } from './conflict-index.ts';
import { type KnownRow, knownParties, type Units } from './conflict-names.repo.ts';
import { type KnownParty, knownParty, type NearParty } from './conflict-search.service.ts';

/** Parties taken in before other calls of the server get their turn. */
const atOnce = 1000;
/** Firms whose names are kept; who was searched longest ago goes first. */
const keptFirms = 20;

/** The names of a firm as committed, kept between checks. */
interface Known {
  snapshot: string;
  index: NearIndex<KnownParty>;
  byUnit: Map<string, KnownParty[]>;
  /** Parties that stand; those replaced since stay in the index and are passed over, until it is made anew. */
  standing: Set<KnownParty>;
  replaced: number;
  /** Units that the last look could not read as committed: its own transaction had changed them. */
  unsure: readonly string[];
}

const kept = new WeakMap<Kit['db'], Map<string, Known>>();

const blank = (): Known => ({
  ...{ snapshot: '', index: nearIndex<KnownParty>(), byUnit: new Map(), standing: new Set(), replaced: 0, unsure: [] },
});

function take(known: Known, party: KnownParty): void {
  known.index.add(party.prepared, party);
  known.standing.add(party);
  const parties = known.byUnit.get(party.row.unit);
  if (parties) parties.push(party);
  else known.byUnit.set(party.row.unit, [party]);
}

/** Takes in what `ready` makes of each item, and lets other calls of the server in between. */
async function filledWith<Item>(items: Iterable<Item>, ready: (item: Item) => KnownParty): Promise<Known> {
  const known = blank();
  let taken = 0;
  for (const item of items) {
    take(known, ready(item));
    taken += 1;
    if (taken % atOnce === 0) await nextTurn();
  }
  return known;
}

function replace(known: Known, units: readonly string[], rows: readonly KnownRow[]): void {
  for (const unit of units) {
    for (const party of known.byUnit.get(unit) ?? []) {
      known.standing.delete(party);
      known.replaced += 1;
    }
    known.byUnit.delete(unit);
  }
  for (const row of rows) take(known, knownParty(row));
}

function unitsOf(units: Iterable<string>): Units {
  const of = (kind: string) =>
    [...units].filter((unit) => unit.startsWith(`${kind}:`)).map((unit) => unit.slice(kind.length + 1));
  return {
    clients: of('client'),
    matters: of('matter'),
    employees: of('employee'),
    vendors: [...units].includes('vendor'),
  };
}

/**
 * The firm's names brought up to date, and the units that this transaction has changed itself. The caller holds the lock of
 * checks, so that nobody else changes what is kept meanwhile; what is kept never holds what may still be taken back.
 */
async function upToDate(ctx: Ctx): Promise<{ known: Known; own: ReadonlySet<string> }> {
  const firms = kept.get(ctx.kit.db) ?? new Map<string, Known>();
  kept.set(ctx.kit.db, firms);
  const before = firms.get(ctx.firm.id);
  const look = await changesSince(ctx, before?.snapshot ?? null);
  const own = new Set(look.own);
  let known = before;
  if (!known || look.restored) {
    known = await filledWith(
      (await knownParties(ctx)).filter((row) => !own.has(row.unit)),
      knownParty,
    );
  } else {
    const changed = [...new Set([...look.changed, ...known.unsure])].filter((unit) => !own.has(unit));
    if (changed.length > 0) replace(known, changed, await knownParties(ctx, unitsOf(changed)));
    if (known.replaced > known.standing.size) known = await filledWith(known.standing, (party) => party);
  }
  known.snapshot = look.snapshot;
  known.unsure = [...own];
  firms.delete(ctx.firm.id);
  firms.set(ctx.firm.id, known);
  const [oldest] = firms.keys();
  if (firms.size > keptFirms && oldest) firms.delete(oldest);
  return { known, own };
}

/** The names of the firm as this transaction sees them; nobody else's check comes between until it ends. */
export interface NameRegister {
  /** Every known party that may score 45 or more against one of these, with those it may score against. */
  near(parties: readonly NewParty[]): NearParty[];
  /** Takes in the parties of a client just entered, so that the next ones find it. */
  remember(rows: readonly KnownRow[]): void;
}

/** What of an index is near the parties of a record, in the order in which each is met first. */
function nearIn(index: NearIndex<KnownParty>, parties: readonly NewParty[]): NearParty[] {
  const near = new Map<KnownParty, NewParty[]>();
  for (const party of parties) {
    for (const known of index.near(prepareParty(party))) {
      const others = near.get(known);
      if (others) others.push(party);
      else near.set(known, [party]);
    }
  }
  return [...near].map(([known, parties]) => ({ known, parties }));
}

/** Opens the names of the firm; `oneCheckAtATime` is held. */
export async function namesOfFirm(ctx: Ctx): Promise<NameRegister> {
  const { known, own } = await upToDate(ctx);
  const mine = nearIndex<KnownParty>();
  const remember = (rows: readonly KnownRow[]) => {
    for (const party of rows.map(knownParty)) mine.add(party.prepared, party);
  };
  if (own.size > 0) remember(await knownParties(ctx, unitsOf(own)));
  const stands = ({ known: party }: NearParty) => known.standing.has(party) && !own.has(party.row.unit);
  return {
    near: (parties) => [...nearIn(known.index, parties).filter(stands), ...nearIn(mine, parties)],
    remember,
  };
}
