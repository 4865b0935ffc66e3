import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { RuleBroken } from './errors.ts';

/** An address that no range of a list holds: for callers whose own cannot be read. */
const nowhere = '::';

/** The IPv4 address that an IPv6 one carries (`::ffff:203.0.113.7`, in any spelling); undefined when it carries none. */
function carriedAddress(address: string): string | undefined {
  if (isIP(address) !== 6 || address.includes('%')) return undefined;
  const halves = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname)?.slice(1);
  return halves?.map((half) => [...Buffer.from(half.padStart(4, '0'), 'hex')].join('.')).join('.');
}

/** An IP address in one spelling: an IPv4 address that came over IPv6 is that IPv4 address; without the name of a link. */
export function plainAddress(address: string): string {
  const named = address.replace(/%.*$/, '');
  const plain = carriedAddress(named) ?? named;
  return isIP(plain) === 0 ? nowhere : plain;
}

/** Whether a firm lets its people in from an address: it keeps no list, or a range of its list holds the address. */
export function addressIsOpen(firm_id: string, address: string): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select from ip_range r where r.firm_id = ${firm_id})
    or exists (select from ip_range r where r.firm_id = ${firm_id} and ${plainAddress(address)}::inet <<= r.range))`;
}

const bits: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Bits before the IPv4 address that an IPv6 address carries. */
const carrier = 96;

/**
 * An address or a range as the database stores it: `203.0.113.7` is `203.0.113.7/32`, `2001:db8::/32` stays, and a range of
 * IPv4 addresses that is written as IPv6 is that of the IPv4 addresses by which callers are known. Anything else is refused:
 * `ip_range_format`; a range that holds everything too: `ip_range_everything`.
 */
export function rangeOf(typed: string): string {
  const [written = '', length, ...rest] = typed.trim().split('/');
  const carried = carriedAddress(written);
  const address = carried ?? written;
  // The name of a link (`fe80::1%eth0`) means something on one machine only.
  const most = address.includes('%') ? undefined : bits[isIP(address)];
  const bitsGiven = /^\d{1,3}$/.test(length ?? '') ? Number(length) - (carried ? carrier : 0) : undefined;
  const prefix = length === undefined ? most : bitsGiven;
  if (most === undefined || prefix === undefined || prefix < 0 || prefix > most || rest.length > 0)
    throw new RuleBroken('ip_range_format', {}, 'address');
  if (prefix === 0) throw new RuleBroken('ip_range_everything', {}, 'address');
  return `${address}/${prefix}`;
}
