import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { RuleBroken } from './errors.ts';

/** An address that no range of a list holds: for callers whose own cannot be read. */
const nowhere = '::';

/** An IP address in one spelling: an IPv4 address that came over IPv6 is that IPv4 address; without the name of a link. */
export function plainAddress(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(plain) === 0 ? nowhere : plain;
}

/** Whether a firm lets its people in from an address: it keeps no list, or a range of its list holds the address. */
export function addressIsOpen(firm_id: string, address: string): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select from ip_range r where r.firm_id = ${firm_id})
    or exists (select from ip_range r where r.firm_id = ${firm_id} and ${plainAddress(address)}::inet <<= r.range))`;
}

const bits: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/**
 * An address or a range as the database stores it: `203.0.113.7` is `203.0.113.7/32`, `2001:db8::/32` stays. Anything else is
 * refused: `ip_range_format`; a range that holds everything too: `ip_range_everything`.
 */
export function rangeOf(typed: string): string {
  const [address = '', length, ...rest] = typed.trim().split('/');
  // The name of a link (`fe80::1%eth0`) means something on one machine only.
  const most = address.includes('%') ? undefined : bits[isIP(address)];
  const prefix = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : undefined;
  if (most === undefined || prefix === undefined || prefix > most || rest.length > 0)
    throw new RuleBroken('ip_range_format', {}, 'address');
  if (prefix === 0) throw new RuleBroken('ip_range_everything', {}, 'address');
  return `${address}/${prefix}`;
}
