import { callsOf, fieldsOf, type SetupList } from '@praktis/contract/settings/setup-list';
import { type SetupListKey, setupLists } from '@praktis/contract/settings/setup-lists';
import { trailName } from '@praktis/contract/settings/trails';
import { type ComponentType, useMemo } from 'react';
import type { z } from 'zod';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import type { Field } from '../../ui/form/form-types.ts';
import type { Column } from '../../ui/list/list-types.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { FieldValue, formField } from './field-forms.tsx';
import { ItemList } from './item-list.tsx';
import { type SetupListEntry, setupListScreens } from './setup-list-screens.ts';
import { useStatusFilter } from './use-status-filter.ts';

/** An item of any set-up list; its own fields stand beside these. */
interface SetupItem {
  id: string;
  code: string;
  name: string;
  name_id: string;
  description: string;
  archived: boolean;
  in_use: boolean;
  version: number;
}

const entryOf = (key: SetupListKey): SetupListEntry => setupListScreens[key];
const listOf = (key: SetupListKey): SetupList => setupLists[key] as SetupList;
const ownValue = (item: SetupItem, name: string) => (item as unknown as Record<string, unknown>)[name];

/** The fields of an item's form: code and names, what the list has of its own, the description. */
export function setupFields(key: SetupListKey, t: Translate): Field[] {
  const { extra } = listOf(key);
  const own = Object.entries(entryOf(key).fields).map(([name, field]) =>
    formField({ name, field, schema: extra[name] as z.ZodType }, t),
  );
  return [
    { kind: 'text', name: 'code' },
    { kind: 'text', name: 'name' },
    { kind: 'text', name: 'name_id' },
    ...own,
    { kind: 'area', name: 'description' },
  ];
}

function useColumns(key: SetupListKey): Column<SetupItem>[] {
  const { t } = useTexts('settings');
  const title = (name: string) => sentence(t(`fields:${name}`));
  const common = (name: 'code' | 'name' | 'name_id' | 'description'): Column<SetupItem> => ({
    ...{ name, title: title(name), sort: name !== 'description' },
    ...{ show: (item) => item[name], hover: (item) => item[name] },
  });
  const own = Object.entries(entryOf(key).fields).map(
    ([name, field]): Column<SetupItem> => ({
      ...{ name, title: title(name) },
      show: (item) => <FieldValue name={name} field={field} value={ownValue(item, name)} />,
    }),
  );
  const state: Column<SetupItem> = {
    ...{ name: 'status', title: title('status') },
    show: ({ archived }) => <StatusBadge of="setup" value={archived ? 'archived' : 'active'} />,
  };
  return [
    ...[common('code'), common('name'), common('name_id'), ...own, common('description')],
    ...(listOf(key).archive ? [state] : []),
  ];
}

/** A set-up list with everything that can be done to its items. */
export function SetupListPanel({ list: key, embedded }: { list: SetupListKey; embedded?: boolean }) {
  const { t } = useTexts('settings');
  const calls = useMemo(() => callsOf(listOf(key)), [key]);
  const status = useStatusFilter();
  const { name } = entryOf(key);
  const { path, archive } = listOf(key);
  return (
    <ItemList<SetupItem>
      name={name}
      title={t(`settings:lists.${name}.title`)}
      one={t(`settings:lists.${name}.one`)}
      many={t(`settings:lists.${name}.many`)}
      calls={calls}
      path={path}
      history={trailName.list(key)}
      columns={useColumns(key)}
      filters={archive ? [status] : []}
      nameOf={(item) => item.name}
      mayEdit={useMay('settings.lists')}
      form={{ kind: 'dialog', schema: fieldsOf(listOf(key)), fields: () => setupFields(key, t) }}
      deletable={(item) => !item.in_use}
      embedded={embedded ?? false}
    />
  );
}

/** The screen of a set-up list. */
export const setupListScreen =
  (key: SetupListKey): ComponentType =>
  () => <SetupListPanel list={key} />;
