import { trailName } from '@praktis/contract/settings/trails';
import { useTexts } from '../../kit/texts.ts';
import { DetailTabs } from '../../ui/detail-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useHistoryTab } from './setting-history.tsx';
import { SetupListPanel } from './setup-list.screen.tsx';

const lists = [
  ['expense-type', 'expense_type', 'expenseType'],
  ['refund', 'refund_expense_type', 'refundExpenseType'],
  ['reimburse', 'reimburse_expense_type', 'reimburseExpenseType'],
] as const;

/** Kinds of expenses, and the ways in which advances come back and outlays are paid back (G094). */
export function ExpenseTypesScreen() {
  const { t } = useTexts('settings');
  const history = useHistoryTab(
    ...lists.map(([, text, list]) => [t(`lists.${text}.title`), trailName.list(list)] as const),
  );
  return (
    <div className="page">
      <PageHeader
        title={t('lists.expense_type.title')}
        crumbs={[{ title: t('core:settings.title'), to: '/settings' }]}
      />
      <DetailTabs
        record={null}
        tabs={[
          ...lists.map(([name, text, list]) => ({
            ...{ name, title: t(`lists.${text}.title`) },
            show: () => <SetupListPanel list={list} embedded />,
          })),
          history,
        ]}
      />
    </div>
  );
}
