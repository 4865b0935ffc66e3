import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useGo } from '../kit/navigation.ts';
import { useTexts } from '../kit/texts.ts';

/** Something a person may do with a record; left out when not permitted. */
export interface Action {
  title: string;
  run?: () => void;
  /** Screen to open instead of `run`. */
  to?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Begins a new group. */
  apart?: boolean;
}

/** What may stand in a list of actions: conditions leave false or undefined behind. */
export type Actions = readonly (Action | false | null | undefined)[];

export function permitted(actions: Actions | undefined): Action[] {
  return (actions ?? []).filter((action): action is Action => Boolean(action));
}

/** The entries of a menu of actions. */
export function ActionItems({ actions }: { actions: readonly Action[] }) {
  const go = useGo();
  return actions.map((action, i) => (
    <Fragment key={action.title}>
      {action.apart && i > 0 && <Menu.Divider />}
      <Menu.Item
        disabled={action.disabled}
        c={action.danger ? 'var(--tone-bad)' : undefined}
        onClick={() => (action.to ? go(action.to) : action.run?.())}
      >
        {action.title}
      </Menu.Item>
    </Fragment>
  ));
}

/** The secondary actions of a page under one button. */
export function ActionMenu({ actions, label }: { actions: Actions; label?: string }) {
  const { t } = useTexts();
  const shown = permitted(actions);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label ?? t('core:more_actions')}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={shown} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The one main action of a page. */
export function MainAction({ action, icon }: { action: Action; icon?: ReactNode }) {
  const go = useGo();
  return (
    <Button
      className={action.danger ? 'danger-button' : undefined}
      disabled={action.disabled}
      leftSection={icon}
      onClick={() => (action.to ? go(action.to) : action.run?.())}
    >
      {action.title}
    </Button>
  );
}
