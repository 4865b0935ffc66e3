import { formatTaxNumber } from '@praktis/rules/tax-number';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { Day, Moment, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import { MatterArrangement } from './matter-arrangement.panel.tsx';
import { MatterBudget } from './matter-budget.panel.tsx';
import { billingTypeKey, type MatterDetail } from './matter-types.ts';
import { RecordsLink } from './records-link.tsx';

interface PanelProps {
  matter: MatterDetail;
}

function Facts({ matter }: PanelProps) {
  const { t } = useTexts('matters');
  const on = (date: string | null, reason: string) =>
    date && (
      <>
        <Day of={date} /> · {reason}
      </>
    );
  return (
    <Section title={t('form.matter')} hint={matter.numbers_only ? t('information.numbers_only') : undefined}>
      <DataList
        columns={2}
        items={[
          [
            t('fields:client_id'),
            <ScreenLink key="client" to={`/clients/detail/${matter.client_id}`}>
              {`${matter.client_name} (${matter.client_code})`}
            </ScreenLink>,
          ],
          [t('fields:task'), matter.task],
          [
            t('fields:responsible_partner'),
            matter.responsible_partner_id && (
              <ScreenLink key="partner" to={`/employees/detail/${matter.responsible_partner_id}`}>
                {matter.responsible_partner}
              </ScreenLink>
            ),
          ],
          [t('fields:practice_area'), matter.practice_area],
          [t('fields:practice_group'), matter.practice_group],
          [t('fields:source_of_work'), matter.source_of_work],
          [t('fields:company'), matter.company],
          [t('fields:taxonomy'), matter.taxonomy],
          [t('fields:industry_class'), matter.industry_class],
          [t('fields:procedure'), matter.procedure],
          [t('fields:origin'), sentence(t(`statuses:origin.${matter.origin}`))],
          [t('fields:timesheet_status'), sentence(t(`statuses:matter_timesheet.${matter.timesheet_status}`))],
          [t('fields:draft_date'), <Day key="draft" of={matter.draft_date} />],
          [t('fields:active_date'), matter.active_date && <Day key="active" of={matter.active_date} />],
          [t('fields:pending_date'), on(matter.pending_date, matter.pending_reason)],
          [t('fields:closed_date'), on(matter.closed_date, matter.close_reason)],
          [t('fields:activate_reason'), matter.activate_reason],
          [t('fields:client_instruction'), matter.client_instruction],
          [t('fields:notes'), matter.notes],
          [
            t('information.entered'),
            <span key="entered">
              {matter.created_by && `${matter.created_by} · `}
              <Moment of={matter.created_at} />
            </span>,
          ],
        ]}
      />
    </Section>
  );
}

function Billing({ matter }: PanelProps) {
  const { t } = useTexts('matters');
  return (
    <Section title={t('form.billing_data')}>
      <DataList
        items={[
          [t('fields:billing_type'), t(billingTypeKey(matter.billing_type))],
          [t('fields:allow_multiple_billings'), t(matter.allow_multiple_billings ? 'core:yes' : 'core:no')],
          [t('fields:currency'), matter.currency],
          [
            t('fields:fixed_exchange_rate'),
            matter.fixed_exchange_rate && <Money key="rate" amount={matter.fixed_exchange_rate} exact />,
          ],
          [t('fields:valid_until'), matter.valid_until && <Day key="until" of={matter.valid_until} />],
          [t('fields:reminder_months'), matter.reminder_months],
          [t('fields:next_reminder'), matter.next_reminder && <Day key="reminder" of={matter.next_reminder} />],
          [t('fields:billing_contact'), matter.billing_contact],
          [t('fields:billing_email'), matter.billing_email],
          [t('fields:billing_address'), matter.billing_address],
        ]}
      />
    </Section>
  );
}

function Contact({ matter }: PanelProps) {
  const { t, language } = useTexts('matters');
  const country = matter.country && new Intl.DisplayNames([language], { type: 'region' }).of(matter.country);
  const items: readonly (readonly [string, string | undefined])[] = [
    [t('fields:contact_name'), matter.contact_name],
    [t('fields:contact_email'), matter.contact_email],
    [t('fields:contact_mobile'), matter.contact_mobile],
    [t('fields:address'), matter.address],
    [t('fields:city'), matter.city],
    [t('fields:province'), matter.province],
    [t('fields:postal_code'), matter.postal_code],
    [t('fields:country'), country],
  ];
  if (items.every(([, value]) => !value)) return null;
  return (
    <Section title={t('form.contact')}>
      <DataList items={items} />
    </Section>
  );
}

type Party = MatterDetail['parties'][number];

function Parties({ matter }: PanelProps) {
  const { t } = useTexts('matters');
  if (matter.parties.length === 0) return null;
  const columns: Column<Party>[] = [
    { name: 'kind', title: sentence(t('form.party_kind')), show: (party) => t(`party.${party.kind}`) },
    { name: 'name', title: sentence(t('fields:name')), show: (party) => party.name },
    { name: 'group_name', title: sentence(t('fields:group_name')), show: (party) => party.group_name },
    { name: 'npwp', title: t('fields:npwp'), show: (party) => party.npwp && formatTaxNumber(party.npwp) },
  ];
  return (
    <Section title={t('form.parties')}>
      <DataTable plain label={t('form.parties')} columns={columns} rows={matter.parties} />
    </Section>
  );
}

/** What is on the matter, owed and held for it, each only for those who may see it. */
function Figures({ matter }: PanelProps) {
  const { t } = useTexts('matters');
  const sees = { time: useMay('timesheet.view'), costs: useMay('expense.view'), bills: useMay('invoice.view') };
  const figure = (field: string, amount: string | undefined, records: Record<string, string> | false) => {
    if (amount === undefined) return [];
    const shown = <Money amount={amount} currency={matter.currency} exact />;
    const value = records ? <RecordsLink of={matter} records={records} label={field} figure={shown} /> : shown;
    return [{ label: sentence(t(`fields:${field}`)), value }];
  };
  const bills = (which: string) => sees.bills && { tab: 'bills', 'matter-bills.figure': which };
  const lines = [
    ...figure('wip', matter.wip, sees.time && { tab: 'time', 'matter-time.status': 'wip' }),
    ...figure('unbilled_costs', matter.unbilled_costs, sees.costs && { tab: 'costs' }),
    ...figure('billed', matter.billed, bills('billed')),
    ...figure('collected', matter.collected, bills('billed')),
    ...figure('outstanding', matter.outstanding, bills('outstanding')),
    ...(matter.deposits ?? []).map(({ currency, balance }) => ({
      label: t('information.deposit', { currency }),
      value: <Money amount={balance} currency={currency} exact />,
    })),
  ];
  return lines.length === 0 ? null : <SummaryPanel title={t('information.figures')} lines={lines} />;
}

/** Who may see a confidential matter besides its team (ROL-02). */
function NamedPeople({ matter }: PanelProps) {
  const { t } = useTexts('matters');
  if (!matter.confidential || matter.numbers_only) return null;
  const names = matter.named_people.map((person) => person.name).join(', ');
  return (
    <Section title={t('form.confidence')} hint={t('form.confidence_hint')}>
      <DataList items={[[t('fields:named_people'), names || t('information.nobody_named')]]} />
    </Section>
  );
}

/** Everything that is known of a matter. */
export function MatterInformation({ matter }: PanelProps) {
  return (
    <div className="form-with-aside">
      <div className="form-sections">
        <Facts matter={matter} />
        <MatterArrangement matter={matter} />
        <MatterBudget matter={matter} />
        <Parties matter={matter} />
        <NamedPeople matter={matter} />
        {!matter.numbers_only && (
          <div className="half-columns">
            <Billing matter={matter} />
            <Contact matter={matter} />
          </div>
        )}
      </div>
      <Figures matter={matter} />
    </div>
  );
}
