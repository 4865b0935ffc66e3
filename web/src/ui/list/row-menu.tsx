import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../kit/texts.ts';
import { type Action, ActionItems, permitted } from '../action-menu.tsx';
import type { RowActions } from './list-types.ts';

interface RowMenuProps {
  actions: readonly Action[];
  /** The button that was pressed; focus returns to it. */
  at: HTMLElement;
  onClose: () => void;
}

/** The one menu of a list, opened where a row's button was pressed. */
function RowMenu({ actions, at, onClose }: RowMenuProps) {
  const place = at.getBoundingClientRect();
  const close = () => {
    at.focus();
    onClose();
  };
  return (
    <Menu opened onClose={close} position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className="menu-spot"
          aria-label={at.getAttribute('aria-label') ?? ''}
          style={{ left: place.right, top: place.bottom }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The acts on the rows of a list: a button for each row that has any, and the one menu that opens at it.
 *
 * @param rowName what a row is called, for readers
 */
export function useRowMenu<R>(rowActions: RowActions<R> | undefined, rowName: (row: R) => string) {
  const { t } = useTexts();
  const [open, setOpen] = useState<{ row: R; at: HTMLElement } | null>(null);
  const buttonFor = (row: R): ReactNode =>
    permitted(rowActions?.(row)).length > 0 && (
      <button
        type="button"
        className="icon-button"
        aria-haspopup="menu"
        aria-label={t('core:list.actions_for', { name: rowName(row) })}
        onClick={(event) => setOpen({ row, at: event.currentTarget })}
      >
        <IconDots size={15} aria-hidden />
      </button>
    );
  const menu = open && rowActions && (
    <RowMenu actions={permitted(rowActions(open.row))} at={open.at} onClose={() => setOpen(null)} />
  );
  return { buttonFor, menu };
}
