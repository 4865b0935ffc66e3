import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoneyInput } from '../../ui/fields/number-field.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import type { BillableCost, ChosenCost } from './composer-figures.ts';

interface ChosenCostsProps {
  costs: readonly BillableCost[];
  currency: string;
  error: string | undefined;
}

/** The chargeable costs of the matter; a cost may be billed in parts (EXP-08). */
export function ChosenCostsPanel({ costs, currency, error }: ChosenCostsProps) {
  const { t } = useTexts('billing');
  const { control, setValue } = useFormContext<FormValues>();
  const chosen = (useWatch({ control, name: 'disbursements' }) ?? []) as readonly ChosenCost[];
  const set = (next: readonly ChosenCost[]) => setValue('disbursements', next, { shouldDirty: true });
  const costOf = (id: string) => chosen.find((one) => one.expense_line_id === id);
  const choose = (id: string, yes: boolean) =>
    set(yes ? [...chosen, { expense_line_id: id, amount: '' }] : chosen.filter((one) => one.expense_line_id !== id));
  if (costs.length === 0) return <EmptyState title={t('compose.no_costs')} text={t('compose.no_costs_text')} />;
  return (
    <div>
      <div className="table-frame">
        <table className="grid">
          <thead className="grid-head">
            <tr>
              <th className="pick" />
              <th>{t('list.date')}</th>
              <th>{t('compose.cost')}</th>
              <th>{t('compose.treatment')}</th>
              <th className="num">{t('compose.unbilled')}</th>
              <th className="num">{t('compose.billed_now')}</th>
            </tr>
          </thead>
          <tbody>
            {costs.map((cost) => {
              const own = costOf(cost.expense_line_id);
              return (
                <tr key={cost.expense_line_id} aria-selected={own !== undefined}>
                  <td className="pick">
                    <input
                      type="checkbox"
                      aria-label={t('compose.choose', { what: cost.description })}
                      checked={own !== undefined}
                      onChange={(event) => choose(cost.expense_line_id, event.currentTarget.checked)}
                    />
                  </td>
                  <td>
                    <Day of={cost.date} />
                  </td>
                  <td title={cost.description}>
                    {cost.description} <span className="dimmed small">{cost.reference}</span>
                  </td>
                  <td>
                    {t(`treatment.${cost.treatment}`)}
                    {!cost.has_proof && <span className="warn-text small"> {t('compose.no_proof')}</span>}
                  </td>
                  <td className="num">
                    <Money amount={cost.unbilled} currency={currency} exact />
                  </td>
                  <td className="num">
                    <MoneyInput
                      compact
                      currency={currency}
                      label={t('compose.adjust', { name: t('compose.billed_now'), what: cost.description })}
                      disabled={!own}
                      placeholder={t('compose.everything')}
                      value={own?.amount ?? ''}
                      onChange={(typed) =>
                        set(
                          chosen.map((one) =>
                            one.expense_line_id === cost.expense_line_id ? { ...one, amount: typed } : one,
                          ),
                        )
                      }
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
