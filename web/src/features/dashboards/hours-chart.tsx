import type { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';

type Months = ReplyOf<typeof dashboardCalls.employeePerformance>['months'];

const parts = ['bw', 'nbw'] as const;
const steps = 4;

/** A round figure that four equal steps lead to and that is not below the highest: 80, 100, 200, 240 … */
export function topOf(highest: number): number {
  const raw = Math.max(highest, 1) / steps;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * unit).find((one) => one >= raw) ?? raw;
  return step * steps;
}

/** Bars of billable and non-billable hours by month, the budget of each as a dashed line; the same figures as a table for readers. */
export function HoursChart({ months }: { months: Months }) {
  const { t, language } = useTexts('dashboards');
  const formats = useFormats();
  const short = new Intl.DateTimeFormat(language, { month: 'short' });
  // A picture only: bar heights may be numbers, the figures themselves stand in the table.
  const data = months.map(({ month, billable, non_billable, budget }) => ({
    month,
    name: short.format(new Date(`${month}-15T00:00:00`)),
    ...{ bw: Number(billable), nbw: Number(non_billable), budget: Number(budget) },
  }));
  const top = topOf(Math.max(...data.map((one) => Math.max(one.budget, one.bw + one.nbw))));
  const heightOf = (hours: number) => `${(hours / top) * 100}%`;
  const lines = Array.from({ length: steps + 1 }, (_, place) => (top / steps) * place);
  return (
    <div className="chart-place">
      <div className="chart" aria-hidden="true">
        <div className="chart-legend">
          {parts.map((part) => (
            <span key={part} data-part={part}>
              {t(`own.${part}`)}
            </span>
          ))}
          {data.some(({ budget }) => budget > 0) && <span data-part="budget">{t('own.budget')}</span>}
        </div>
        <div className="chart-field">
          {lines.map((hours) => (
            <span key={hours} className="chart-line" style={{ bottom: heightOf(hours) }}>
              {hours}
            </span>
          ))}
          <div className="chart-columns">
            {data.map((one) => (
              <div key={one.month}>
                <i data-part="nbw" style={{ height: heightOf(one.nbw) }} />
                <i data-part="bw" style={{ height: heightOf(one.bw) }} />
                {one.budget > 0 && <b className="chart-budget" style={{ bottom: heightOf(one.budget) }} />}
                <span>{one.name}</span>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{t('own.chart')}</caption>
          <thead>
            <tr>
              <th>{t('own.month')}</th>
              <th>{t('own.bw')}</th>
              <th>{t('own.nbw')}</th>
              <th>{t('own.budget')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{month.month}</th>
                <td>{formats.hours(month.billable)}</td>
                <td>{formats.hours(month.non_billable)}</td>
                <td>{formats.hours(month.budget)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
