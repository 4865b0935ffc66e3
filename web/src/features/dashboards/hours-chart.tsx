import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';

type Months = ReplyOf<typeof dashboardCalls.employeePerformance>['months'];

/** Bars of billable and non-billable hours by month, the budget as a dashed line; the same figures as a table for readers. */
export function HoursChart({ months }: { months: Months }) {
  const { t, language } = useTexts('dashboards');
  const formats = useFormats();
  const short = new Intl.DateTimeFormat(language, { month: 'short' });
  const nameOf = (month: string) => short.format(new Date(`${month}-15T00:00:00`));
  // A picture only: bar heights may be numbers, the figures themselves stand in the table.
  const data = months.map((month) => ({
    month: nameOf(month.month),
    bw: Number(month.billable),
    nbw: Number(month.non_billable),
  }));
  const budget = Number(months.at(-1)?.budget ?? '0');
  return (
    <div className="chart-place">
      <div aria-hidden="true">
        <BarChart
          h={220}
          data={data}
          dataKey="month"
          type="stacked"
          withLegend
          tickLine="none"
          gridAxis="x"
          yAxisProps={{ domain: [0, Math.max(budget, ...data.map((month) => month.bw + month.nbw))] }}
          series={[
            { name: 'bw', label: t('own.bw'), color: 'var(--mantine-primary-color-filled)' },
            { name: 'nbw', label: t('own.nbw'), color: '#d9b56c' },
          ]}
          referenceLines={budget > 0 ? [{ y: budget, label: t('own.budget'), color: 'var(--tone-warn)' }] : []}
          barProps={{ isAnimationActive: false }}
        />
      </div>
      <table className="visually-hidden">
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
  );
}
