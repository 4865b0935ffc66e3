import { ActionIcon, Switch, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import '../../ui/fields/fields.css';
import './settings.css';

interface Shown {
  name: string;
  shown: boolean;
}

interface ColumnOrderProps {
  /** Name of the list in the form. */
  name: string;
  error: string | undefined;
  titleOf: (column: string) => string;
  /** Beside a column: who alone sees it. */
  noteOf: (column: string) => string | undefined;
}

/** Columns with a switch each, in an order that two buttons change; the focus follows a column that moves. */
export function ColumnOrder({ name, error, titleOf, noteOf }: ColumnOrderProps) {
  const { t } = useTexts('settings');
  const { field } = useController({ name });
  const columns = field.value as readonly Shown[];
  const frame = useRef<HTMLOListElement>(null);
  const [said, say] = useState('');
  const show = (place: number, shown: boolean) =>
    field.onChange(columns.map((column, at) => (at === place ? { ...column, shown } : column)));
  const move = (place: number, by: 1 | -1) => {
    const next = [...columns];
    const [moved] = next.splice(place, 1);
    if (!moved) return;
    next.splice(place + by, 0, moved);
    field.onChange(next);
    say(t('report.moved', { column: titleOf(moved.name), place: place + by + 1, count: next.length }));
    setTimeout(() => frame.current?.querySelector<HTMLElement>(`[data-move="${moved.name} ${by}"]`)?.focus());
  };
  const button = (column: Shown, place: number, by: 1 | -1) => {
    const last = by === 1 ? columns.length - 1 : 0;
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        data-move={`${column.name} ${by}`}
        aria-label={t(by === 1 ? 'report.down' : 'report.up', { column: titleOf(column.name) })}
        // Not `disabled`: a column that has arrived keeps the focus.
        aria-disabled={place === last}
        onClick={() => place !== last && move(place, by)}
      >
        {by === 1 ? <IconChevronDown size={16} stroke={1.6} /> : <IconChevronUp size={16} stroke={1.6} />}
      </ActionIcon>
    );
  };
  return (
    <>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      <ol ref={frame} className="column-order">
        {columns.map((column, place) => (
          <li key={column.name}>
            <Switch
              label={titleOf(column.name)}
              description={noteOf(column.name)}
              checked={column.shown}
              onBlur={field.onBlur}
              onChange={(event) => show(place, event.currentTarget.checked)}
            />
            {button(column, place, -1)}
            {button(column, place, 1)}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
