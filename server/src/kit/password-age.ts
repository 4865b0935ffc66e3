import { singletons } from '@praktis/contract/settings/singletons';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the password of the account in hand (`u` in the query) has reached the age at which the firm wants a new one
 * (setting `password-expired`, in days of 24 hours; 0 = never).
 */
export function passwordIsOld(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from setting p where p.firm_id = u.firm_id
    and p.key = ${singletons.passwordExpired.key} and (p.value ->> 'days')::int > 0
    and u.password_changed_at <= ${now.toISOString()}::timestamptz - make_interval(hours => 24 * (p.value ->> 'days')::int))`;
}
