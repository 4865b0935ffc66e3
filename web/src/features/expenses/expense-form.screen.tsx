import { Skeleton } from '@mantine/core';
import { expenseCalls, expenseLookupCalls } from '@praktis/contract/expenses/expenses.calls';
import { newExpenseClaim } from '@praktis/contract/expenses/expenses.schemas';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useGivenMatter } from '../../kit/given-matter.ts';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { type Asking, useSend } from '../../kit/use-send.ts';
import { Money } from '../../ui/cells.tsx';
import type { FormSection, FormValues } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import { ClaimLinesPanel } from './claim-lines.panel.tsx';
import { claimTotals, lackingOf, newLine, sentLines, type TypedLine } from './claim-lines.ts';
import './expenses.css';

type Detail = ReplyOf<typeof expenseCalls.detail>;
const refreshed = ['expense', 'invoice', 'matter', 'dashboard'] as const;
const headSchema = newExpenseClaim.omit({ lines: true });
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isPayable = (values: FormValues) => values.payable === true;

function claimSections(functional: string, t: Translate): readonly FormSection[] {
  return [
    {
      title: t('form.claim'),
      columns: 3,
      fields: [
        { kind: 'date', name: 'date' },
        { kind: 'text', name: 'reference', hint: t('form.reference_hint') },
        {
          kind: 'lookup',
          name: 'currency',
          call: expenseLookupCalls.searchCurrency,
          shown: (values) => textOf(values.currency),
        },
        { kind: 'switch', name: 'payable', hint: t('form.payable_hint') },
        {
          ...{
            kind: 'lookup',
            name: 'payable_to_choice',
            label: t('form.payable_to'),
            call: expenseLookupCalls.searchPayable,
            when: isPayable,
          },
          shown: (values) => textOf(values.payable_to),
          create: async (typed) => ({ id: `vendor:${typed}`, name: typed, detail: t('form.vendor') }),
        },
        {
          kind: 'text',
          name: 'exchange_rate',
          hint: t('form.rate_hint', { currency: functional }),
          when: (values) => textOf(values.currency) !== functional,
        },
        { kind: 'date', name: 'transaction_date' },
        { kind: 'text', name: 'transaction_reference' },
        { kind: 'area', name: 'notes', span: 3 },
      ],
    },
    {
      title: t('form.lines'),
      columns: 1,
      wide: true,
      fields: [{ kind: 'custom', name: 'lines', render: ({ error }) => <ClaimLinesPanel error={error} /> }],
    },
  ];
}

/** The choice of whom the firm owes: a person of the firm, or a vendor by name. */
function payee(choice: string) {
  const vendor = choice.startsWith('vendor:');
  return {
    payable_employee_id: vendor ? null : choice || null,
    payable_vendor: vendor ? choice.slice('vendor:'.length) : '',
  };
}

function bodyOf(values: FormValues) {
  const { payable_to_choice, lines, ...head } = values;
  const sent = sentLines((lines ?? []) as readonly TypedLine[]);
  const who = values.payable === true ? payee(textOf(payable_to_choice)) : payee('');
  return {
    body: { ...head, ...who, exchange_rate: head.exchange_rate || null, lines: sent.lines } as never,
    files: { attachments: sent.attachments },
  };
}

/** The question before an incomplete claim is saved says what is missing. */
function askingOf(values: FormValues, t: Translate): Asking {
  const { payee, reference, proofs } = lackingOf(values);
  const missing = [
    ...(payee ? [t('fields:payable_to')] : []),
    ...(reference ? [t('fields:transaction_reference')] : []),
    ...proofs.map((number) => t('incomplete.proof', { number })),
  ];
  return {
    incomplete_expense: { title: t('incomplete.title'), more: t('incomplete.missing', { what: missing.join(', ') }) },
  };
}

function Totals({ values }: { values: FormValues }) {
  const { t } = useTexts('expenses');
  const totals = claimTotals((values.lines ?? []) as readonly TypedLine[]);
  const show = (amount: string) => <Money amount={amount} currency={textOf(values.currency)} exact />;
  return (
    <SummaryPanel
      title={t('totals.title')}
      lines={[
        { label: t('totals.amount'), value: show(totals.amount) },
        { label: t('totals.vat'), value: show(totals.vat) },
        { label: t('totals.charged'), value: show(totals.charged) },
        { label: t('totals.payable'), value: show(values.payable === true ? totals.payable : '0'), strong: true },
      ]}
    />
  );
}

/** Claims what was spent, with its proofs. */
export function ExpenseClaimScreen() {
  const { t } = useTexts('expenses');
  const go = useGo();
  const matter = useGivenMatter();
  const config = useCall(expenseCalls.config);
  const create = useSend(expenseCalls.createClaim, ...refreshed);
  const functional = config.data?.functional_currency ?? '';
  const sections = useMemo(() => claimSections(functional, t), [functional, t]);
  if (!config.data || matter === undefined) return <Skeleton h={400} m="lg" />;
  return (
    <div className="page">
      <PageHeader title={t('create.title')} crumbs={[{ title: t('list.title'), to: '/expenses' }]} />
      <RecordForm
        schema={headSchema}
        sections={sections}
        values={{
          date: config.data.today,
          currency: functional,
          payable: true,
          lines: [newLine(matter ? { matter_id: matter.id, matter_label: `${matter.number} ${matter.name}` } : {})],
        }}
        save={(values) => {
          const { body, files } = bodyOf(values as FormValues);
          return create.send(body, files, askingOf(values as FormValues, t));
        }}
        onSaved={(reply) => {
          notify.success({ message: t('create.done') });
          go(`/expenses/detail/${reply.id}`);
        }}
        submit={t('create.submit')}
        onCancel={() => go('/expenses')}
        aside={(values) => <Totals values={values} />}
      />
    </div>
  );
}

function typedLines(detail: Detail): TypedLine[] {
  return detail.lines.map((line) =>
    newLine({
      ...{
        id: line.id,
        expense_type_id: line.expense_type_id,
        expense_type_name: line.expense_type_name,
        description: line.description,
      },
      ...{
        matter_id: line.matter_id ?? '',
        matter_label: line.matter_id ? `${line.matter_number} ${line.matter_name}` : '',
      },
      ...{
        amount: line.amount,
        vat_amount: line.vat_amount,
        charged: line.charged,
        gross_up: line.gross_up,
        chargeable: line.chargeable,
      },
      ...{ kept: line.attachment?.name ?? '', fixed: !line.can_change_money },
    }),
  );
}

function ClaimForm({ claim, reload }: { claim: Detail; reload: () => void }) {
  const { t } = useTexts('expenses');
  const go = useGo();
  const config = useCall(expenseCalls.config);
  const update = useSend(expenseCalls.update, ...refreshed);
  const functional = config.data?.functional_currency ?? '';
  const sections = useMemo(() => claimSections(functional, t), [functional, t]);
  if (!config.data) return <Skeleton h={400} />;
  const { id, version, payable_employee_id, payable_vendor } = claim;
  const back = () => go(`/expenses/detail/${id}`);
  return (
    <RecordForm
      schema={headSchema}
      sections={sections}
      values={{
        ...(claim as unknown as FormValues),
        exchange_rate: claim.rate_kind === 'manual' ? claim.exchange_rate : null,
        lines: typedLines(claim),
        payable_to_choice: payable_employee_id ?? (payable_vendor ? `vendor:${payable_vendor}` : ''),
      }}
      save={(typed) => {
        const { body, files } = bodyOf(typed as FormValues);
        return update.send({ ...(body as object), id, version } as never, files, askingOf(typed as FormValues, t));
      }}
      onSaved={() => {
        notify.success({ message: t('modify.done') });
        back();
      }}
      onReload={reload}
      submit={t('modify.submit')}
      onCancel={back}
      aside={(typed) => <Totals values={typed} />}
    />
  );
}

/** Changes a claim; what is billed stays as it is (EXP-09). */
export function ExpenseModifyScreen() {
  const { t } = useTexts('expenses');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(expenseCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
  return (
    <ModifyScreen
      wide
      of={detail}
      allowed={({ can_update }) => can_update}
      title={({ reference }) => t('modify.heading', { reference })}
      crumbs={() => [{ title: t('list.title'), to: '/expenses' }]}
    >
      {(claim, reload) => <ClaimForm claim={claim} reload={reload} />}
    </ModifyScreen>
  );
}
