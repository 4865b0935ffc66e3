import { databaseFault, lostConnection } from './db.ts';
import {
  Busy,
  FieldErrors,
  NeedsConfirmation,
  NotAllowed,
  NotFound,
  NotSignedIn,
  RuleBroken,
  Stale,
  TooManyTries,
  UploadRefused,
} from './errors.ts';
import type { Formats, Language, Params, Say } from './say.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers?: Record<string, string>;
}

type Text = (code: string, params?: Params) => string;

/** Whom an answer speaks to; without `formats` figures and dates are written as his language does. */
export interface Reader {
  say: Say;
  language: Language;
  formats?: Formats | undefined;
}

/** True when what an error says may hold figures or dates, which the firm writes in its own way. */
export function saysFigures(error: unknown): boolean {
  const speaks = error instanceof RuleBroken || error instanceof NeedsConfirmation;
  return speaks && Object.keys(error.params).length > 0;
}

/** Turns whatever was thrown into the envelope of the specification, in the reader's language and formats. */
export function answerFor(error: unknown, { say, language, formats }: Reader, requestId: string): Answer {
  const text: Text = (code, params) => say(language, `errors:${code}`, { ...params, ...formats });
  const known =
    ownError(error, text, (name) => fieldLabel(say, language, name)) ??
    fromDatabase(error, text) ??
    fromHttp(error, text);
  return (
    known ?? {
      status: 500,
      body: { message: text('internal', { request_id: requestId }), code: 'internal', request_id: requestId },
    }
  );
}

/** Label of a field as the screens show it: `lines.2.vat_amount` is called what `vat_amount` is called. */
function fieldLabel(say: Say, language: Language, path: string): string {
  const name =
    path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? path;
  const key = `fields:${name}`;
  return say.has(language, key) ? say(language, key) : name.replaceAll('_', ' ');
}

/** A text that begins with the label of a field begins like a sentence; what users named stays as they wrote it. */
function sentence(said: string, label: string): string {
  return label !== '' && said.startsWith(label) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}

function ownError(error: unknown, text: Text, label: (path: string) => string): Answer | undefined {
  if (error instanceof FieldErrors) {
    const message = Object.fromEntries(
      Object.entries(error.fields).map(([path, fault]) => [
        path,
        sentence(text(fault.code, { ...fault.params, field: label(path) }), label(path)),
      ]),
    );
    return { status: 400, body: { message, code: error.code } };
  }
  if (error instanceof RuleBroken) {
    const field = error.field ? label(error.field) : '';
    const said = sentence(text(sentenceOf(error), { ...error.params, field }), field);
    const message = error.field ? { [error.field]: said } : said;
    return {
      status: 400,
      body: { message, code: error.code, ...(Object.keys(error.params).length > 0 ? { params: error.params } : {}) },
    };
  }
  if (error instanceof NeedsConfirmation)
    return {
      status: 400,
      body: {
        message: text(sentenceOf(error), error.params),
        confirmation: true,
        code: error.code,
        params: error.params,
      },
    };
  if (error instanceof NotSignedIn)
    return {
      status: 401,
      body: {
        message: text(error.code, error.params),
        code: error.code,
        data: { wizard: { redirect: error.redirect } },
      },
    };
  return accessError(error, text);
}

/** What has other words for those who may not see its figures (RAT-11), or the entry it speaks of (ROL-02). */
const withoutFigures: Record<string, string> = {
  budget_exceeded: 'budget_exceeded_untold',
  time_overlap: 'time_overlap_untold',
};

function sentenceOf(error: RuleBroken | NeedsConfirmation): string {
  const { code, params } = error;
  // Of a lock that somebody can open, with his name.
  if ('people' in params) return `${code}_who`;
  // A rate is missing for an hour's work, or of a currency: the latter says which, and whether it can be typed there.
  if (code === 'rate_missing' && 'currency' in params && 'day' in params) return missingRate(error);
  if (code === 'rate_missing' && params.kind === 'kmk') return 'tax_rate_needed';
  if (code === 'rate_missing' && 'matter' in params) return 'time_rate_missing';
  // With the dates of the other version, which the database does not tell.
  if (code === 'rate_overlap' && 'from' in params) return 'to' in params ? 'rate_overlap_dates' : 'rate_overlap_open';
  // Of somebody who comes later or has left, since or until when he is there.
  if (code === 'not_member' && 'since' in params) return 'not_member_since';
  if (code === 'not_member' && 'until' in params) return 'not_member_until';
  return (Object.keys(params).length === 0 && withoutFigures[code]) || code;
}

function missingRate(error: RuleBroken | NeedsConfirmation): string {
  const field = error instanceof RuleBroken ? error.field : '';
  if (field === 'kmk_rate') return 'tax_rate_missing';
  return field?.endsWith('exchange_rate') ? 'exchange_rate_missing' : 'exchange_rate_not_entered';
}

function accessError(error: unknown, text: Text): Answer | undefined {
  if (error instanceof NotAllowed) return { status: 403, body: { message: text(error.code), code: error.code } };
  if (error instanceof NotFound) return { status: 404, body: { message: text('not_found'), code: 'not_found' } };
  if (error instanceof Stale) return { status: 409, body: { message: text('stale'), code: 'stale' } };
  if (error instanceof Busy) return { status: 409, body: { message: text(error.code), code: error.code } };
  if (error instanceof TooManyTries)
    return {
      status: 429,
      body: { message: text('too_many_tries', { seconds: error.seconds }), code: error.code },
      headers: { 'retry-after': String(error.seconds) },
    };
  if (error instanceof UploadRefused)
    return { status: error.status, body: { message: text(error.code, error.params), code: error.code } };
  return undefined;
}

/** Our own word for a constraint that users can meet; the rest is "already exists", "in use" or "unknown record". */
const constraintCodes: Record<string, string> = {
  rate_overlap: 'rate_overlap',
  cost_overlap: 'cost_overlap',
  extension_overlap: 'extension_overlap',
  vat_period_overlap: 'vat_period_overlap',
  wht_period_overlap: 'wht_period_overlap',
  one_responsible_partner: 'one_responsible_partner',
  payable_not_negative: 'payable_negative',
  discount_within_fees: 'discount_too_big',
  receipt_adds_up: 'does_not_add_up',
};

/** The column that points to nothing, called as its field is; of a hidden row the name of the constraint alone tells it. */
function pointerIn(constraint: string): string | undefined {
  return /_firm_id_(\w+)_fkey$/.exec(constraint)?.[1];
}

/** The field of what must not stand twice, as far as the name of the constraint tells it. */
function takenField(constraint: string): string | undefined {
  return /_firm_id_(code|name|email|number|account_number)(?:_\w+)?_key$/.exec(constraint)?.[1];
}

/** The database starts up, shuts down, has no connection left, or cannot be reached: it is there again in a moment. */
const away = new Set(['57P01', '57P02', '57P03', '53300', lostConnection]);

function fromDatabase(error: unknown, text: Text): Answer | undefined {
  const fault = databaseFault(error);
  if (!fault) return undefined;
  const refuse = (code: string, field?: string): Answer => ({
    status: 400,
    body: { message: field ? { [field]: text(code) } : text(code), code },
  });
  if (fault.code === 'PR001') return refuse(fault.message);
  const named = constraintCodes[fault.constraint];
  if (named) return refuse(named);
  if (fault.code === '23505' || fault.code === '23P01') return refuse('already_exists', takenField(fault.constraint));
  if (fault.code === '23503') {
    if (fault.detail.includes('still referenced')) return refuse('in_use');
    return refuse('unknown_record', pointerIn(fault.constraint));
  }
  if (fault.code === '22003') return refuse('number_too_large'); // beyond what a column holds
  if (fault.code === '22021') return refuse('body_unreadable'); // a character that no text can hold
  if (fault.code === '57014') return { status: 503, body: { message: text('too_slow'), code: 'too_slow' } };
  if (away.has(fault.code)) return { status: 503, body: { message: text('unavailable'), code: 'unavailable' } };
  if (fault.code === '40P01' || fault.code === '40001')
    return { status: 409, body: { message: text('busy'), code: 'busy' } };
  return undefined;
}

/** Faults found by the HTTP layer itself: a body that is no JSON, too large, of another type. */
function fromHttp(error: unknown, text: Text): Answer | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 413) return { status, body: { message: text('body_too_large'), code: 'body_too_large' } };
  if (status === 415) return { status, body: { message: text('media_type'), code: 'media_type' } };
  if (status === 429) return { status, body: { message: text('too_many_calls'), code: 'too_many_calls' } };
  if (status === 503) return { status, body: { message: text('unavailable'), code: 'unavailable' } };
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { status: 400, body: { message: text('body_unreadable'), code: 'body_unreadable' } };
  return undefined;
}
