import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { useFormats } from '../../kit/formats.ts';
import { useMay, useSession } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { BudgetPanel } from './budget.panel.tsx';
import './dashboards.css';
import { OwnPerformancePanel } from './own-performance.panel.tsx';
import { ResponsiblePanel } from './responsible.panel.tsx';

/** Where the day begins: the own figures, and those of the matters one answers for. */
export function MainDashboardScreen() {
  const { t } = useTexts('dashboards');
  const formats = useFormats();
  const session = useSession();
  const answersForMatters = useMay('matter.edit');
  const performance = useCall(dashboardCalls.employeePerformance);
  const budget = useCall(dashboardCalls.bwNbw);
  const responsible = useCall(dashboardCalls.performanceResponsible, {}, { enabled: answersForMatters });
  const name = session?.user.name.split(' ')[0] ?? '';
  return (
    <div className="page">
      <PageHeader
        title={name ? t('greeting', { name }) : t('title')}
        aside={<span className="dimmed small">{formats.day(formats.today)}</span>}
      />
      {answersForMatters && <ResponsiblePanel figures={responsible.data} />}
      <div className="dashboard-columns">
        <OwnPerformancePanel figures={performance.data} />
        <BudgetPanel figures={budget.data} />
      </div>
    </div>
  );
}
