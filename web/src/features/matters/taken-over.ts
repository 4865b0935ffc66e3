import type { ReplyOf } from '@praktis/contract/kit/call';
import type { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import type { FormValues } from '../../ui/form/form-types.ts';

type Client = ReplyOf<typeof matterLookupCalls.detailClient>;

/**
 * What a new matter takes from its client. What the user has typed stays: only fields that are empty, or still hold
 * what an earlier choice of client or the blank form had put there, are filled.
 */
export function takenOver(client: Client, now: FormValues, before: FormValues): FormValues {
  const { contact_name, contact_email, contact_mobile, country, province, city, address, postal_code, origin } = client;
  const brought: FormValues = {
    ...{ contact_name, contact_email, contact_mobile, country, province, city, address, postal_code, origin },
    billing_contact: contact_name,
    billing_email: contact_email || client.email,
    billing_address: address,
  };
  const blank: FormValues = { origin: 'national', country: 'ID' };
  const free = ([name]: [string, unknown]) => {
    const value = now[name] ?? '';
    return value === '' || value === before[name] || (before[name] === undefined && value === blank[name]);
  };
  return Object.fromEntries(Object.entries(brought).filter(free));
}
