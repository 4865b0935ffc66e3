/** How a field of the set-up is filled in and shown; what may be chosen follows from the contract's schema. */
export interface DefinedField {
  kind:
    | 'text'
    | 'area'
    | 'number'
    | 'percent'
    /** An amount in rupiah. */
    | 'rupiah'
    | 'switch'
    /** One of the words of the schema. */
    | 'choice'
    /** One of the words of the schema, shown as it is written. */
    | 'written'
    /** Several of the words of the schema. */
    | 'choices'
    /** Several fields of a record, called as its form calls them. */
    | 'fields'
    /** One of the figures of the schema. */
    | 'figure'
    /** Several partners of the firm. */
    | 'partners'
    /** A code of the published activities. */
    | 'utbms'
    /** One kind of alert: shown, mailed, day and hour of the mail. */
    | 'alert';
  /** Whose words its choices are called by; its own name by default. */
  words?: string;
  /** Key of a sentence below the field. */
  hint?: string;
  span?: 2;
  /** The values under which there is nothing to fill in. */
  idle?: (values: Readonly<Record<string, unknown>>) => boolean;
}
