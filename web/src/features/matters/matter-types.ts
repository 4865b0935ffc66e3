import type { ReplyOf } from '@praktis/contract/kit/call';
import type { matterCalls } from '@praktis/contract/matters/matters.calls';
import type { Translate } from '../../kit/texts.ts';
import type { RowOf } from '../../ui/list/list-types.ts';

export type MatterDetail = ReplyOf<typeof matterCalls.detail>;
export type MatterRow = RowOf<typeof matterCalls.list>;
export type Member = MatterDetail['members'][number];

/** What a change of a matter shows elsewhere. */
export const refreshedByMatters = ['matter', 'client', 'dashboard', 'timesheet', 'invoice'] as const;

/** Key of a billing type: `retainer by hour` → `retainer_by_hour`. */
export const billingTypeKey = (type: string) => `billing_type.${type.replaceAll(' ', '_')}`;

/** Names of the people of a matter by their ids, for its trail. */
export const peopleOf = (matter: MatterDetail | undefined) =>
  Object.fromEntries(
    [...(matter?.members ?? []), ...(matter?.named_people ?? [])].map((one) => [one.employee_id, one.name]),
  );

/** How a matter is called where it is asked about: its number and its name. */
export const matterTitle = (matter: { number: string; name: string }) => `${matter.number} ${matter.name}`.trim();

/** Choices of a list of words with their texts. */
export function choicesOf(t: Translate, key: (value: string) => string, values: readonly string[]) {
  return values.map((value) => ({ value, label: t(key(value)) }));
}
