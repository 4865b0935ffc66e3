import type { AnyCall } from '@praktis/contract/kit/call';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useTexts } from '../../kit/texts.ts';
import type { Action } from '../../ui/action-menu.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import type { ListScreenProps } from '../../ui/list/list-props.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { type Item, ItemDialog } from './item-dialog.tsx';
import { ItemPreview } from './item-preview.tsx';
import { useListHistory } from './setting-history.tsx';
import { useItemActs } from './use-item-acts.ts';

/** The calls of a list of the set-up; not every list archives or has a trail (G076, G189). */
export interface ItemListCalls {
  list: AnyCall;
  detail: AnyCall;
  create: AnyCall;
  update: AnyCall;
  remove: AnyCall;
  archive?: AnyCall | undefined;
  reactivate?: AnyCall | undefined;
  auditTrail?: AnyCall | undefined;
}

/** How items are created and changed: in a dialog, or on screens of their own. */
type ItemForm<T> =
  | {
      kind: 'dialog';
      /** Schema of the body of `create`. */
      schema: z.ZodType;
      start?: FormValues;
      fields: (item: T | undefined) => readonly Field[];
      columns?: 1 | 2;
    }
  | { kind: 'screens'; create: string; modify: (item: T) => string };

interface ItemListProps<T extends Item> {
  name: string;
  title: string;
  filters?: readonly Filter[];
  searchHint?: string;
  extra?: ReactNode;
  /** Stands inside another page, which has its history. */
  embedded?: boolean;
  /** The history of the whole list, as `trailName` says it. */
  history: string;
  calls: ItemListCalls;
  /** Path of its calls; what was read below it is read anew after a change. */
  path: string;
  /** What an item is called: 'industry type'. */
  one: string;
  /** Several of them: 'industry types'. */
  many: string;
  /** The first one names the item and opens it. */
  columns: readonly Column<T>[];
  nameOf: (item: T) => string;
  mayEdit: boolean;
  form: ItemForm<T>;
  /** 'Edit' by default; undefined where the item cannot be changed any more. */
  editTitle?: (item: T) => string | undefined;
  deletable: (item: T) => boolean;
  /** What else may be done with an item by whoever may change it. */
  acts?: (item: T) => readonly Action[];
  /** What the question before a deletion says; by default that nothing uses the record. */
  deleteText?: string;
}

function Opener<T extends Item>({ item, column, onOpen }: { item: T; column: Column<T>; onOpen: (item: T) => void }) {
  return (
    <button type="button" className="linkish" onClick={() => onOpen(item)}>
      {column.show(item)}
    </button>
  );
}

/** A list of the set-up with everything that can be done to its items (ROL-08). */
export function ItemList<T extends Item & { archived?: boolean }>(props: ItemListProps<T>) {
  const { calls, path, one, columns, nameOf, mayEdit, form, deletable } = props;
  const { t } = useTexts('settings');
  const { editTitle = () => t('core:edit'), acts = () => [] } = props;
  const [open, setOpen] = useState<{ item: T | undefined } | null>(null);
  const { deleteText } = props;
  const actsOf = useItemActs<T>({ calls, nameOf, refreshes: [path], ...(deleteText ? { deleteText } : {}) });
  const history = useListHistory(props.embedded ? undefined : props.history);
  const [first, ...others] = columns;
  const mayOpen = (item: T) => mayEdit && editTitle(item) !== undefined;
  const opened = first && {
    ...first,
    show: (item: T) => {
      if (!mayOpen(item)) return first.show(item);
      if (form.kind === 'screens') return <ScreenLink to={form.modify(item)}>{first.show(item)}</ScreenLink>;
      return <Opener item={item} column={first} onOpen={() => setOpen({ item })} />;
    },
  };
  const change = (item: T): Action => {
    const title = editTitle(item);
    if (form.kind === 'screens') return { title: title ?? t('item.edit_in_use'), to: form.modify(item) };
    return {
      ...{ title: title ?? t('item.edit_in_use'), disabled: title === undefined },
      run: () => setOpen({ item }),
    };
  };
  const title = t('item.new', { one });
  const add: Action =
    form.kind === 'screens' ? { title, to: form.create } : { title, run: () => setOpen({ item: undefined }) };
  const list = {
    ...{ name: props.name, title: props.title, filters: props.filters, extra: props.extra, embedded: props.embedded },
    within: history,
    crumbs: [{ title: t('core:settings.title'), to: '/settings' }],
    searchHint: props.searchHint ?? t('item.search'),
    ...{ call: calls.list, columns: opened ? [opened, ...others] : [], menu: props.many, rowName: nameOf },
    preview: (item: T) => (
      <ItemPreview
        id={item.id}
        trail={calls.auditTrail}
        items={columns.map((column) => [column.title, column.show(item)])}
      />
    ),
    rowActions: (item: T) =>
      mayEdit ? [change(item), ...acts(item), ...actsOf(item, { deletable: deletable(item) })] : [],
    main: mayEdit && add,
  };
  return (
    <>
      {/* The rows follow from the call's schema; each list says by its columns which ones they are. */}
      <ListScreen {...(list as unknown as ListScreenProps<AnyCall>)} />
      {open && form.kind === 'dialog' && (
        <ItemDialog
          calls={calls}
          path={path}
          schema={form.schema}
          item={open.item}
          start={form.start}
          fields={form.fields}
          columns={form.columns}
          nameOf={nameOf}
          one={one}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
