/** Field path → message, as a 400 names them. */
export type FieldMessages = Record<string, string>;

/** Code of a call that was not carried out, since another window has signed in meanwhile. */
export const unsaved = 'session_replaced';

/** What went wrong with a call: refused by the server, no answer at all, or broken off on our side. */
export type FailureKind = 'refused' | 'no answer' | 'aborted';

interface FailureFacts {
  kind: FailureKind;
  status?: number;
  code?: string;
  message?: string;
  fields?: FieldMessages;
  confirmation?: boolean;
  redirect?: string;
  params?: Record<string, string>;
}

/** The one error of every call. `handled`: the user has been told, no caller says it again (G030). */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: string;
  readonly fields: FieldMessages;
  readonly confirmation: boolean;
  readonly redirect: string;
  /** What the code is about, e.g. `kinds` of a second factor. */
  readonly params: Record<string, string>;
  handled = false;
  /** Of a question that its sender answers himself: what the user had answered with yes before it. */
  confirmed: readonly string[] = [];

  constructor(facts: FailureFacts) {
    super(facts.message ?? '');
    this.name = 'CallFailure';
    this.kind = facts.kind;
    this.status = facts.status ?? 0;
    this.code = facts.code ?? '';
    this.fields = facts.fields ?? {};
    this.confirmation = facts.confirmation ?? false;
    this.redirect = facts.redirect ?? '';
    this.params = facts.params ?? {};
  }
}

function firstText(value: unknown): string {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one : '';
}

function fieldMessages(message: object): FieldMessages {
  return Object.fromEntries(Object.entries(message).map(([field, text]) => [field, firstText(text)]));
}

interface ErrorBody {
  message?: unknown;
  code?: unknown;
  confirmation?: unknown;
  params?: Record<string, string>;
  data?: { wizard?: { redirect?: unknown } };
}

/** Reads an error answer; of a message by field the first entry, as sent, stands for the whole (G031). */
export function failureOf(status: number, answer: unknown): CallFailure {
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as ErrorBody;
  const byField = typeof body.message === 'object' && body.message !== null;
  const fields = byField ? fieldMessages(body.message as object) : {};
  return new CallFailure({
    kind: 'refused',
    status,
    code: firstText(body.code),
    message: byField ? (Object.values(fields)[0] ?? '') : firstText(body.message),
    fields,
    confirmation: !byField && body.confirmation === true,
    redirect: firstText(body.data?.wizard?.redirect),
    params: body.params ?? {},
  });
}
