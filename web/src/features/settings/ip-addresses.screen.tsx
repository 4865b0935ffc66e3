import { ipAddressCalls as calls } from '@praktis/contract/settings/ip-address.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useState } from 'react';
import { send } from '../../kit/api.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, RowOf } from '../../ui/list/list-types.ts';
import { useListHistory } from './setting-history.tsx';
import { useItemActs } from './use-item-acts.ts';

type Row = RowOf<typeof calls.list>;

const path = 'setting/ip-address-auth';

/** The most of a list that one answer holds. */
const limit = 100;

function AddressDialog({ item: shown, onClose }: { item: Row | undefined; onClose: () => void }) {
  const { t } = useTexts('settings');
  const [item, setItem] = useState(shown);
  const save = useSend(calls.update, path);
  const own = useCall(calls.list, { query: { limit } });
  const reload = () => {
    send(calls.list, { query: { limit } }).then(
      ({ rows }) => setItem((before) => rows.find((row) => row.id === before?.id) ?? before),
      () => undefined,
    );
  };
  return (
    <FormDialog
      key={item?.version ?? 0}
      title={item ? t('item.modify', { name: item.address }) : t('item.new', { one: t('ip.one') })}
      schema={calls.update.body.pick({ address: true, note: true })}
      fields={[
        {
          ...{ kind: 'text', name: 'address', label: t('ip.address') },
          hint: t('ip.hint', { address: own.data?.own_address ?? '' }),
        },
        { kind: 'text', name: 'note', label: t('ip.note') },
      ]}
      values={item ?? { address: '', note: '' }}
      save={(values) => save.send({ ...values, id: item?.id, version: item?.version })}
      onSaved={() => notify.success({ message: t('item.saved') })}
      onReload={reload}
      submit={item ? t('save') : t('item.add')}
      onClose={onClose}
    />
  );
}

/** Addresses the firm lets its people in from; none = from everywhere. */
export function IpAddressesScreen() {
  const { t } = useTexts('settings');
  const mayEdit = useMay('settings.lists');
  const history = useListHistory(trailName.of('ip-address-auth'));
  const [open, setOpen] = useState<{ item: Row | undefined } | null>(null);
  const actsOf = useItemActs<Row>({
    ...{ calls, nameOf: (row) => row.address, refreshes: [path] },
    deleteText: t('ip.delete_text'),
  });
  const columns: Column<Row>[] = [
    { name: 'address', title: t('ip.address'), sort: true, show: (row) => row.address },
    { name: 'note', title: sentence(t('ip.note')), sort: true, show: (row) => row.note, hover: (row) => row.note },
  ];
  return (
    <>
      <ListScreen
        name="ip-addresses"
        within={history}
        title={t('ip.title')}
        crumbs={[{ title: t('core:settings.title'), to: '/settings' }]}
        call={calls.list}
        columns={columns}
        menu={t('ip.many')}
        empty={t('ip.empty')}
        searchHint={t('ip.search')}
        rowName={(row) => row.address}
        rowActions={(row) =>
          mayEdit
            ? [{ title: t('core:edit'), run: () => setOpen({ item: row }) }, ...actsOf(row, { deletable: true })]
            : []
        }
        main={mayEdit && { title: t('item.new', { one: t('ip.one') }), run: () => setOpen({ item: undefined }) }}
      />
      {open && <AddressDialog item={open.item} onClose={() => setOpen(null)} />}
    </>
  );
}
