import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { isPositive, roundFraction } from '@praktis/rules/money';
import type { ReactNode } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Hours, Money } from '../../ui/cells.tsx';
import type { BudgetLevel } from '../../ui/meter.tsx';
import { Section } from '../../ui/section.tsx';
import './matters.css';
import type { MatterDetail } from './matter-types.ts';
import { RecordsLink } from './records-link.tsx';

interface Budget {
  name: string;
  used: string;
  of: string;
  level: BudgetLevel;
  show: (figure: string) => ReactNode;
  /** Percent at which the warning begins. */
  warnsAt: string | undefined;
  /** Where the records stand that were used; false where the reader may not see them. */
  records: Record<string, string> | false;
}

const tones = { none: 'good', near: 'warn', over: 'bad' } as const;
const words = { none: 'within', near: 'near', over: 'over' } as const;
const places = 1;

/** A budget as a bar with its warning line, and the same in figures. */
function BudgetRow({ matter, budget }: { matter: MatterDetail; budget: Budget }) {
  const { t } = useTexts('matters');
  const formats = useFormats();
  const percent = isPositive(budget.of) ? roundFraction([budget.used, '100'], [budget.of], places) : '0';
  const said = sentence(t(`statuses:budget.${words[budget.level]}`));
  const tone = `var(--tone-${tones[budget.level]})`;
  return (
    <div className="budget-row">
      <span>{sentence(t(`fields:${budget.name}`))}</span>
      <span className="budget-track" aria-hidden>
        <i style={{ width: `${Math.min(100, Number(percent))}%`, background: tone }} />
        {budget.warnsAt && (
          <b style={{ left: `${budget.warnsAt}%` }} title={t('budget.warns_at', { percent: budget.warnsAt })} />
        )}
      </span>
      <strong className="num" style={{ color: tone }} title={said}>
        {formats.percent(percent)}
        <span className="visually-hidden"> {said}</span>
      </strong>
      <span className="num">
        {budget.records ? (
          <RecordsLink of={matter} records={budget.records} label={budget.name} figure={budget.show(budget.used)} />
        ) : (
          budget.show(budget.used)
        )}{' '}
        <span className="dimmed">{t('budget.of')}</span> {budget.show(budget.of)}
      </span>
    </div>
  );
}

/** Use of the budgets that were agreed; amounts only where the reader may see them (MAT-13, MAT-15, MAT-16). */
export function MatterBudget({ matter }: { matter: MatterDetail }) {
  const { t } = useTexts('matters');
  const config = useCall(matterCalls.config);
  const warning = config.data?.budget_warning;
  const { budget, currency } = matter;
  const [seesTime, seesCosts] = [useMay('timesheet.view'), useMay('expense.view')];
  if (!budget) return null;
  const until: Record<string, string> = matter.valid_until ? { 'matter-time.date_to': matter.valid_until } : {};
  const ofHours = (billable: string) => seesTime && { tab: 'time', 'matter-time.billable': billable, ...until };
  const money = (figure: string) => <Money amount={figure} currency={currency} exact />;
  const hours = (figure: string) => <Hours of={figure} />;
  const agreed = (
    name: string,
    of: string | null,
    rest: Omit<Budget, 'name' | 'of' | 'used' | 'level'> & { used: string | undefined; level: BudgetLevel | undefined },
  ): Budget[] =>
    of === null || rest.used === undefined ? [] : [{ ...rest, name, of, used: rest.used, level: rest.level ?? 'none' }];
  const rows = [
    ...agreed('budget_fee', matter.budget_fee, {
      ...{ used: budget.fee_used, level: budget.fee_level, show: money, warnsAt: warning?.fee },
      records: seesTime && { tab: 'time', 'matter-time.status': 'wip,billed' },
    }),
    ...agreed('budget_disbursement', matter.budget_disbursement, {
      ...{ used: budget.disbursement_used, level: budget.disbursement_level },
      ...{ show: money, warnsAt: warning?.disbursement, records: seesCosts && { tab: 'costs' } },
    }),
    ...agreed('budget_hours_billable', matter.budget_hours_billable, {
      ...{ used: budget.hours_billable_used, level: budget.hours_billable_level },
      ...{ show: hours, warnsAt: warning?.hours, records: ofHours('true') },
    }),
    ...agreed('budget_hours_non_billable', matter.budget_hours_non_billable, {
      ...{ used: budget.hours_non_billable_used, level: budget.hours_non_billable_level },
      ...{ show: hours, warnsAt: warning?.hours, records: ofHours('false') },
    }),
  ];
  if (rows.length === 0) return null;
  return (
    <Section title={t('budget.title')} hint={matter.budget_restricts ? t('budget.restricts') : undefined}>
      {rows.map((row) => (
        <BudgetRow key={row.name} matter={matter} budget={row} />
      ))}
    </Section>
  );
}
