import type { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { isZero } from '@praktis/rules/money';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { Hours, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/section.tsx';
import { HoursChart } from './hours-chart.tsx';

type Figures = ReplyOf<typeof dashboardCalls.employeePerformance>;

/** The goal of the month so far, and how much of it the net fees reach (RAT-09). */
function goalOf({ fee_goal, fee_goal_percent, currency }: Figures, percent: (of: string) => string) {
  return (
    fee_goal !== undefined && (
      <>
        <Money amount={fee_goal} currency={currency} exact /> {fee_goal_percent && `· ${percent(fee_goal_percent)}`}
      </>
    )
  );
}

/** The own performance: this month's figures, and twelve months of hours against budget (DSH-01). */
export function OwnPerformancePanel({ figures }: { figures: Figures | undefined }) {
  const { t } = useTexts('dashboards');
  const formats = useFormats();
  const wait = <div className="chart-place" aria-busy="true" />;
  if (!figures) return <Section title={t('own.title')}>{wait}</Section>;
  const money = (amount: string | undefined) =>
    amount === undefined ? undefined : <Money amount={amount} currency={figures.currency} exact />;
  const nothing = figures.months.every((month) => isZero(month.billable) && isZero(month.non_billable));
  return (
    <Section
      title={t('own.title')}
      extra={<span className="dimmed small">{t('own.since', { from: formats.day(figures.from) })}</span>}
    >
      <DataList
        columns={2}
        items={[
          [t('own.billable_hours'), <Hours key="hours" of={figures.billable_hours} />],
          [t('own.wip'), money(figures.wip)],
          [t('own.legal_fees'), money(figures.legal_fees)],
          [t('own.net_legal_fees'), money(figures.net_legal_fees)],
          [t('own.fee_goal'), goalOf(figures, formats.percent)],
        ]}
      />
      {nothing ? <p className="dimmed">{t('own.empty')}</p> : <HoursChart months={figures.months} />}
    </Section>
  );
}
