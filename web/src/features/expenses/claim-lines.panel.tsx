import { Button, TextInput } from '@mantine/core';
import { expenseLookupCalls } from '@praktis/contract/expenses/expenses.calls';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { FileField } from '../../ui/fields/file-field.tsx';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import { MoneyInput } from '../../ui/fields/number-field.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import { newLine, proposedCharge, type TypedLine } from './claim-lines.ts';

interface LineProps {
  line: TypedLine;
  at: number;
  currency: string;
  errors: Record<string, { message?: string } | undefined>;
  change: (changes: Partial<TypedLine>) => void;
  remove: (() => void) | undefined;
}

function ClaimLine({ line, at, currency, errors, change, remove }: LineProps) {
  const { t } = useTexts('expenses');
  const { exactAmount } = useFormats();
  const errorOf = (name: string) => errors[name]?.message;
  const money = (
    name: 'amount' | 'vat_amount' | 'charged',
    more: { placeholder?: string; required?: boolean } = {},
  ) => (
    <MoneyInput
      label={t(`form.${name}`)}
      currency={currency}
      value={line[name]}
      disabled={line.fixed}
      error={errorOf(name)}
      onChange={(typed) => change({ [name]: typed })}
      {...more}
    />
  );
  return (
    <fieldset className="claim-line">
      <legend>{t('form.line', { number: at + 1 })}</legend>
      <div className="form-grid" data-columns={3}>
        <LookupField
          label={t('form.type')}
          required
          call={expenseLookupCalls.searchExpenseType}
          value={line.expense_type_id}
          shown={line.expense_type_name}
          error={errorOf('expense_type_id')}
          onChange={(expense_type_id) => change({ expense_type_id })}
        />
        <LookupField
          label={t('form.matter')}
          hint={t('form.matter_hint')}
          call={expenseLookupCalls.searchMatter}
          value={line.matter_id}
          shown={line.matter_label}
          disabled={line.fixed}
          error={errorOf('matter_id')}
          onChange={(matter_id) => change({ matter_id })}
        />
        <TextInput
          label={t('form.description')}
          withAsterisk
          aria-required
          value={line.description}
          error={errorOf('description')}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        {money('amount', { required: true })}
        {money('vat_amount')}
        {money('charged', { placeholder: exactAmount(proposedCharge(line)) })}
        <label className="check-field">
          <input
            type="checkbox"
            className="cb"
            checked={line.gross_up}
            disabled={line.fixed}
            onChange={(event) => change({ gross_up: event.currentTarget.checked })}
          />{' '}
          {t('form.gross_up')}
        </label>
        <label className="check-field">
          <input
            type="checkbox"
            className="cb"
            checked={line.chargeable}
            disabled={line.fixed}
            onChange={(event) => change({ chargeable: event.currentTarget.checked })}
          />{' '}
          {t('form.chargeable')}
        </label>
        <FileField
          label={t('form.proof')}
          kind="expense attachment"
          value={line.file ? [line.file] : []}
          hint={line.kept}
          error={errorOf('attachment')}
          onChange={(files) => change({ file: files[0] ?? null })}
        />
      </div>
      <div className="claim-line-acts">
        {line.kept !== '' && (
          <button type="button" className="linkish" onClick={() => change({ kept: '' })}>
            {t('form.remove_proof', { name: line.kept })}
          </button>
        )}
        {remove && (
          <button type="button" className="linkish" onClick={remove}>
            {t('form.remove_line', { number: at + 1 })}
          </button>
        )}
      </div>
    </fieldset>
  );
}

/** The lines of a claim: what was spent, for which matter, with which proof, and what the client is charged. */
export function ClaimLinesPanel({ error }: { error: string | undefined }) {
  const { t } = useTexts('expenses');
  const { control, setValue } = useFormContext<FormValues>();
  const values = useWatch({ control }) as FormValues;
  const { errors } = useFormState({ control });
  const lines = (values.lines ?? []) as readonly TypedLine[];
  const set = (next: readonly TypedLine[]) => setValue('lines', next, { shouldDirty: true });
  const ofLine = (at: number) =>
    ((errors.lines as unknown as LineProps['errors'][] | undefined)?.[at] ?? {}) as LineProps['errors'];
  return (
    <div>
      {lines.map((line, at) => (
        <ClaimLine
          key={line.key}
          line={line}
          at={at}
          currency={String(values.currency ?? '')}
          errors={ofLine(at)}
          change={(changes) => set(lines.map((one) => (one.key === line.key ? { ...one, ...changes } : one)))}
          remove={lines.length > 1 && !line.fixed ? () => set(lines.filter((one) => one.key !== line.key)) : undefined}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        onClick={() =>
          set([
            ...lines,
            newLine({ matter_id: lines.at(-1)?.matter_id ?? '', matter_label: lines.at(-1)?.matter_label ?? '' }),
          ])
        }
      >
        {t('form.add_line')}
      </Button>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
