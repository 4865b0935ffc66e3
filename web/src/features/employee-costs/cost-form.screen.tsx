import { employeeCostCalls, employeeCostForm } from '@praktis/contract/employees/employee-costs.calls';
import { employeeLookupCalls } from '@praktis/contract/employees/employees-lookups.calls';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import type { FormSection, FormValues } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type CostDetail, costName, costPath, costsPath } from './cost-types.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function sectionsOf(t: Translate): readonly FormSection[] {
  return [
    {
      title: t('form.who'),
      columns: 2,
      fields: [
        {
          ...{ kind: 'lookup', name: 'employee_id', call: employeeCostCalls.searchEmployee },
          shown: (values) => textOf(values.employee_name),
        },
        {
          ...{ kind: 'lookup', name: 'category_id', call: employeeCostCalls.searchCategory },
          shown: (values) => textOf(values.category),
        },
      ],
    },
    {
      title: t('form.amount'),
      hint: t('form.amount_hint'),
      columns: 2,
      fields: [
        {
          ...{ kind: 'money', name: 'monthly_amount' },
          currency: (values: FormValues) => textOf(values.currency),
        },
        { kind: 'lookup', name: 'currency', call: employeeLookupCalls.currency },
        { kind: 'date', name: 'start_date' },
        { kind: 'date', name: 'end_date', hint: t('form.end_hint') },
        { kind: 'area', name: 'note', span: 2 },
      ],
    },
  ];
}

function useCrumbs() {
  const { t } = useTexts('costs');
  return [
    { title: t('list.employees'), to: '/employees' },
    { title: t('list.title'), to: costsPath },
  ];
}

/** Adds a cost; of the same kind the one that goes on ends the day before, when confirmed. */
export function CostCreateScreen() {
  const { t } = useTexts('costs');
  const go = useGo();
  const [url] = useUrlState();
  const { today, functionalCurrency: currency } = useFormats();
  const create = useSend(employeeCostCalls.create, 'employee-cost');
  const sections = useMemo(() => sectionsOf(t), [t]);
  const start = { currency, currency_name: currency, start_date: `${today.slice(0, 7)}-01` };
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('create.title')} crumbs={useCrumbs()} />
      <RecordForm
        schema={employeeCostForm}
        sections={sections}
        values={url.employee ? { ...start, employee_id: url.employee, employee_name: url.name } : start}
        save={(values) => create.send(values)}
        onSaved={(saved, after) => {
          notify.success({ message: t('create.done') });
          if (after === 'done') go(costPath(saved.id));
        }}
        submit={t('create.submit')}
        saveAndNew
        onCancel={() => go(costsPath)}
      />
    </div>
  );
}

function CostForm({ cost, reload }: { cost: CostDetail; reload: () => void }) {
  const { t } = useTexts('costs');
  const go = useGo();
  const update = useSend(employeeCostCalls.update, 'employee-cost');
  const sections = useMemo(() => sectionsOf(t), [t]);
  const values = useMemo(() => ({ ...cost, currency_name: cost.currency }), [cost]);
  const { id, version } = cost;
  return (
    <RecordForm
      schema={employeeCostForm}
      sections={sections}
      values={values}
      save={(typed) => update.send({ ...typed, id, version })}
      onSaved={() => {
        notify.success({ message: t('modify.done', { name: costName(cost) }) });
        go(costPath(id));
      }}
      onReload={reload}
      submit={t('modify.submit')}
      onCancel={() => go(costPath(id))}
    />
  );
}

/** Changes a cost. */
export function CostModifyScreen() {
  const { t } = useTexts('costs');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(employeeCostCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
  const crumbs = useCrumbs();
  return (
    <ModifyScreen
      of={detail}
      allowed={(cost) => cost.can_edit}
      title={(cost) => t('modify.heading', { name: costName(cost) })}
      crumbs={(cost) => [...crumbs, { title: costName(cost), to: costPath(id) }]}
    >
      {(cost, reload) => <CostForm cost={cost} reload={reload} />}
    </ModifyScreen>
  );
}
