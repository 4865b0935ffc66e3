import type { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { add, isZero, roundFraction } from '@praktis/rules/money';
import { useTexts } from '../../kit/texts.ts';
import { Hours } from '../../ui/cells.tsx';
import { Section } from '../../ui/section.tsx';

type Figures = ReplyOf<typeof dashboardCalls.bwNbw>;
type Span = Figures['today'];

/** How full the bar is, in whole percent of the budget, at most 100. */
function filled(span: Span): number {
  const budget = add(span.budget_billable, span.budget_non_billable);
  if (isZero(budget)) return 0;
  return Math.min(100, Number(roundFraction([add(span.billable, span.non_billable), '100'], [budget], 0)));
}

function SpanRows({ title, span }: { title: string; span: Span }) {
  const { t } = useTexts('dashboards');
  const percent = filled(span);
  return (
    <div className="budget-span">
      <h3>{title}</h3>
      <div className="budget-bar" role="img" aria-label={t('budget.of', { percent })}>
        <span style={{ width: `${percent}%` }} />
      </div>
      <table className="plain-table">
        <thead>
          <tr>
            <td />
            <th className="num">{t('budget.recorded')}</th>
            <th className="num">{t('budget.budget')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('own.bw')}</th>
            <td className="num">
              <Hours of={span.billable} />
            </td>
            <td className="num">
              <Hours of={span.budget_billable} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('own.nbw')}</th>
            <td className="num">
              <Hours of={span.non_billable} />
            </td>
            <td className="num">
              <Hours of={span.budget_non_billable} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('budget.difference')}</th>
            <td className="num" colSpan={2}>
              <Hours of={span.difference} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** Own hours of today and of the month so far against the budget of its working days. */
export function BudgetPanel({ figures }: { figures: Figures | undefined }) {
  const { t } = useTexts('dashboards');
  return (
    <Section title={t('budget.title')}>
      {figures ? (
        <>
          <SpanRows title={t('budget.today')} span={figures.today} />
          <SpanRows title={t('budget.month')} span={figures.month_to_date} />
        </>
      ) : (
        <div className="chart-place" aria-busy="true" />
      )}
    </Section>
  );
}
