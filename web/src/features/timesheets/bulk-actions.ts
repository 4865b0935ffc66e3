import { massLimit } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import type { BulkAction } from '../../ui/list/list-types.ts';
import { type BulkKind, bulkKinds } from './bulk.dialog.tsx';

const money: readonly BulkKind[] = ['rate', 'write_off', 'undo_write_off'];

/** What can be done with chosen entries. An entry of a confidential matter that is not open to the reader is left out. */
export function useBulkActions(
  open: (kind: BulkKind, rows: readonly TimesheetRow[], clear: () => void) => void,
): BulkAction<TimesheetRow>[] {
  const { t } = useTexts('timesheets');
  const go = useGo();
  const some = (rows: readonly TimesheetRow[], then: (shown: readonly TimesheetRow[]) => void) => {
    const shown = rows.filter((row) => !row.hidden);
    if (shown.length === 0) notify.warn(t('bulk.none_selected'));
    else then(shown);
  };
  const inTable = (rows: readonly TimesheetRow[]) => {
    if (rows.length > massLimit) notify.warn(t('modify.too_many', { count: massLimit }));
    else go('/timesheets/bulk-modify', { ids: rows.map((row) => row.id).join('.') });
  };
  return [
    { title: t('modify.act'), permission: 'timesheet.record', run: (rows) => some(rows, inTable) },
    ...bulkKinds.map(
      (kind): BulkAction<TimesheetRow> => ({
        title: t(`bulk.${kind}`),
        permission: money.includes(kind) ? 'timesheet.write_off' : 'timesheet.record',
        danger: kind === 'delete',
        run: (rows, clear) => some(rows, (shown) => open(kind, shown, clear)),
      }),
    ),
  ];
}
