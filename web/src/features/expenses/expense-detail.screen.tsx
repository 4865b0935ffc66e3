import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useParams } from '@tanstack/react-router';
import { download } from '../../kit/downloads.ts';
import { useGo } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { bookRate } from '../../ui/book-rate.tsx';
import { Day, Moment, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DetailScreen } from '../../ui/detail-screen.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Expense = ReplyOf<typeof expenseCalls.detail>;

function Information({ expense }: { expense: Expense }) {
  const { t } = useTexts('expenses');
  const money = (amount: string, currency = expense.currency) => <Money amount={amount} currency={currency} exact />;
  const proof = (id: string) => void download(expenseCalls.downloadAttachment, { body: { id } }).catch(() => undefined);
  return (
    <>
      <Section title={t('form.claim')}>
        <DataList
          columns={3}
          items={[
            [t('list.date'), <Day key="date" of={expense.date} />],
            [t('list.payable_to'), expense.payable ? expense.payable_to : t('detail.not_payable')],
            [t('totals.payable'), money(expense.amount_payable)],
            [t('totals.amount'), money(expense.amount)],
            [t('totals.vat'), money(expense.vat_amount)],
            [
              t('list.charged'),
              expense.charged.length > 0 &&
                expense.charged.map((one) => (
                  <Money key={one.currency} amount={one.amount} currency={one.currency} exact />
                )),
            ],
            [
              t('fields:transaction_date'),
              expense.transaction_date && <Day key="transaction" of={expense.transaction_date} />,
            ],
            [t('fields:transaction_reference'), expense.transaction_reference],
            [t('fields:exchange_rate'), bookRate(expense)],
            [t('fields:notes'), expense.notes],
            [
              t('detail.recorded'),
              <>
                <Moment of={expense.created_at} /> · {expense.created_by_name}
              </>,
            ],
          ]}
        />
      </Section>
      <Section title={t('form.lines')}>
        <DataTable
          plain
          label={t('form.lines')}
          rows={expense.lines}
          columns={[
            { name: 'type', title: t('form.type'), show: (line) => line.expense_type_name },
            {
              name: 'matter',
              title: t('form.matter'),
              show: (line) => (line.matter_id ? `${line.matter_number} ${line.matter_name}` : t('detail.office')),
            },
            {
              name: 'description',
              title: t('form.description'),
              show: (line) => line.description,
              hover: (line) => line.description,
            },
            { name: 'amount', title: t('form.amount'), end: true, show: (line) => money(line.amount) },
            { name: 'vat', title: t('form.vat_amount'), end: true, show: (line) => money(line.vat_amount) },
            {
              name: 'charged',
              title: t('form.charged'),
              end: true,
              show: (line) =>
                line.chargeable ? money(line.charged, line.charged_currency) : t('detail.not_chargeable'),
            },
            {
              name: 'billed',
              title: t('list.billed_status'),
              show: (line) => <StatusBadge of="expense_billed" value={line.billed_status} />,
            },
            {
              ...{ name: 'proof', title: t('form.proof') },
              show: (line) =>
                line.attachment && (
                  <button type="button" className="linkish" onClick={() => proof(line.id)}>
                    {line.attachment.name}
                  </button>
                ),
            },
          ]}
        />
      </Section>
    </>
  );
}

/** One claim: its lines, proofs and trail. */
export function ExpenseDetailScreen() {
  const { t } = useTexts('expenses');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const go = useGo();
  const detail = useCall(expenseCalls.detail, { query: { id } }, { inPlace: true });
  const seesTrail = useMay('audit.view');
  const remove = useSend(expenseCalls.remove, 'expense', 'invoice', 'matter', 'dashboard');
  const onDelete = async (expense: Expense) => {
    if (
      !(await ask({
        title: t('detail.delete_title', { reference: expense.reference }),
        yes: t('detail.delete'),
        danger: true,
      }))
    )
      return;
    if (await remove.attempt({ id, version: expense.version })) go('/expenses');
  };
  return (
    <DetailScreen
      of={detail}
      title={(expense) => expense.reference}
      status={(expense) => (
        <>
          <StatusBadge of="expense" value={expense.status} />
          <StatusBadge of="expense_billed" value={expense.billed_status} />
        </>
      )}
      crumbs={[{ title: t('list.title'), to: '/expenses' }]}
      backTo="/expenses"
      editTo={(expense) => (expense.can_update ? `/expenses/modify/${id}` : undefined)}
      actions={(expense) => [
        expense.can_delete && { title: t('detail.delete'), danger: true, run: () => void onDelete(expense) },
      ]}
      tabs={[
        { name: 'information', title: t('detail.information'), show: (expense) => <Information expense={expense} /> },
        {
          name: 'history',
          title: t('core:history.title'),
          hidden: !seesTrail,
          show: () => <AuditTrail call={expenseCalls.auditTrail} id={id} />,
        },
      ]}
    />
  );
}
