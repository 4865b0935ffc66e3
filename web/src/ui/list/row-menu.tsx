import { Menu } from '@mantine/core';
import { type Action, ActionItems } from '../action-menu.tsx';

interface RowMenuProps {
  actions: readonly Action[];
  /** The button that was pressed; focus returns to it. */
  at: HTMLElement;
  onClose: () => void;
}

/** The one menu of a table, opened where a row's button was pressed. */
export function RowMenu({ actions, at, onClose }: RowMenuProps) {
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
