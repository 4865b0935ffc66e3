import { employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import { useParams } from '@tanstack/react-router';
import { useFormats } from '../../kit/formats.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Day, Hours, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DetailScreen } from '../../ui/detail-screen.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { CostState } from './cost-state.tsx';
import { type CostDetail, costName, costPath, costsPath } from './cost-types.ts';
import { MonthChoice } from './month-choice.tsx';
import { useCostRemoval } from './use-cost-removal.ts';

interface PanelProps {
  cost: CostDetail;
}

function Facts({ cost }: PanelProps) {
  const { t } = useTexts('costs');
  return (
    <Section title={t('detail.title')}>
      <DataList
        columns={2}
        items={[
          [
            t('fields:employee'),
            <ScreenLink key="employee" to={`/employees/detail/${cost.employee_id}`}>
              {`${cost.employee_name} (${cost.employee_code})`}
            </ScreenLink>,
          ],
          [t('fields:practice_group'), cost.practice_group],
          [t('fields:category_id'), cost.category],
          [t('fields:monthly_amount'), <Money key="m" amount={cost.monthly_amount} currency={cost.currency} exact />],
          [t('fields:start_date'), <Day key="from" of={cost.start_date} />],
          [t('fields:end_date'), cost.end_date ? <Day key="to" of={cost.end_date} /> : t('detail.open')],
          [t('fields:note'), cost.note],
        ]}
      />
    </Section>
  );
}

/** Everything the person costs in a month, and what an hour of it comes to (RAT-10). */
function MonthOf({ cost: { month } }: PanelProps) {
  const { t } = useTexts('costs');
  const money = (amount: string | null) =>
    amount === null ? undefined : <Money amount={amount} currency={month.currency} exact />;
  return (
    <Section title={t('month.title')} hint={t('month.hint')} extra={<MonthChoice month={month.month} />}>
      {month.missing_currency && (
        <p className="form-note" role="status">
          {t('month.missing', { currency: month.missing_currency })}
        </p>
      )}
      <DataList
        columns={2}
        items={[
          ...month.costs.map(
            (one) =>
              [one.category, <Money key={one.id} amount={one.monthly_amount} currency={one.currency} exact />] as const,
          ),
          [t('month.cost'), money(month.cost)],
          [t('month.working_days'), month.working_days],
          [t('month.standard_hours'), <Hours key="hours" of={month.standard_hours} />],
          [t('month.per_hour'), money(month.cost_per_hour)],
        ]}
      />
    </Section>
  );
}

function History({ cost }: PanelProps) {
  const { t } = useTexts('costs');
  const formats = useFormats();
  const title = (field: string) => sentence(t(`fields:${field}`));
  const label = t('detail.history', { category: cost.category });
  return (
    <Section title={label}>
      <DataTable
        plain
        label={label}
        rows={cost.history}
        rowName={(row) => formats.day(row.start_date)}
        columns={[
          {
            ...{ name: 'start_date', title: title('start_date') },
            show: (row) =>
              row.id === cost.id ? (
                <strong>
                  <Day of={row.start_date} />
                </strong>
              ) : (
                <ScreenLink to={costPath(row.id)}>
                  <Day of={row.start_date} />
                </ScreenLink>
              ),
          },
          { name: 'end_date', title: title('end_date'), show: (row) => <Day of={row.end_date} /> },
          {
            ...{ name: 'monthly_amount', title: title('monthly_amount'), end: true },
            show: (row) => <Money amount={row.monthly_amount} currency={row.currency} exact />,
          },
          { name: 'state', title: title('status'), show: (row) => <CostState of={row.state} /> },
        ]}
      />
    </Section>
  );
}

/** One cost: what it is, what its person costs a month and an hour, what it was before. */
export function CostDetailScreen() {
  const { t } = useTexts('costs');
  const go = useGo();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [url] = useUrlState();
  const month = /^\d{4}-\d{2}$/.test(url.month ?? '') ? url.month : undefined;
  const detail = useCall(employeeCostCalls.detail, { query: { id, month } }, { inPlace: true });
  const remove = useCostRemoval(() => go(costsPath));
  return (
    <DetailScreen
      of={detail}
      title={costName}
      status={(cost) => <CostState of={cost.state} />}
      crumbs={[
        { title: t('list.employees'), to: '/employees' },
        { title: t('list.title'), to: costsPath },
      ]}
      backTo={costsPath}
      editTo={(cost) => (cost.can_edit ? `${costsPath}/modify/${id}` : undefined)}
      actions={(cost) => [cost.can_edit && { title: t('delete.yes'), danger: true, run: () => void remove(cost) }]}
    >
      {(cost) => (
        <div className="form-sections">
          <div className="half-columns">
            <Facts cost={cost} />
            <MonthOf cost={cost} />
          </div>
          <History cost={cost} />
        </div>
      )}
    </DetailScreen>
  );
}
