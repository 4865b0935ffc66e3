import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useFormats } from '../../kit/formats.ts';
import { holds, useSession } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useFocusKept } from '../focus-back.ts';
import type { BulkAction } from './list-types.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<R extends { id: string }> {
  selection: Selection<R>;
  total: number;
  actions: readonly BulkAction<R>[];
  /** Selects the whole result, page by page; absent while it is under way or done. */
  onSelectAll?: () => void;
}

/** What can be done with the selected rows: '412 selected of 1,304'. */
export function BulkBar<R extends { id: string }>({ selection, total, actions, onSelectAll }: BulkBarProps<R>) {
  const { t } = useTexts();
  const formats = useFormats();
  const grants = useSession()?.permissions;
  const kept = useFocusKept();
  const shown = actions.filter((action) => holds(grants, action.permission));
  if (selection.rows.length === 0 || shown.length === 0) return null;
  return (
    <section className="bulk-bar" {...kept} aria-label={t('core:list.bulk')}>
      <span aria-live="polite">
        {t('core:list.selected', { picked: formats.count(selection.rows.length), total: formats.count(total) })}
      </span>
      {onSelectAll && selection.rows.length < total && (
        <Button size="compact-sm" variant="transparent" c="var(--app-brass)" onClick={onSelectAll}>
          {t('core:list.select_all', { total: formats.count(total) })}
        </Button>
      )}
      {shown.map((action) => (
        <Button
          key={action.title}
          size="compact-sm"
          variant="white"
          color="dark"
          className={action.danger ? 'danger-button' : undefined}
          onClick={() => action.run(selection.rows, selection.clear)}
        >
          {action.title}
        </Button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={t('core:list.clear_selection')}
        onClick={selection.clear}
      >
        <IconX size={16} aria-hidden />
      </button>
    </section>
  );
}
