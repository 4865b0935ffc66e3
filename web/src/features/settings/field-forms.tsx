import type { AlertSetting } from '@praktis/contract/settings/singletons';
import { utbmsNamed } from '@praktis/contract/settings/utbms';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { Money, Percent } from '../../ui/cells.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import { AlertField, alertText } from './alert-field.tsx';
import { CheckChoices, FigureChoice, PartnerNames, PartnersField } from './choice-fields.tsx';
import type { DefinedField } from './defined-fields.ts';
import { choicesOf, rangeOf, valueKey } from './schema-choices.ts';
import { UtbmsField } from './utbms.field.tsx';

interface Defined {
  name: string;
  field: DefinedField;
  /** Its schema in the contract. */
  schema: z.ZodType | undefined;
}

function hintOf({ field, schema }: Defined, t: Translate): string | undefined {
  const range = field.kind === 'number' ? rangeOf(schema) : undefined;
  const parts = [field.hint && t(field.hint), range && t('settings:range', range)];
  return parts.filter(Boolean).join(' ') || undefined;
}

/** A field of the set-up as a form takes it. */
export function formField(defined: Defined, t: Translate): Field {
  const { name, field, schema } = defined;
  const hint = hintOf(defined, t);
  const common = { name, ...(hint ? { hint } : {}), ...(field.span ? { span: field.span } : {}), disabled: field.idle };
  const words = field.words ?? name;
  const options = choicesOf(schema).map(String);
  const named = () => options.map((value) => ({ value, label: t(valueKey(words, value)) }));
  switch (field.kind) {
    case 'choice':
      return { ...common, kind: 'select', options: named() };
    case 'written':
      return { ...common, kind: 'select', options: options.map((value) => ({ value, label: value })) };
    case 'rupiah':
      return { ...common, kind: 'money', currency: 'IDR', decimals: 0 };
    case 'choices':
    case 'fields': {
      const choices =
        field.kind === 'choices' ? named() : options.map((value) => ({ value, label: fieldWord(value, t) }));
      return {
        ...common,
        kind: 'custom',
        render: (props) => <CheckChoices {...props} hint={hint} options={choices} />,
      };
    }
    case 'figure':
      return {
        ...{ ...common, kind: 'custom' },
        render: (props) => <FigureChoice {...props} hint={hint} figures={choicesOf(schema).map(Number)} />,
      };
    case 'partners':
      return { ...common, kind: 'custom', render: (props) => <PartnersField {...props} hint={hint} /> };
    case 'alert':
      return { ...common, kind: 'custom', render: (props) => <AlertField {...props} /> };
    case 'utbms':
      return { ...common, kind: 'custom', render: (props) => <UtbmsField {...props} hint={hint} /> };
    default:
      return { ...common, kind: field.kind };
  }
}

/** A field of a record by its label. */
const fieldWord = (name: string, t: Translate) => sentence(t(`fields:${name}`));

interface FieldValueProps {
  name: string;
  field: DefinedField;
  value: unknown;
}

/** The value of a field where it can only be read. */
export function FieldValue({ name, field, value }: FieldValueProps): ReactNode {
  const { t } = useTexts('settings');
  const word = (one: unknown) => t(valueKey(field.words ?? name, String(one)));
  switch (field.kind) {
    case 'switch':
      return t(value === true ? 'core:yes' : 'core:no');
    case 'choice':
      return word(value);
    case 'choices':
      return (value as readonly unknown[]).map(word).join(', ');
    case 'fields':
      return (value as readonly string[]).map((one) => fieldWord(one, t)).join(', ');
    case 'partners':
      return <PartnerNames ids={value as readonly string[]} />;
    case 'alert':
      return alertText(value as AlertSetting, t);
    case 'percent':
      return <Percent of={String(value)} />;
    case 'utbms':
      return utbmsNamed(String(value));
    case 'rupiah':
      return <Money amount={String(value)} currency="IDR" exact />;
    default:
      return String(value);
  }
}
