import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useParams } from '@tanstack/react-router';
import { currencyOfBank } from '../../kit/bank-option.ts';
import { useFormats } from '../../kit/formats.ts';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProposedRates } from '../../ui/proposed-rates.tsx';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const refreshed = ['invoice', 'payment', 'dashboard', 'client', 'matter'] as const;

/** Bank, date, amount and notes; what may still change later. */
function useMoneyFields(): Field[] {
  const config = useCall(invoiceLookupCalls.config);
  const kind = config.data?.trust_accounts_only === false ? 'all' : 'trust';
  return [
    { kind: 'date', name: 'date' },
    {
      ...{ kind: 'lookup', name: 'bank_information_id', call: invoiceLookupCalls.searchBank, params: () => ({ kind }) },
      shown: (values) => textOf((values.bank as { name?: string } | undefined)?.name),
      onPick: (option) => ({ currency: currencyOfBank(option) }),
    },
    { kind: 'money', name: 'amount', currency: currencyOf },
    { kind: 'area', name: 'notes', span: 2 },
  ];
}

const currencyOf = (values: FormValues) => textOf(values.currency);

/** The rate of money in another currency than the books: typed from the bank's advice, else the newest known (MON-10). */
function useRateFields(): Field[] {
  const { data: config } = useCall(invoiceLookupCalls.config);
  const functional = config?.functional_currency ?? '';
  const foreign = (values: FormValues) => currencyOf(values) !== '' && currencyOf(values) !== functional;
  return [
    {
      ...{ kind: 'money', name: 'exchange_rate', currency: functional, decimals: 10, required: false },
      when: foreign,
    },
    {
      ...{ kind: 'custom', name: 'rates_note', when: foreign },
      render: () => <ProposedRates call={depositCalls.searchExchange} currency={currencyOf} />,
    },
  ];
}

/** Receives money of a client, for all matters or for one (DEP-01). */
export function DepositCreateScreen() {
  const { t } = useTexts('billing');
  const { today } = useFormats();
  const go = useGo();
  const create = useSend(depositCalls.create, ...refreshed);
  const money = [...useMoneyFields(), ...useRateFields()];
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('deposit.create_title')} crumbs={[{ title: t('deposit.list_title'), to: '/billing' }]} />
      <RecordForm
        schema={depositCalls.create.body}
        sections={[
          {
            title: t('deposit.owner'),
            hint: t('deposit.owner_hint'),
            fields: [
              { kind: 'lookup', name: 'client_id', call: depositCalls.searchClient, onPick: () => ({ matter_id: '' }) },
              {
                ...{
                  kind: 'lookup',
                  name: 'matter_id',
                  call: depositCalls.searchMatter,
                  hint: t('deposit.matter_hint'),
                },
                params: (values) => ({ client_id: textOf(values.client_id) }),
              },
              { kind: 'switch', name: 'advance', hint: t('deposit.advance_hint') },
            ],
          },
          { title: t('deposit.money'), fields: money },
        ]}
        values={{ date: today, advance: false }}
        save={(values) => create.send(values)}
        onSaved={(reply) => {
          notify.success({ message: t('deposit.created', { number: reply.deposit_number }) });
          go(`/billing/deposit/detail/${reply.id}`);
        }}
        submit={t('deposit.save')}
        onCancel={() => go('/billing', { kind: 'deposits' })}
      />
    </div>
  );
}

type Detail = ReplyOf<typeof depositCalls.detail>;

function DepositForm({ deposit, reload }: { deposit: Detail; reload: () => void }) {
  const { t } = useTexts('billing');
  const go = useGo();
  const update = useSend(depositCalls.update, ...refreshed);
  const money = useMoneyFields();
  const { id, version, deposit_number, bank } = deposit;
  const back = () => go(`/billing/deposit/detail/${id}`);
  return (
    <RecordForm
      schema={depositCalls.update.body.omit({ id: true, version: true })}
      fields={money}
      values={{ ...(deposit as unknown as FormValues), bank_information_id: bank.id }}
      save={({ date, bank_information_id, amount, notes }) =>
        update.send({ id, version, date, bank_information_id, amount, notes })
      }
      onSaved={() => {
        notify.success({ message: t('deposit.changed', { number: deposit_number }) });
        back();
      }}
      onReload={reload}
      submit={t('deposit.save_changes')}
      onCancel={back}
    />
  );
}

/** Changes what may still change of a deposit (DEP-05). */
export function DepositModifyScreen() {
  const { t } = useTexts('billing');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(depositCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
  return (
    <ModifyScreen
      of={detail}
      allowed={({ can_edit }) => can_edit}
      title={({ deposit_number }) => t('deposit.modify_heading', { number: deposit_number })}
      crumbs={() => [{ title: t('deposit.list_title'), to: '/billing' }]}
    >
      {(deposit, reload) => <DepositForm deposit={deposit} reload={reload} />}
    </ModifyScreen>
  );
}
