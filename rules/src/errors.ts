/** Values that go into the text of a message, by placeholder. */
export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * A rule refused the request: nothing changes. `code` names the message and the rule, `field` the input
 * it concerns (in wire form, such as `allocations.0.cash`).
 */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';
  readonly code: string;
  readonly params: MessageParams;
  readonly field: string | undefined;

  constructor(code: string, params: MessageParams = {}, field?: string) {
    super(code);
    this.code = code;
    this.params = params;
    this.field = field;
  }
}

/** A doubt that only the user can settle: goes through when sent again with `confirmed: [code]`. */
export class NeedsConfirmation extends Error {
  override readonly name = 'NeedsConfirmation';
  readonly code: string;
  readonly params: MessageParams;

  constructor(code: string, params: MessageParams = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
