import type { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useTexts } from '../../kit/texts.ts';
import { Money } from '../../ui/cells.tsx';
import { FigureCard } from './figure-card.tsx';

type Figures = ReplyOf<typeof dashboardCalls.performanceResponsible>;

/** Performance as responsible partner (DSH-01). Without the right to see rates only the number of matters is there. */
export function ResponsiblePanel({ figures }: { figures: Figures | undefined }) {
  const { t } = useTexts('dashboards');
  const money = (amount: string | undefined) => figures && <Money amount={amount} currency={figures.currency} exact />;
  const seesMoney = figures === undefined || figures.wip !== undefined;
  return (
    <section aria-label={t('responsible.title')}>
      <h2 className="dashboard-heading">{t('responsible.title')}</h2>
      <div className="figure-row">
        <FigureCard
          label={t('responsible.matters')}
          value={figures?.matters}
          note={t('responsible.matters_note')}
          to="/matters"
          search={{ status: 'active' }}
        />
        {seesMoney && (
          <>
            <FigureCard
              label={t('responsible.wip')}
              value={money(figures?.wip)}
              note={t('responsible.wip_note')}
              to="/timesheets"
              search={{ status: 'wip' }}
            />
            <FigureCard
              label={t('responsible.billed')}
              value={money(figures?.billed)}
              note={t('responsible.billed_note')}
              to="/billing"
            />
            <FigureCard
              label={t('responsible.collected')}
              value={money(figures?.collected)}
              note={t('responsible.collected_note')}
              to="/collections"
            />
            <FigureCard
              label={t('responsible.outstanding')}
              value={money(figures?.outstanding)}
              note={t('responsible.outstanding_note')}
              to="/billing"
              search={{ outstanding_status: 'outstanding' }}
            />
          </>
        )}
      </div>
    </section>
  );
}
