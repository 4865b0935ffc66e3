import { useFormContext, useWatch } from 'react-hook-form';
import { sentence, useTexts } from '../../kit/texts.ts';
import { Day, Hours, Money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoneyInput } from '../../ui/fields/number-field.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import type { BillableEntry, ChosenEntry } from './composer-figures.ts';

interface ChosenEntriesProps {
  entries: readonly BillableEntry[];
  currency: string;
  /** Whether lines may be written down or up here (INV-06 step 2). */
  adjust: boolean;
  error: string | undefined;
}

const adjustments = ['write_down', 'write_up'] as const;

/** The billable time of the matter: what goes on the invoice, and what is taken off or added on a line. */
export function ChosenEntriesPanel({ entries, currency, adjust, error }: ChosenEntriesProps) {
  const { t } = useTexts('billing');
  const { control, setValue } = useFormContext<FormValues>();
  const chosen = (useWatch({ control, name: 'timesheets' }) ?? []) as readonly ChosenEntry[];
  const set = (next: readonly ChosenEntry[]) => setValue('timesheets', next, { shouldDirty: true });
  const entryOf = (id: string) => chosen.find((one) => one.timesheet_id === id);
  const chooseAll = (yes: boolean) =>
    set(
      yes
        ? entries.map(
            (entry) =>
              entryOf(entry.timesheet_id) ?? { timesheet_id: entry.timesheet_id, write_down: '', write_up: '' },
          )
        : [],
    );
  const choose = (id: string, yes: boolean) =>
    set(
      yes
        ? [...chosen, { timesheet_id: id, write_down: '', write_up: '' }]
        : chosen.filter((one) => one.timesheet_id !== id),
    );
  if (entries.length === 0) return <EmptyState title={t('compose.no_time')} text={t('compose.no_time_text')} />;
  return (
    <div>
      <div className="table-frame">
        <table className="grid">
          <thead className="grid-head">
            <tr>
              <th className="pick">
                <input
                  type="checkbox"
                  aria-label={t('compose.all_time')}
                  checked={chosen.length === entries.length}
                  onChange={(event) => chooseAll(event.currentTarget.checked)}
                />
              </th>
              <th>{t('list.date')}</th>
              <th>{t('compose.fee_earner')}</th>
              <th>{t('compose.description')}</th>
              <th className="num">{t('compose.hours')}</th>
              <th className="num">{t('compose.rate')}</th>
              <th className="num">{t('compose.value')}</th>
              {adjust &&
                adjustments.map((name) => (
                  <th key={name} className="num">
                    {sentence(t(`fields:${name}`))}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => {
              const own = entryOf(entry.timesheet_id);
              const what = `${entry.employee_name}, ${entry.description}`;
              return (
                <tr key={entry.timesheet_id} aria-selected={own !== undefined}>
                  <td className="pick">
                    <input
                      type="checkbox"
                      aria-label={t('compose.choose', { what })}
                      checked={own !== undefined}
                      onChange={(event) => choose(entry.timesheet_id, event.currentTarget.checked)}
                    />
                  </td>
                  <td>
                    <Day of={entry.date} />
                  </td>
                  <td>{entry.employee_name}</td>
                  <td title={entry.description}>{entry.description}</td>
                  <td className="num">
                    <Hours of={entry.hour} />
                  </td>
                  <td className="num">
                    <Money amount={entry.rate} exact />
                  </td>
                  <td className="num">
                    <Money amount={entry.value} currency={currency} exact />
                  </td>
                  {adjust &&
                    adjustments.map((name) => (
                      <td key={name} className="num">
                        <MoneyInput
                          compact
                          currency={currency}
                          label={t('compose.adjust', { name: t(`fields:${name}`), what })}
                          disabled={!own}
                          value={own?.[name] ?? ''}
                          onChange={(typed) =>
                            set(
                              chosen.map((one) =>
                                one.timesheet_id === entry.timesheet_id ? { ...one, [name]: typed } : one,
                              ),
                            )
                          }
                        />
                      </td>
                    ))}
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
