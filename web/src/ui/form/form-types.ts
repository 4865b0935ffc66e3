import type { AnyCall, FileKind } from '@praktis/contract/kit/call';
import type { Option } from '@praktis/contract/kit/shapes';
import type { ReactNode } from 'react';
import type { LookupParams } from '../fields/use-options.ts';
import type { Choice } from '../list/list-types.ts';

/** What is in the form: text, switches, files, and whatever custom fields keep. */
export type FormValues = Record<string, unknown>;

interface FieldBase {
  /** Path in the values; dots go into parts: `contact.email`. */
  name: string;
  /** The label of the shared list `fields` by default. */
  label?: string;
  hint?: string;
  placeholder?: string;
  /** Follows from the schema by default. */
  required?: boolean | ((values: FormValues) => boolean);
  /** Columns it takes, of the section's. */
  span?: 1 | 2 | 3;
  /** Shown only while this holds; a hidden field is not sent. */
  when?: (values: FormValues) => boolean;
  disabled?: boolean | ((values: FormValues) => boolean);
}

/** What a custom field is given. */
export interface CustomFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  required: boolean;
}

/** Kinds whose value is text and whose input needs nothing but its name. */
export type TextKind =
  | 'text'
  | 'area'
  | 'email'
  | 'phone'
  | 'password'
  | 'percent'
  | 'hours'
  | 'number'
  | 'date'
  | 'time'
  | 'npwp';

/** One field of a form, as data. */
export type Field = FieldBase &
  (
    | { kind: TextKind | 'switch' }
    | { kind: 'money'; currency?: string | ((values: FormValues) => string); decimals?: number }
    | { kind: 'select'; options: readonly Choice[] }
    | {
        kind: 'lookup';
        call: AnyCall;
        params?: (values: FormValues) => LookupParams;
        /** Name of the record the form opened with; `client_name` beside `client_id` by default. */
        shown?: (values: FormValues) => string;
        /** Changes that follow from the choice, as values by name. */
        onPick?: (option: Option | null) => FormValues | undefined;
        create?: (typed: string) => Promise<Option | undefined>;
      }
    | { kind: 'file'; accepts: FileKind; many?: boolean }
    /** `partLabel` names what lies inside it, by its path, where messages speak of it. */
    | { kind: 'custom'; render: (props: CustomFieldProps) => ReactNode; partLabel?: (path: string) => string }
  );

/** A titled part of a form. */
export interface FormSection {
  title: string;
  hint?: string;
  columns?: 1 | 2 | 3;
  /** Its title stands above and not beside: for tables, which need the width. */
  wide?: boolean;
  fields: readonly Field[];
  when?: (values: FormValues) => boolean;
}
