import type { AnyCall } from '@praktis/contract/kit/call';
import { useState } from 'react';
import type { z } from 'zod';
import { send } from '../../kit/api.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';

/** A record of the set-up as its list shows it. */
export interface Item {
  id: string;
  version: number;
}

interface ItemCalls {
  create: AnyCall;
  update: AnyCall;
  detail: AnyCall;
}

interface ItemDialogProps<T extends Item> {
  calls: ItemCalls;
  /** Path of its calls; what was read below it is read anew. */
  path: string;
  /** Schema of the body of `create`. */
  schema: z.ZodType;
  /** The record to change; a new one without it. */
  item: T | undefined;
  /** What a new record starts with. */
  start?: FormValues | undefined;
  fields: (item: T | undefined) => readonly Field[];
  columns?: 1 | 2 | undefined;
  /** What is changed, in the title: 'Modify Mining'. */
  nameOf: (item: T) => string;
  /** What a new one is called: 'industry type'. */
  one: string;
  onClose: () => void;
}

/** Creates or changes a record of the set-up in a dialog. */
export function ItemDialog<T extends Item>({ item: shown, calls, onClose, ...rest }: ItemDialogProps<T>) {
  const { path, schema, start, fields, columns = 1, nameOf, one } = rest;
  const { t } = useTexts('settings');
  const [item, setItem] = useState(shown);
  const save = useSend(item ? calls.update : calls.create, path);
  const reload = () => {
    if (!item) return;
    send(calls.detail, { query: { id: item.id } } as never).then(
      (current) => setItem(current as T),
      () => undefined,
    );
  };
  return (
    <FormDialog
      key={item?.version ?? 0}
      title={item ? t('item.modify', { name: nameOf(item) }) : t('item.new', { one })}
      size={columns === 2 ? 'lg' : 'md'}
      schema={schema}
      values={item ? (item as unknown as FormValues) : (start ?? {})}
      fields={fields(item)}
      columns={columns}
      save={(values) =>
        save.send((item ? { ...(values as object), id: item.id, version: item.version } : values) as never)
      }
      onSaved={() => notify.success({ message: t('item.saved') })}
      onReload={reload}
      submit={t(item ? 'save' : 'item.add')}
      saveAndNew={!item}
      onClose={onClose}
    />
  );
}
