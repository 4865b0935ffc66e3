import type { Ref } from 'react';

/** What every input field of the product takes; values are text, '' for none. */
export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Name in the form, for tests and for the browser's memory. */
  name?: string;
  error?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}
