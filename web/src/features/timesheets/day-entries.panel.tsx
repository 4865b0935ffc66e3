import { Button } from '@mantine/core';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useFormats } from '../../kit/formats.ts';
import { useGo } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Hours } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column, RowOf } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Row = RowOf<typeof timesheetCalls.list>;

interface DayEntriesProps {
  date: string;
  employee_id: string;
  /** The day is one's own, so that time can be recorded for it here. */
  own: boolean;
}

/** The entries of a person on one day, and the way to record another. */
export function DayEntries({ date, employee_id, own }: DayEntriesProps) {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const go = useGo();
  const mayRecord = useMay('timesheet.record');
  const { data } = useCall(timesheetCalls.list, {
    query: { limit: 200 },
    body: { date_from: date, date_to: date, employee_id },
  });
  const columns: Column<Row>[] = [
    {
      ...{ name: 'matter', title: t('list.matter') },
      show: (row) =>
        row.hidden ? (
          t('list.confidential')
        ) : (
          <ScreenLink to={`/timesheets/detail/${row.id}`}>{`${row.matter_number} ${row.matter_name}`}</ScreenLink>
        ),
    },
    { name: 'description', title: t('list.description'), show: (row) => row.description },
    { name: 'hour', title: t('list.hour'), end: true, show: (row) => <Hours of={row.hour} /> },
    {
      ...{ name: 'status', title: t('list.status') },
      show: (row) => row.status && <StatusBadge of="timesheet" value={row.status} />,
    },
  ];
  return (
    <Section
      title={t('calendar.entries', { day: day(date) })}
      extra={
        own &&
        mayRecord && (
          <Button size="xs" onClick={() => go('/timesheets/create', { date })}>
            {t('calendar.record')}
          </Button>
        )
      }
    >
      {data && data.rows.length === 0 && <p className="dimmed">{t('calendar.none')}</p>}
      {data && data.rows.length > 0 && (
        <DataTable
          plain
          label={t('calendar.entries', { day: day(date) })}
          columns={columns}
          rows={data.rows}
          rowName={(row) => row.matter_number}
        />
      )}
    </Section>
  );
}
