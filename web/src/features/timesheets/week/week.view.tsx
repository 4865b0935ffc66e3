import { Button, Skeleton } from '@mantine/core';
import { timesheetWeekCalls } from '@praktis/contract/timesheets/timesheet-week.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { addDays, isDay } from '@praktis/rules/dates';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useFormats } from '../../../kit/formats.ts';
import { type ChangeUrl, useUrlState } from '../../../kit/navigation.ts';
import { useMay } from '../../../kit/permissions.ts';
import { useTexts } from '../../../kit/texts.ts';
import { useCall } from '../../../kit/use-call.ts';
import { MainAction } from '../../../ui/action-menu.tsx';
import { LookupField } from '../../../ui/fields/lookup-field.tsx';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { WaitingPlace } from '../offline/waiting-place.tsx';
import { ViewSwitch } from '../view-switch.tsx';
import { WeekForm } from './week.form.tsx';

interface OpenedProps {
  week: string;
  employee_id: string | undefined;
}

/** The week that was opened, whatever is saved elsewhere meanwhile. */
function OpenedWeek({ week, employee_id }: OpenedProps) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const body = { week, ...(employee_id ? { employee_id } : {}) };
  const asked = useCall(timesheetWeekCalls.week, { body }, { inPlace: true, fresh: 0 });
  const config = useCall(timesheetCalls.config);
  const { opened } = useOpened(asked);
  if (asked.error?.status === 404) return <NoticePage kind="missing" />;
  if (!opened || !config.data) return <Skeleton h={400} />;
  const { record } = opened;
  return (
    <>
      <h2 className="week-title">
        {t('week.title', { from: formats.day(record.from), to: formats.day(record.to) })}
        {employee_id && ` · ${record.employee_name}`}
      </h2>
      {record.can_record && (
        <p className="dimmed small">
          {t('week.hint')}{' '}
          {config.data.input_methods.includes('unit') && t('week.hint_units', { minutes: config.data.unit_minutes })}
        </p>
      )}
      <WeekForm opened={record} config={config.data} />
    </>
  );
}

/** Leads from week to week, and to the week of another person. */
function WeekBar({ week, url, change }: { week: string; url: Readonly<Record<string, string>>; change: ChangeUrl }) {
  const { t } = useTexts('timesheets');
  const { today } = useFormats();
  const show = (day: string | undefined) => change({ week: day }, { step: true });
  return (
    <div className="week-bar">
      <Button.Group>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={15} aria-hidden />}
          onClick={() => show(addDays(week, -7))}
        >
          {t('week.previous')}
        </Button>
        <Button variant="default" disabled={week === today} onClick={() => show(undefined)}>
          {t('week.this')}
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={15} aria-hidden />}
          onClick={() => show(addDays(week, 7))}
        >
          {t('week.next')}
        </Button>
      </Button.Group>
      <div className="week-person">
        <LookupField
          compact
          label={t('list.fee_earner')}
          call={timesheetLookupCalls.searchEmployee}
          params={{ for: 'filter' }}
          value={url.of ?? ''}
          shown={url['of.name'] ?? '…'}
          onChange={(id, option) => change({ of: id || undefined, 'of.name': option?.name || undefined })}
        />
      </div>
    </div>
  );
}

/** A week of time: days by matters. */
export function WeekView() {
  const { t } = useTexts('timesheets');
  const { today } = useFormats();
  const [url, change] = useUrlState();
  const mayRecord = useMay('timesheet.record');
  const week = url.week && isDay(url.week) ? url.week : today;
  return (
    <div className="page">
      <PageHeader
        title={t('list.title')}
        actions={
          <>
            <ViewSwitch />
            {mayRecord && (
              <MainAction
                action={{ title: t('list.new'), to: '/timesheets/create' }}
                icon={<IconPlus size={15} aria-hidden />}
              />
            )}
          </>
        }
      />
      <WaitingPlace />
      <WeekBar {...{ week, url, change }} />
      <OpenedWeek key={`${week} ${url.of ?? ''}`} week={week} employee_id={url.of} />
    </div>
  );
}
