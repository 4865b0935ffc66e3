import { Button, Select, Skeleton } from '@mantine/core';
import { employeeGoalCalls } from '@praktis/contract/employees/employee-goals.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useUrlState } from '../../kit/navigation.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Hours, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { monthName } from '../../ui/month-name.ts';
import { Section } from '../../ui/section.tsx';
import './employees.css';
import type { EmployeeDetail } from './employee-types.ts';
import { GoalDialog } from './goal.dialog.tsx';

type Goal = ReplyOf<typeof employeeGoalCalls.detail>;
type Month = Goal['months'][number] & { id: string };

function Months({ goal }: { goal: Goal }) {
  const { t, language } = useTexts('employees');
  const hours = (name: 'budget_billable' | 'budget_non_billable'): Column<Month> => ({
    ...{ name, title: t(`goal.${name}`), end: true, show: (row) => <Hours of={row[name]} /> },
  });
  const columns: Column<Month>[] = [
    { name: 'month', title: t('goal.month'), show: (row) => monthName(row.month, language) },
    { name: 'working_days', title: t('goal.working_days'), end: true, show: (row) => row.working_days },
    hours('budget_billable'),
    hours('budget_non_billable'),
    {
      ...{ name: 'goal', title: t('goal.fee_goal'), end: true },
      show: (row) => <Money amount={row.goal} currency={goal.currency} />,
    },
  ];
  return (
    <DataTable
      plain
      label={t('goal.months', { year: goal.year })}
      columns={columns}
      rows={goal.months.map((month) => ({ ...month, id: month.month }))}
      rowName={(row) => monthName(row.month, language)}
    />
  );
}

function Facts({ goal, currency }: { goal: Goal; currency: string | undefined }) {
  const { t } = useTexts('employees');
  const money = (amount: string | null, of: string | null | undefined) =>
    amount === null ? undefined : <Money amount={amount} currency={of ?? undefined} exact />;
  return (
    <DataList
      columns={3}
      items={[
        [t('goal.holds'), money(goal.goal, goal.currency) ?? t('goal.none')],
        [t('goal.typed'), money(goal.typed, goal.typed_currency) ?? t('goal.not_typed')],
        [t('goal.computed'), money(goal.computed, currency)],
        [t('fields:budget_rate'), money(goal.budget_rate, currency)],
        [t('fields:daily_budget_billable'), <Hours key="hours" of={goal.daily_budget_billable} />],
        [t('goal.working_days'), goal.working_days],
      ]}
    />
  );
}

/** The performance goal of a year: typed, or of budget hours, working days and budget rate (RAT-09). */
export function EmployeeGoal({ employee }: { employee: EmployeeDetail }) {
  const { t } = useTexts('employees');
  const { today } = useFormats();
  const [url, change] = useUrlState();
  const [open, setOpen] = useState(false);
  const now = Number(today.slice(0, 4));
  const year = /^\d{4}$/.test(url.year ?? '') ? Number(url.year) : now;
  const goal = useCall(employeeGoalCalls.detail, { query: { employee_id: employee.id, year } });
  const years = [...new Set([year, now - 2, now - 1, now, now + 1, ...(goal.data?.typed_years ?? [])])].sort();
  return (
    <Section
      title={t('detail.goal')}
      hint={t('goal.hint')}
      extra={
        <div className="panel-tools">
          <Select
            size="xs"
            w={110}
            aria-label={sentence(t('fields:year'))}
            allowDeselect={false}
            data={years.map(String)}
            value={String(year)}
            onChange={(next) => change({ year: next === String(now) || next === null ? undefined : next })}
          />
          {goal.data?.can_edit && (
            <Button size="xs" onClick={() => setOpen(true)}>
              {t('goal.change')}
            </Button>
          )}
        </div>
      }
    >
      {goal.data ? (
        <>
          <div className="goal-facts">
            <Facts goal={goal.data} currency={employee.currency} />
          </div>
          <Months goal={goal.data} />
        </>
      ) : (
        <Skeleton h={320} />
      )}
      {open && goal.data && <GoalDialog employee={employee} goal={goal.data} onClose={() => setOpen(false)} />}
    </Section>
  );
}
