import { isZero } from '@praktis/rules/money';
import { useTexts } from '../../kit/texts.ts';
import { bookRate } from '../../ui/book-rate.tsx';
import { Day, Moment, Money, Percent } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { type SummaryLine, SummaryPanel } from '../../ui/summary-panel.tsx';
import { otherBase } from './composer-figures.ts';
import type { InvoiceDetail } from './invoice-types.ts';

/** Every step of the computation with its figure (INV-06), and what is still open (COL-09). */
function Figures({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts('billing');
  const money = (amount: string, minus = false) => (
    <Money amount={minus && !isZero(amount) ? `-${amount}` : amount} currency={invoice.currency} exact />
  );
  const some = (name: string, amount: string, minus = false): SummaryLine[] =>
    isZero(amount) ? [] : [{ label: t(`totals.${name}`), value: money(amount, minus) }];
  const always = (name: string, amount: string, strong = false): SummaryLine => ({
    label: t(`totals.${name}`),
    value: money(amount),
    strong,
  });
  return (
    <SummaryPanel
      title={t('totals.title')}
      lines={[
        always('total_legal_fees', invoice.total_legal_fees),
        ...some('discount', invoice.discount, true),
        ...some('tax_borne_by_client', invoice.tax_borne_by_client),
        always('net_legal_fees', invoice.net_legal_fees),
        always('total_disbursement', invoice.total_disbursement),
        ...some('other_base', otherBase(invoice)),
        always('vat', invoice.vat),
        ...some('rounding', invoice.rounding),
        always('amount_billed', invoice.amount_billed, true),
        ...some('wht', invoice.wht, true),
        ...some('vat_collected', invoice.vat_collected, true),
        ...some('less_deposit_matter', invoice.less_deposit_matter, true),
        ...some('less_deposit_client', invoice.less_deposit_client, true),
        always('amount_payable', invoice.amount_payable, true),
        ...(invoice.issued_at ? [always('outstanding', invoice.settlement.outstanding, true)] : []),
      ]}
    />
  );
}

/** Where the bill was mailed to and what became of each mail; only one that left has reached anybody. */
function Mails({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts('billing');
  return (
    <>
      {invoice.mails.map((mail) => (
        <div key={mail.id}>
          {mail.to.join(', ')} · {t(`mail.${mail.status}`)} <Moment of={mail.sent_at ?? mail.created_at} />
          {mail.last_error && <div className="small dimmed">{mail.last_error}</div>}
        </div>
      ))}
    </>
  );
}

/** Head, terms and texts of an invoice beside its figures. */
export function InvoiceInformation({ invoice }: { invoice: InvoiceDetail }) {
  const { t, language } = useTexts('billing');
  const named = (of: { name: string; detail: string } | null) => of && `${of.name} ${of.detail}`;
  const discount =
    invoice.discount_kind === 'none'
      ? ''
      : `${t(`discount.${invoice.discount_kind}`)}, ${t(`scope.${invoice.discount_scope}`)}`;
  return (
    <div className="form-with-aside">
      <div className="form-sections">
        {invoice.sources_changed && (
          <div className="form-note" role="status">
            {t('detail.sources_changed')}
          </div>
        )}
        <Section title={t('compose.document')}>
          <DataList
            columns={2}
            items={[
              [
                t('list.client'),
                <ScreenLink key="client" to={`/clients/detail/${invoice.client_id}`}>
                  {invoice.client_name}
                </ScreenLink>,
              ],
              [
                t('list.matter'),
                <ScreenLink
                  key="matter"
                  to={`/matters/detail/${invoice.matter_id}`}
                >{`${invoice.matter_number} ${invoice.matter_name}`}</ScreenLink>,
              ],
              [t('fields:date'), <Day key="date" of={invoice.date} />],
              [t('list.due'), <Day key="due" of={invoice.due_date} />],
              [t('detail.address'), invoice.client_address],
              [t('fields:npwp'), invoice.client_npwp],
              [t('fields:attention'), invoice.attention],
              [t('fields:client_reference'), invoice.client_reference],
              [t('fields:po_number'), invoice.po_number],
              [t('fields:language'), t(`language.${invoice.language}`)],
              [t('fields:bank_information_id'), named(invoice.bank)],
              [t('fields:signatory_id'), invoice.signatory?.name],
              [t('fields:ppn_id'), named(invoice.ppn)],
              [
                t('fields:pph_id'),
                invoice.pph && (
                  <>
                    {invoice.pph.name} · <Percent of={invoice.wht_rate} />
                  </>
                ),
              ],
              [t('fields:exchange_rate'), bookRate(invoice)],
              [
                t('fields:kmk_rate'),
                invoice.kmk_rate && (
                  <>
                    <Money amount={invoice.kmk_rate} currency="IDR" exact /> <Day of={invoice.kmk_date} />
                  </>
                ),
              ],
              [t('detail.discount'), discount],
              [t('detail.in_words'), invoice.amount_in_words[invoice.language]],
              [t('fields:notes'), invoice.notes],
              [t('fields:payment_instruction'), invoice.payment_instruction],
              [t('detail.issued'), invoice.issued_at && <Moment key="issued" of={invoice.issued_at} />],
              [t('detail.mails'), invoice.mails.length > 0 && <Mails key="mails" invoice={invoice} />],
              [
                t('detail.handed_over'),
                invoice.handed_over_on && (
                  <>
                    <Day of={invoice.handed_over_on} /> · {invoice.handed_over_to}
                  </>
                ),
              ],
              [
                t('detail.written_off'),
                isZero(invoice.written_off) ? (
                  ''
                ) : (
                  <Money key="written_off" amount={invoice.written_off} currency={invoice.currency} exact />
                ),
              ],
              [t('detail.reason'), invoice.cancel_reason],
            ]}
          />
        </Section>
      </div>
      <div lang={language}>
        <Figures invoice={invoice} />
      </div>
    </div>
  );
}
