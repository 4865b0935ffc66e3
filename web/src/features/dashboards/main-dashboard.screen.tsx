import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../kit/chunk-reload.ts';
import { useFormats } from '../../kit/formats.ts';
import { useUrlState } from '../../kit/navigation.ts';
import { useMay, useSession } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { BudgetPanel } from './budget.panel.tsx';
import './dashboards.css';
import { OwnPerformancePanel } from './own-performance.panel.tsx';
import { ResponsiblePanel } from './responsible.panel.tsx';

// Not part of the first load: shown to those who restore access, while somebody's time is missing.
const FeeEarners = lazy(() => loadPart(() => import('./fee-earners.load.ts').then((m) => m.loadFeeEarners())));

/** Where the day begins: the own figures, and those of the matters one answers for. */
export function MainDashboardScreen() {
  const { t } = useTexts('dashboards');
  const formats = useFormats();
  const session = useSession();
  const mayEdit = useMay('matter.edit');
  // Nobody else can be a responsible partner (MAT-04).
  const answersForMatters = mayEdit && session?.user.category === 'partner';
  const performance = useCall(dashboardCalls.employeePerformance);
  const budget = useCall(dashboardCalls.bwNbw);
  const responsible = useCall(dashboardCalls.performanceResponsible, {}, { enabled: answersForMatters });
  const restores = useMay('fee_earner.unlock');
  const locked = useCall(lockedFeeEarnerCalls.locked, {}, { enabled: restores });
  const [url] = useUrlState();
  const rows = locked.data?.rows ?? [];
  const reminds = restores && url.remind;
  const name = session?.user.name.split(' ')[0] ?? '';
  return (
    <div className="page">
      <PageHeader
        title={name ? t('greeting', { name }) : t('title')}
        aside={<span className="dimmed small">{formats.day(formats.today)}</span>}
        actions={<ScreenLink to="/calendar">{sentence(t('core:quick.calendar'))}</ScreenLink>}
      />
      {restores && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        <section className="locked-place" tabIndex={0} aria-label={t('locked_people')}>
          {locked.data && rows.length === 0 && <p className="dimmed small">{t('nobody_locked')}</p>}
          <Suspense fallback={null}>{(rows.length > 0 || reminds) && <FeeEarners rows={rows} />}</Suspense>
        </section>
      )}
      {answersForMatters && <ResponsiblePanel figures={responsible.data} />}
      <div className="dashboard-columns">
        <OwnPerformancePanel figures={performance.data} />
        <BudgetPanel figures={budget.data} />
      </div>
    </div>
  );
}
