import { z } from 'zod';
import { instant } from '../kit/days.ts';
import { byId, id, text } from '../kit/shapes.ts';

/** Where the latest check of a record stands (CLI-01): not run, nothing found, to be decided, decided, real conflict. */
export const conflictResults = ['none', 'clear', 'open', 'cleared', 'real'] as const;
export const conflictResult = z.enum(conflictResults);
export type ConflictResult = (typeof conflictResults)[number];

export const hitStrengths = ['strong', 'possible', 'weak'] as const;
export const hitKinds = ['adverse', 'related adverse', 'duplicate', 'same side', 'personal'] as const;
/** What may be decided about a hit (CON-06). */
export const hitDecisions = ['no conflict', 'waived', 'real conflict'] as const;
export const hitFields = ['name', 'tax_number', 'registration_number', 'email', 'phone'] as const;
/** Why a hit has its score (CON-04). */
export const hitLikenesses = [
  'same_tax_number',
  'same_registration_number',
  'same_name',
  'other_order',
  'other_legal_form',
  'other_title',
  'other_writing',
  'other_spelling',
  'all_words_in',
  'one_word_in',
  'similar_letters',
  'same_mail_domain',
  'same_phone',
] as const;
export const partyRoles = [
  'client',
  'client_related',
  'counterpart',
  'counterpart_related',
  'contact',
  'employee',
  'vendor',
] as const;
export const foundEntities = ['client', 'matter', 'employee', 'vendor'] as const;
/** By which change a check ran (CON-01). */
export const checkReasons = ['created', 'changed', 'requested', 'parties changed'] as const;

/** A matter that stands behind a hit, as it was when the check ran; a hidden one tells only whom to ask. */
const hitMatter = z.object({
  hidden: z.boolean(),
  ask: z.string(),
  id: z.string().nullable(),
  number: z.string(),
  status: z.string(),
  active_date: z.string().nullable(),
  closed_date: z.string().nullable(),
  responsible_partner: z.string(),
});

/** What is told of a hit to those who may see the matter it stands on. */
const hitContent = z.object({
  score: z.number(),
  strength: z.enum(hitStrengths),
  kind: z.enum(hitKinds),
  field: z.enum(hitFields),
  /** What gave the score; null on checks from before it was kept. */
  likeness: z.enum(hitLikenesses).nullable(),
  searched: z.string(),
  searched_role: z.enum(partyRoles),
  found_entity: z.enum(foundEntities),
  found_id: z.string(),
  found_name: z.string(),
  found_role: z.enum(partyRoles),
  /** Code of the client or employee found; status of the client found. */
  found_code: z.string(),
  found_status: z.string(),
  matters: z.array(hitMatter),
  reason: z.string(),
  has_letter: z.boolean(),
  /** Weaker hits of the same kind on the same record that are not listed, told on the strongest; else 0. */
  left_out: z.number(),
});

/**
 * One hit. `hidden` = on a matter the reader may not see: content is null, `ask` names the partner to ask, and it
 * counts like any other (CON-06).
 */
const conflictHit = z.object({
  id: z.string(),
  hidden: z.boolean(),
  ask: z.string(),
  content: hitContent.nullable(),
  /** Must be decided before activation: 60 or more, and not merely the same side (CON-04). */
  makes_conflict: z.boolean(),
  decision: z.enum(['open', ...hitDecisions]),
  decided_by: z.string(),
  decided_at: instant.nullable(),
  can_decide: z.boolean(),
  /** Code of the reason why the reader may not decide it; empty when he may (CON-07). */
  why_not: z.string(),
});

/** When, by whom and why a check ran, and by which rules. */
const checkHead = {
  id: z.string(),
  started_at: instant,
  started_by: z.string(),
  reason: z.enum(checkReasons),
  rules_version: z.string(),
};

/** One run of the check; it stands for good (CON-06). */
const conflictCheck = z.object({
  ...checkHead,
  terms: z.array(
    z.object({
      role: z.enum(partyRoles),
      field: z.enum(hitFields),
      text: z.string(),
      normalised: z.array(z.string()),
    }),
  ),
  hits: z.array(conflictHit),
});

/** A check before the latest; its hits come only when it is asked for by `check_id`. */
const earlierCheck = z.object({ ...checkHead, hit_count: z.number(), hits: z.array(conflictHit).nullable() });

/** A record, and the earlier check whose hits are wanted with it. */
export const recordWithCheck = byId.extend({ check_id: id.optional() });

export const conflictRecord = z.object({
  result: conflictResult,
  /** Hits of the latest check that still must be decided. */
  open: z.number(),
  latest: conflictCheck.nullable(),
  /** Newest first, at most 19; `earlier_total` counts them all. */
  earlier: z.array(earlierCheck),
  earlier_total: z.number(),
  /** People who may decide everything that is open (CON-07). */
  may_decide: z.array(z.object({ employee_id: z.string(), name: z.string() })),
  /** There is an open hit that nobody of the firm may decide (CON-07). */
  stuck: z.boolean(),
});
export type ConflictRecord = z.output<typeof conflictRecord>;

export const hitDecision = z.object({
  hit_id: id,
  decision: z.enum(hitDecisions),
  reason: text(2000),
});

export const decidedHit = z.object({
  id: z.string(),
  /** The client or matter that was checked, and where it stands now. */
  client_id: z.string().nullable(),
  matter_id: z.string().nullable(),
  result: conflictResult,
  open: z.number(),
  /** Version of the checked record after the decision. */
  version: z.number(),
});
