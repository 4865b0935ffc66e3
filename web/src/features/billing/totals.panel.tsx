import { isZero } from '@praktis/rules/money';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { Money } from '../../ui/cells.tsx';
import { type SummaryLine, SummaryPanel } from '../../ui/summary-panel.tsx';
import { otherBase, type Preview, type TaxTerms } from './composer-figures.ts';

interface TotalsPanelProps {
  computed: Preview;
  currency: string;
  /** What the taxes are computed with: their rates are named beside them. */
  taxes?: TaxTerms;
}

/** Every step of the bill's computation while it is put together (INV-06). */
export function TotalsPanel({ computed, currency, taxes }: TotalsPanelProps) {
  const { t } = useTexts('billing');
  const formats = useFormats();
  if ('refused' in computed)
    return (
      <SummaryPanel
        title={t('totals.title')}
        lines={[]}
        instead={`${t('totals.refused')}: ${computed.words || t(`refused.${computed.refused}`)}`}
      />
    );
  const rates: Record<string, string | undefined> = {
    vat: taxes?.vat?.rate,
    wht: taxes?.withholding?.method === 'flat' ? taxes.withholding.rate : undefined,
  };
  const line = (name: string, amount: string, more: Partial<SummaryLine> & { minus?: boolean } = {}): SummaryLine => ({
    label: [t(`totals.${name}`), formats.percent(rates[name])].join(' ').trim(),
    value: <Money amount={more.minus && !isZero(amount) ? `-${amount}` : amount} currency={currency} exact />,
    ...(more.strong ? { strong: true } : {}),
  });
  const some = (name: string, amount: string, minus = false) => (isZero(amount) ? [] : [line(name, amount, { minus })]);
  return (
    <SummaryPanel
      title={t('totals.title')}
      lines={[
        line('total_legal_fees', computed.total_legal_fees),
        ...some('discount', computed.discount, true),
        ...some('tax_borne_by_client', computed.tax_borne_by_client),
        line('net_legal_fees', computed.net_legal_fees),
        line('total_disbursement', computed.disbursements),
        ...some('other_base', otherBase(computed)),
        line('vat', computed.vat),
        ...some('rounding', computed.rounding),
        line('amount_billed', computed.amount_billed, { strong: true }),
        ...some('wht', computed.withholding, true),
        ...some('vat_collected', computed.vat_collected_by_client, true),
        ...some('less_deposit_matter', computed.less_deposit_matter, true),
        ...some('less_deposit_client', computed.less_deposit_client, true),
        line('amount_payable', computed.amount_payable, { strong: true }),
      ]}
    />
  );
}
