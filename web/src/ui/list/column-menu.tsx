import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../kit/texts.ts';

interface Choosable {
  name: string;
  title: string;
  hidden?: boolean;
}

/** Which columns are shown, remembered on this device by the list's name. The first column always stays. */
export function useColumnChoice<K extends Choosable>(list: string, columns: readonly K[]) {
  const key = `praktis.columns.${list}`;
  const [chosen, setChosen] = useState<readonly string[] | null>(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? null : stored.split(',');
  });
  const visible = (column: K, i: number) => i === 0 || (chosen ? chosen.includes(column.name) : !column.hidden);
  const shown = columns.filter(visible);
  const choose = (names: readonly string[]) => {
    localStorage.setItem(key, names.join(','));
    setChosen(names);
  };
  return {
    shown,
    toggle: (name: string) => {
      const names = shown.map((column) => column.name);
      choose(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
    },
    choose,
  };
}

interface ColumnMenuProps {
  columns: readonly Choosable[];
  shown: readonly Choosable[];
  onToggle: (name: string) => void;
}

export function ColumnMenu({ columns, shown, onToggle }: ColumnMenuProps) {
  const { t } = useTexts();
  const choosable = columns.slice(1).filter((column) => column.title !== '');
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('core:list.columns')} title={t('core:list.columns')}>
          <IconColumns3 size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choosable.map((column) => {
          const on = shown.some((one) => one.name === column.name);
          return (
            <Menu.CheckboxItem key={column.name} checked={on} onChange={() => onToggle(column.name)}>
              {column.title}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
