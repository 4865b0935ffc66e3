import { Skeleton } from '@mantine/core';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { activityShown } from '@praktis/contract/settings/utbms';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { send } from '../../kit/api.ts';
import type { CallFailure } from '../../kit/call-failure.ts';
import { needsReason } from '../../kit/closed-dates.ts';
import { useFormats } from '../../kit/formats.ts';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { ask, askReason } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { Day, Hours, Moment, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DetailScreen } from '../../ui/detail-screen.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useOpened } from '../../ui/form/use-opened.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useDuplicate } from './copied-entry.ts';
import { waits } from './offline/record-through.ts';
import { useRecorder } from './offline/use-recorder.ts';
import { atTypedTime, entryValues, sentEntry, timesheetSections, withTouchedTime } from './timesheet-fields.ts';
import { typedEntry } from './timesheet-form.screen.tsx';

type Entry = ReplyOf<typeof timesheetCalls.detail>;

function Information({ entry }: { entry: Entry }) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const time =
    entry.start_time && `${entry.start_time}–${entry.end_time}${entry.next_day ? ` ${t('list.next_day')}` : ''}`;
  const money = (amount: string | null | undefined) =>
    amount != null && <Money amount={amount} {...(entry.currency ? { currency: entry.currency } : {})} exact />;
  return (
    <Section title={t('detail.information')}>
      <DataList
        columns={2}
        items={[
          [t('fields:date'), <Day key="date" of={entry.date} />],
          [t('list.fee_earner'), entry.employee_name],
          [
            t('list.matter'),
            <ScreenLink
              key="matter"
              to={`/matters/detail/${entry.matter_id}`}
            >{`${entry.matter_number} ${entry.matter_name}`}</ScreenLink>,
          ],
          [t('list.client'), entry.client_name],
          [t('list.activity'), activityShown(entry)],
          [t('list.description'), entry.description],
          [t('list.time'), time],
          [t('detail.minutes'), entry.minutes === null ? '' : formats.count(entry.minutes)],
          [t('fields:actual_unit'), entry.actual_unit && formats.exactAmount(entry.actual_unit, 0)],
          [t('list.hour'), <Hours key="hour" of={entry.hour} />],
          [t('fields:billable'), t(entry.billable ? 'core:yes' : 'core:no')],
          [t('list.rate'), money(entry.rate) || ''],
          [t('list.value'), money(entry.value) || ''],
          [t('detail.rate_source'), entry.rate_source ? t(`source.${entry.rate_source}`) : ''],
          [t('fields:billing_group'), entry.billing_group],
          [
            t('list.bill'),
            entry.invoice_id && (
              <ScreenLink to={`/billing/detail/${entry.invoice_id}`}>
                {entry.invoice_number || t('list.draft')}
              </ScreenLink>
            ),
          ],
          [
            t('detail.write_off'),
            entry.write_off_date && (
              <>
                <Day of={entry.write_off_date} /> · {entry.write_off_reason}
              </>
            ),
          ],
          [t('detail.reason'), entry.reason],
          [t('detail.similar_confirmed'), entry.similar_confirmed_by_name],
          [
            t('detail.recorded'),
            <>
              <Moment of={entry.created_at} /> · {entry.created_by_name}
            </>,
          ],
        ]}
      />
    </Section>
  );
}

/** The entry as a form, while it may be changed (G088: the detail screen edits). */
function EntryForm({ entry, reload }: { entry: Entry; reload: () => void }) {
  const { t } = useTexts('timesheets');
  const config = useCall(timesheetCalls.config);
  const go = useGo();
  const { record, question } = useRecorder(null);
  const { data } = config;
  const { hours } = useFormats();
  const stored = useMemo(() => ({ date: entry.date, hours: hours(entry.hour) }), [entry.date, entry.hour, hours]);
  const sections = useMemo(() => (data ? timesheetSections(data, t, [], stored) : []), [data, t, stored]);
  if (!data) return <Skeleton h={400} />;
  const { id, version } = entry;
  const values = entryValues(entry, data);
  const save = (typed: FormValues) =>
    record({
      ...{ call: 'update', typed: { ...values, ...typed } },
      body: { ...withTouchedTime(sentEntry(typed), values), id, version },
    }).catch(atTypedTime(typed));
  const latest = async () => {
    const now = await send(timesheetCalls.detail, { query: { id } });
    const status = now.status ? t(`status.${now.status}`) : '';
    return { values: entryValues(now, data), closed: now.can_update ? undefined : t('detail.no_longer', { status }) };
  };
  return (
    <>
      <RecordForm
        schema={typedEntry}
        sections={sections}
        values={values}
        draft={`timesheet.${id}`}
        save={save}
        onSaved={(reply) => {
          if (reply === waits) {
            notify.info({ message: t('waiting.kept') });
            go('/timesheets');
            return;
          }
          notify.success({ message: t('detail.changed') });
          reload();
        }}
        onReload={reload}
        latest={latest}
        submit={t('detail.save')}
      />
      {question}
    </>
  );
}

/** Keeps the entry it was opened with, whatever is saved elsewhere meanwhile. */
function ChangePanel({ of }: { of: UseQueryResult<Entry, CallFailure> }) {
  const { opened, reload } = useOpened(of);
  return opened && <EntryForm key={opened.turn} entry={opened.record} reload={reload} />;
}

/** One time entry: read, changed, deleted, followed. */
export function TimesheetDetailScreen() {
  const { t } = useTexts('timesheets');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const go = useGo();
  const { day } = useFormats();
  const detail = useCall(timesheetCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
  const seesTrail = useMay('audit.view');
  const mayRecord = useMay('timesheet.record');
  const { record } = useRecorder(null);
  const duplicate = useDuplicate();
  const onDelete = async (entry: Entry) => {
    const name = `${day(entry.date)} ${entry.employee_name}`;
    const question = { title: t('detail.delete_title', { name }), yes: t('bulk.delete'), danger: true };
    const config = await send(timesheetCalls.config, { quiet: true }).catch(() => undefined);
    const closed = config && needsReason(config, entry.date);
    const reason = closed ? await askReason({ ...question, reason: t('form.reason_hint') }) : '';
    if (reason === null || !(closed || (await ask(question)))) return;
    const body = { id, version: entry.version, reason };
    const done = await record({ call: 'remove', body, typed: { ...entry, duration: entry.hour } }).catch(
      () => undefined,
    );
    if (done === waits) notify.info({ message: t('waiting.kept') });
    if (done) go('/timesheets');
  };
  return (
    <DetailScreen
      of={detail}
      title={(entry) => `${entry.matter_number} · ${entry.employee_name}`}
      status={(entry) => entry.status && <StatusBadge of="timesheet" value={entry.status} />}
      crumbs={[{ title: t('list.title'), to: '/timesheets' }]}
      backTo="/timesheets"
      main={() => mayRecord && { title: t('list.new'), to: '/timesheets/create' }}
      actions={(entry) => [
        mayRecord && duplicate(entry),
        entry.can_delete && { title: t('bulk.delete'), danger: true, run: () => void onDelete(entry) },
      ]}
      tabs={[
        { name: 'information', title: t('detail.information'), show: (entry) => <Information entry={entry} /> },
        {
          name: 'change',
          title: t('core:edit'),
          hidden: detail.data?.can_update === false,
          show: () => <ChangePanel of={detail} />,
        },
        {
          name: 'history',
          title: t('core:history.title'),
          hidden: !seesTrail,
          show: ({ employee_id, employee_name }) => (
            <AuditTrail call={timesheetCalls.auditTrail} id={id} names={{ [employee_id]: employee_name }} />
          ),
        },
      ]}
    />
  );
}
