import { Button } from '@mantine/core';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { useFormContext, useWatch } from 'react-hook-form';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import { balanceOf, comesIn, currencyOf, type Entered, entryFor, type OpenBill, spread } from './allocation-figures.ts';

interface AllocationsProps {
  /** Bills that this receipt already settled, with what was open before it. */
  earlier: readonly OpenBill[];
  error: string | undefined;
}

const parts = ['cash', 'withholding', 'vat_collected'] as const;

/** The bills of the chosen client, and what this receipt settles of each. */
export function AllocationsPanel({ earlier, error }: AllocationsProps) {
  const { t } = useTexts('collections');
  const { control, setValue } = useFormContext<FormValues>();
  const values = useWatch({ control }) as FormValues;
  const client = typeof values.client_id === 'string' ? values.client_id : '';
  const open = useCall(
    collectionCalls.searchInvoice,
    { query: { limit: 200 }, body: { client_id: client } },
    { enabled: client !== '', fresh: 0 },
  );
  const entries = (values.allocations ?? []) as readonly Entered[];
  const bills = merged(open.data?.rows ?? [], earlier);
  const set = (next: readonly Entered[]) => setValue('allocations', next, { shouldDirty: true });
  const put = (entry: Entered) => set([...entries.filter((one) => one.invoice_id !== entry.invoice_id), entry]);
  if (client === '') return <p className="dimmed small">{t('form.choose_client')}</p>;
  if (open.data && bills.length === 0) return <EmptyState title={t('form.no_bills')} text={t('form.no_bills_text')} />;
  const withVat = bills.some((bill) => bill.vat_open !== '0');
  const shownParts = withVat ? parts : parts.slice(0, 2);
  return (
    <div>
      {comesIn(values) ? (
        <Button variant="default" size="xs" mb="xs" onClick={() => set(spreadOver(bills, values))}>
          {t('form.spread')}
        </Button>
      ) : (
        <HeldFor client={client} />
      )}
      <div className="table-frame">
        <table className="grid">
          <thead className="grid-head">
            <tr>
              <th>{t('form.bill')}</th>
              <th>{t('form.due')}</th>
              <th className="num">{t('form.outstanding')}</th>
              {shownParts.map((part) => (
                <th key={part} className="num">
                  {sentence(t(`fields:${part}`))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bills.map((bill) => {
              const entry = entries.find((one) => one.invoice_id === bill.id) ?? {
                invoice_id: bill.id,
                cash: '',
                withholding: '',
                vat_collected: '',
              };
              return (
                <tr key={bill.id}>
                  <td>
                    {bill.invoice_number} <span className="dimmed small">{bill.matter_number}</span>
                  </td>
                  <td>
                    <Day of={bill.due_date} />
                  </td>
                  <td className="num">
                    <Money amount={bill.outstanding} currency={bill.currency} exact />
                  </td>
                  {shownParts.map((part) => (
                    <td key={part} className="num">
                      <NumberField
                        label={t('form.part_of', { part: t(`fields:${part}`), bill: bill.invoice_number })}
                        compact
                        decimals={bill.digits}
                        value={entry[part]}
                        onChange={(typed) => put(part === 'cash' ? entryFor(bill, typed) : { ...entry, [part]: typed })}
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

/** What came, over the bills in its currency. */
function spreadOver(bills: readonly OpenBill[], values: FormValues): Entered[] {
  const currency = currencyOf(values);
  const payable = bills.filter((bill) => currency === '' || bill.currency === currency);
  return spread(payable, balanceOf({ ...values, allocations: [] }).difference);
}

/** What the purses of a client hold, the money a deposit is used from (DEP-03). */
function HeldFor({ client }: { client: string }) {
  const { t } = useTexts('collections');
  const held = useCall(collectionCalls.detailClient, { query: { id: client } }, { fresh: 0 });
  if (!held.data) return null;
  if (held.data.deposits.length === 0) return <p className="dimmed small">{t('form.nothing_held')}</p>;
  return (
    <p className="small">
      {t('form.held')}{' '}
      {held.data.deposits.map(({ currency, matter_number, balance }, at) => (
        <span key={`${currency} ${matter_number}`}>
          {at > 0 && '; '}
          <Money amount={balance} currency={currency} exact /> {matter_number || t('form.for_client')}
        </span>
      ))}
    </p>
  );
}

/** Open bills, and those of this receipt with what was open before it. */
function merged(open: readonly OpenBill[], earlier: readonly OpenBill[]): OpenBill[] {
  const others = open.filter((bill) => !earlier.some((one) => one.id === bill.id));
  return [...earlier, ...others];
}
