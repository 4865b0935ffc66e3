import {
  type BillingFields,
  billingFields,
  matterFields,
  type UpdateWhole,
} from '@praktis/contract/matters/matters.schemas';
import { FieldErrors } from '../../kit/errors.ts';

type Field = keyof typeof matterFields.shape;
const ofMatter = Object.keys(matterFields.shape) as Field[];
const ofBilling: readonly string[] = Object.keys(billingFields.shape);
const lists = ['members', 'parties', 'named_people', 'arrangement'] as const;

/** What of the firm's required fields those who change billing data alone must fill. */
export function requiredOfBilling(required: readonly string[]): string[] {
  return required.filter((field) => ofBilling.includes(field));
}

/**
 * The billing data of a whole form. Whoever may change no more of the matter is refused at every other field that differs from
 * what stands there, and at every list he sends: `billing_data_only` (ROL-01).
 */
export function billingPartOf(
  before: Readonly<Record<Field | 'active_date', unknown>>,
  body: UpdateWhole,
): BillingFields {
  const differs = (field: Field) => !ofBilling.includes(field) && before[field] !== body[field];
  const others: string[] = [...ofMatter.filter(differs), ...lists.filter((list) => body[list] !== undefined)];
  if (body.active_date !== null && body.active_date !== before.active_date) others.push('active_date');
  if (others.length > 0)
    throw new FieldErrors(
      Object.fromEntries(others.map((field) => [field, { code: 'billing_data_only', params: {} }])),
      'billing_data_only',
    );
  return billingFields.parse(body);
}
