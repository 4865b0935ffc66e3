import { pphCalls, pphKinds } from '@praktis/contract/settings/tax-code.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { Percent } from '../../ui/cells.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import type { Column, RowOf } from '../../ui/list/list-types.ts';
import { ItemList } from './item-list.tsx';
import { nameColumns } from './name-columns.ts';

type Row = RowOf<typeof pphCalls.list>;

function whtFields(t: Translate): Field[] {
  return [
    { kind: 'text', name: 'code' },
    {
      ...{ kind: 'select', name: 'kind' },
      options: pphKinds.map((value) => ({ value, label: t('wht.article', { kind: value }) })),
    },
    { kind: 'text', name: 'name' },
    { kind: 'text', name: 'name_id' },
    { kind: 'percent', name: 'rate' },
    { kind: 'percent', name: 'rate_without_number', hint: t('wht.rate_without_number_hint') },
    { kind: 'text', name: 'object_code', hint: t('wht.object_code_hint'), span: 2 },
  ];
}

/** Withholding tax codes; one that an invoice uses is not changed any more (TAX-05). */
export function WhtScreen() {
  const { t, language } = useTexts('settings');
  const title = (name: string) => sentence(t(`fields:${name}`));
  const columns: Column<Row>[] = [
    { name: 'code', title: title('code'), sort: true, show: (row) => row.code },
    ...nameColumns<Row>(title, language),
    { name: 'kind', title: title('kind'), sort: true, show: (row) => t('wht.article', { kind: row.kind }) },
    { name: 'rate', title: title('rate'), sort: true, end: true, show: (row) => <Percent of={row.rate} /> },
    {
      ...{ name: 'rate_without_number', title: title('rate_without_number'), end: true },
      show: (row) => <Percent of={row.rate_without_number} />,
    },
    { name: 'object_code', title: title('object_code'), show: (row) => row.object_code },
    { name: 'in_use', title: t('item.in_use'), show: (row) => row.in_use && t('core:yes') },
  ];
  return (
    <ItemList<Row>
      name="wht"
      title={t('wht.title')}
      one={t('wht.one')}
      many={t('wht.many')}
      calls={pphCalls}
      path="setting/pph"
      history={trailName.of('pph')}
      columns={columns}
      nameOf={(row) => row.code}
      mayEdit={useMay('settings.money')}
      form={{ kind: 'dialog', schema: pphCalls.create.body, fields: () => whtFields(t), columns: 2 }}
      editTitle={(row) => (row.can_edit ? t('core:edit') : undefined)}
      deletable={(row) => row.can_delete}
    />
  );
}
