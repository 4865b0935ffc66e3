import { origins } from '@praktis/contract/clients/clients.schemas';
import type { Translate } from '../../kit/texts.ts';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { choicesOf } from './matter-types.ts';

/** Where the documents of a matter go; decides their language, notes and default taxes. */
export const originField = (t: Translate): Field => ({
  ...{ kind: 'select', name: 'origin', required: true },
  options: choicesOf(t, (value) => `form.origin_${value}`, origins),
});

/** The rate agreed for a matter in another currency than the firm's own (MAT-12). */
export const exchangeField = (t: Translate, functionalCurrency: string): Field => ({
  ...{ kind: 'money', name: 'fixed_exchange_rate', currency: functionalCurrency, hint: t('form.exchange_hint') },
  when: ({ currency }: FormValues) =>
    typeof currency === 'string' && currency !== '' && currency !== functionalCurrency,
});

export const severalField: Field = { kind: 'switch', name: 'allow_multiple_billings' };

export const reminderField = (t: Translate): Field => ({
  ...{ kind: 'number', name: 'reminder_months', hint: t('form.reminder_hint') },
});

/** Whom bills are sent to. */
export const contactFields: readonly Field[] = [
  { kind: 'text', name: 'billing_contact' },
  { kind: 'email', name: 'billing_email' },
  { kind: 'area', name: 'billing_address', span: 3 },
];
