import type { ConflictRecord } from '@praktis/contract/clients/conflict.schemas';

export type ConflictCheck = NonNullable<ConflictRecord['latest']>;
export type ConflictHit = ConflictCheck['hits'][number];

/** The hits of a check in the order they ask for attention. */
export interface HitGroups {
  /** Keep the record from being activated until somebody decides them. */
  open: readonly ConflictHit[];
  decided: readonly ConflictHit[];
  /** Weak hits and those on the same side: information, shown folded (CON-04). */
  information: readonly ConflictHit[];
}

/** Sorts out what must be decided, what was, and what is only information; the order inside stays the server's. */
export function groupHits(hits: readonly ConflictHit[]): HitGroups {
  const isOpen = (hit: ConflictHit) => hit.makes_conflict && hit.decision === 'open';
  return {
    open: hits.filter(isOpen),
    decided: hits.filter((hit) => hit.decision !== 'open'),
    information: hits.filter((hit) => hit.decision === 'open' && !hit.makes_conflict),
  };
}

/** Screen of what was found; undefined where there is none, or nothing to be seen. */
export function addressOfFound(hit: ConflictHit): string | undefined {
  if (hit.content === null) return undefined;
  const screens: Partial<Record<typeof hit.content.found_entity, string>> = {
    client: '/clients/detail/',
    matter: '/matters/detail/',
    employee: '/employees/detail/',
  };
  const screen = screens[hit.content.found_entity];
  return screen && screen + hit.content.found_id;
}
