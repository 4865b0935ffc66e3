import type { AnyCall } from '@praktis/contract/kit/call';
import type { RoleCode } from '@praktis/contract/kit/permissions';
import type { As, Input } from './harness.ts';

/** Ids collected on the way: `client`, `matter`, `partner`, `associate`, `invoice` … */
export type TourState = Record<string, string>;
export type TourPeople = Record<RoleCode | 'second_partner' | 'second_fee_earner', As>;

/**
 * One call of the product, sent for real, in the order in which a practice would send them. The same step is first sent by
 * a signed-out sender (401), by somebody without the permission (403) and by the managing partner of another firm.
 */
export interface Step {
  call: AnyCall;
  as: keyof TourPeople;
  input?: (state: TourState, people: TourPeople) => Input<AnyCall>;
  /** Takes what later steps need out of the answer. */
  keep?: (data: never, state: TourState) => void;
  /** What the other firm's managing partner gets: `hidden` = 404; `own` = acts on the own firm alone (lists, creations without references); `refused` = 400 because a reference is unknown. */
  foreign: 'hidden' | 'own' | 'refused';
}

/** Types a step's input and answer by its call. limit: a step reads in the order of its parts */
export function step<C extends AnyCall>(
  call: C,
  as: Step['as'],
  foreign: Step['foreign'],
  input?: (state: TourState, people: TourPeople) => Input<C>,
  keep?: (data: import('@praktis/contract/kit/call').ReplyOf<C>, state: TourState) => void,
): Step {
  return {
    call,
    as,
    foreign,
    ...(input ? { input: input as Step['input'] } : {}),
    ...(keep ? { keep: keep as Step['keep'] } : {}),
  } as Step;
}
