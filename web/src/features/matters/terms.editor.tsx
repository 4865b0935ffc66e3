import { Button } from '@mantine/core';
import { IconDivide } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { Money } from '../../ui/cells.tsx';
import { FormRows } from '../../ui/form/form-rows.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { blankTerm, dividedEvenly, type TypedTerm, termFigures } from './arrangement-values.ts';

const path: string = 'arrangement.terms';
const nothing: readonly TypedTerm[] = [];

/** The terms as they are typed, with what they come to. */
function useTerms() {
  const { control } = useFormContext<FormValues>();
  const formats = useFormats();
  const terms = (useWatch({ control, name: path }) ?? nothing) as readonly TypedTerm[];
  const contract = String(useWatch({ control, name: 'arrangement.contract_amount' }) ?? '');
  const currency = String(useWatch({ control, name: 'currency' }) ?? '');
  const several = useWatch({ control, name: 'allow_multiple_billings' }) === true;
  const digits = formats.typedDigits(currency) ?? 0;
  return { terms, contract, currency, digits, several, figures: termFigures(contract, terms, digits) };
}

type Terms = ReturnType<typeof useTerms>;

/** The running total of the terms, and what is left of the contract amount. */
function Total({ terms: { terms, contract, currency, several, figures } }: { terms: Terms }) {
  const { t } = useTexts('matters');
  const { left, state } = figures;
  const off = left?.replace('-', '');
  return (
    <p className="team-total" data-over={state === 'over' || undefined} aria-live="polite">
      {terms.length > 1 && !several && <span className="small">{t('arrangement.needs_several')}</span>}
      {left !== null && (
        <span>
          {t(`arrangement.${state}`)} {state !== 'even' && <Money amount={off} currency={currency} exact />}
        </span>
      )}
      {left === null && contract === '' && <span className="small">{t('arrangement.no_contract')}</span>}
    </p>
  );
}

/** The terms of a lump sum, one line each: a percentage gives its amount at once, so that nothing is lost in rounding (MAT-09). */
export function TermsEditor() {
  const { t } = useTexts('matters');
  const { setValue, clearErrors } = useFormContext<FormValues>();
  const of = useTerms();
  const { terms, contract, currency, digits, figures } = of;
  // The computed amount stands in its field, which is closed while a percentage decides.
  useEffect(() => {
    for (const [place, term] of terms.entries()) {
      const amount = figures.amounts[place] ?? '';
      const field: string = `${path}.${place}.amount`;
      if (term.percent !== '' && term.amount !== amount) setValue(field, amount);
    }
  }, [terms, figures.amounts, setValue]);
  const even = figures.state === 'even';
  useEffect(() => {
    if (even) clearErrors(path);
  }, [even, clearErrors]);
  const fields = (row: FormValues): readonly Field[] => [
    { kind: 'text', name: 'description' },
    { kind: 'percent', name: 'percent', label: t('arrangement.share') },
    { kind: 'money', name: 'amount', currency, disabled: typeof row.percent === 'string' && row.percent !== '' },
    { kind: 'date', name: 'due_date' },
    { kind: 'text', name: 'milestone' },
  ];
  const divide = () => setValue(path, dividedEvenly(contract, terms, digits), { shouldDirty: true });
  return (
    <div className="terms-editor">
      <FormRows
        name={path}
        blank={blankTerm}
        columns="minmax(0, 1.4fr) 84px minmax(120px, 1fr) 140px minmax(0, 1fr)"
        add={t('arrangement.add_term')}
        rowName={(number) => t('arrangement.term', { number })}
        fields={fields}
      />
      {terms.length > 1 && contract !== '' && (
        <Button variant="default" leftSection={<IconDivide size={14} aria-hidden />} onClick={divide}>
          {t('arrangement.divide')}
        </Button>
      )}
      <Total terms={of} />
    </div>
  );
}
