export type { Decimal } from '@praktis/rules/money';

/** An instant as the database layer reads it: ISO 8601 text in UTC. */
export type Instant = string;
/** A wall-clock time `HH:MM`. */
export type Clock = string;
/** A transaction's number. */
export type Xid = string;
