import { type MessageParams, RuleBroken } from '@praktis/rules/errors';

export { NeedsConfirmation, RuleBroken } from '@praktis/rules/errors';

/**
 * What would open a lock: changing time of a closed period (LCK-02), approving the matter or reopening it, changing a matter
 * that is no draft (MAT-01).
 */
export type Key = 'closed_period' | 'approve_matter' | 'edit_matter';

/** The lock that was met: what opens it, and whose time and which matter it concerns. */
export interface Lock {
  key: Key;
  matter_id: string | null;
  employee_id: string | null;
}

/** Work is refused by a lock that somebody else can open; the answer names who can (`kit/lock-out/lock-help`). */
export class LockRefused extends RuleBroken {
  readonly lock: Lock;
  constructor(lock: Lock, code: string, params: MessageParams, field: string | undefined) {
    super(code, params, field);
    this.lock = lock;
  }

  /** The same refusal at another field. */
  at(field: string): LockRefused {
    return new LockRefused(this.lock, this.code, this.params, field);
  }
}

/** The record is not there, or the caller may not know that it is. */
export class NotFound extends Error {
  readonly code = 'not_found';
}

/** Signed in, but without the permission. */
export class NotAllowed extends Error {
  readonly code: string;
  constructor(code = 'not_allowed') {
    super(code);
    this.code = code;
  }
}

/** Where the browser is led by a 401: `login` and `timesheet` of the specification; the others by the authentication route. */
type Redirect = 'login' | 'timesheet' | 'password' | 'second_factor';

/** No session, or one that must go elsewhere first; `redirect` is the wizard of the specification. */
export class NotSignedIn extends Error {
  readonly code: string;
  readonly redirect: Redirect;
  readonly params: Record<string, string | number>;
  constructor(code: string, redirect: Redirect = 'login', params: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.redirect = redirect;
    this.params = params;
  }
}

/** The record changed since it was read. */
export class Stale extends Error {
  readonly code = 'stale';
}

/** Somebody else is doing what only one can do at a time: nothing is wrong, and the same call is heard in a moment. */
export class Busy extends Error {
  readonly code: string;
  constructor(code = 'busy') {
    super(code);
    this.code = code;
  }
}

/** Too many tries; `seconds` until the next one is heard. */
export class TooManyTries extends Error {
  readonly code = 'too_many_tries';
  readonly seconds: number;
  constructor(seconds: number) {
    super('too_many_tries');
    this.seconds = seconds;
  }
}

/** Input that does not fit, field by field: path → code and parameters. `code` names the rule behind all of them, if one is. */
export class FieldErrors extends Error {
  readonly fields: Record<string, { code: string; params: Record<string, string | number> }>;
  readonly code: string;
  constructor(fields: FieldErrors['fields'], code = 'fields') {
    super(code);
    this.fields = fields;
    this.code = code;
  }
}

/** A body that ends too early or is not built as it says; answered 400 `body_unreadable` like one that is no JSON. */
export class BodyUnreadable extends Error {
  readonly statusCode = 400;
}

/** An upload that is refused: 413 when too large, 415 when of the wrong kind or infected, 503 when it cannot be scanned. */
export class UploadRefused extends Error {
  readonly status: 413 | 415 | 503;
  readonly code: string;
  readonly params: Record<string, string | number>;
  constructor(status: 413 | 415 | 503, code: string, params: Record<string, string | number>) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

/** Checks the version a form was opened with; throws Stale when the record has moved on (INV-04). */
export function mustBeCurrent(record: { version: number }, version: number): void {
  if (record.version !== version) throw new Stale();
}

/** The record, or NotFound. */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw new NotFound();
  return record;
}
