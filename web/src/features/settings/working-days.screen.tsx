import { Button } from '@mantine/core';
import { holidayCalls as calls, holidayKinds } from '@praktis/contract/settings/holiday.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Day } from '../../ui/cells.tsx';
import { DetailTabs } from '../../ui/detail-screen.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import type { Column, Filter, RowOf } from '../../ui/list/list-types.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ItemList } from './item-list.tsx';
import { SettingPanel } from './setting.screen.tsx';
import { useHistoryTab } from './setting-history.tsx';

type Row = RowOf<typeof calls.list>;

const path = 'setting/holiday';
const kinds = (t: Translate) =>
  holidayKinds.map((value) => ({ value, label: t(`settings:value.holiday_kind.${value}`) }));
const years = (list: readonly number[]) => list.map((year) => ({ value: String(year), label: String(year) }));

const holidayFields = (t: Translate): Field[] => [
  { kind: 'date', name: 'date' },
  { kind: 'select', name: 'kind', options: kinds(t) },
  { kind: 'text', name: 'name' },
  { kind: 'text', name: 'name_id' },
  { kind: 'text', name: 'basis', hint: t('holiday.basis_hint') },
];

function useColumns(): Column<Row>[] {
  const { t } = useTexts('settings');
  const title = (name: string) => sentence(t(`fields:${name}`));
  return [
    { name: 'date', title: title('date'), sort: true, show: (row) => <Day of={row.date} /> },
    { name: 'name', title: title('name'), sort: true, show: (row) => row.name, hover: (row) => row.name },
    { name: 'name_id', title: title('name_id'), sort: true, show: (row) => row.name_id, hover: (row) => row.name_id },
    { name: 'kind', title: t('holiday.kind'), sort: true, show: (row) => t(`value.holiday_kind.${row.kind}`) },
    { name: 'basis', title: title('basis'), show: (row) => row.basis, hover: (row) => row.basis },
  ];
}

/** Adds what is missing of a year's national calendar. */
function LoadDialog({ national, onClose }: { national: readonly number[]; onClose: () => void }) {
  const { t } = useTexts('settings');
  const load = useSend(calls.load, path);
  return (
    <FormDialog
      title={t('holiday.load')}
      schema={calls.load.body}
      fields={[{ kind: 'select', name: 'year', options: years(national), hint: t('holiday.load_hint') }]}
      values={{ year: String(national.at(-1) ?? '') }}
      save={(values) => load.send(values)}
      onSaved={(done) => notify.success({ message: t('holiday.loaded', done) })}
      submit={t('holiday.load_now')}
      onClose={onClose}
    />
  );
}

/** National holidays and joint leave by year (LCK-03). */
function HolidaysPanel() {
  const { t } = useTexts('settings');
  const formats = useFormats();
  const mayEdit = useMay('settings.lists');
  const [loading, setLoading] = useState(false);
  const config = useCall(calls.config, {}, { inPlace: true });
  const thisYear = formats.today.slice(0, 4);
  const known = new Set([Number(thisYear), ...(config.data?.years ?? []), ...(config.data?.national_years ?? [])]);
  const filters: Filter[] = [
    {
      kind: 'select',
      name: 'year',
      label: sentence(t('fields:year')),
      options: years([...known].sort()),
      initial: thisYear,
    },
    { kind: 'select', name: 'kind', label: t('holiday.kind'), options: kinds(t) },
  ];
  return (
    <>
      <ItemList<Row>
        embedded
        name="holidays"
        title={t('holiday.title')}
        one={t('holiday.one')}
        many={t('holiday.many')}
        searchHint={t('holiday.search')}
        calls={calls}
        path={path}
        history={trailName.of('holiday')}
        columns={useColumns()}
        filters={filters}
        nameOf={(row) => formats.day(row.date)}
        mayEdit={mayEdit}
        form={{
          kind: 'dialog',
          schema: calls.create.body,
          start: { kind: 'national' },
          fields: () => holidayFields(t),
        }}
        deletable={() => true}
        deleteText={t('holiday.delete_text')}
        extra={
          mayEdit && (
            <Button variant="default" onClick={() => setLoading(true)}>
              {t('holiday.load')}
            </Button>
          )
        }
      />
      {loading && <LoadDialog national={config.data?.national_years ?? []} onClose={() => setLoading(false)} />}
    </>
  );
}

/** The days on which the firm works: its week, and its calendar of holidays. */
export function WorkingDaysScreen() {
  const { t } = useTexts('settings');
  const history = useHistoryTab(
    [t('holiday.title'), trailName.of('holiday')],
    [t('part.work_week'), trailName.setting('workingDays')],
  );
  return (
    <div className="page">
      <PageHeader title={t('working_days.title')} crumbs={[{ title: t('core:settings.title'), to: '/settings' }]} />
      <DetailTabs
        record={null}
        tabs={[
          { name: 'holidays', title: t('holiday.title'), show: () => <HolidaysPanel /> },
          { name: 'week', title: t('part.work_week'), show: () => <SettingPanel name="workingDays" /> },
          history,
        ]}
      />
    </div>
  );
}
