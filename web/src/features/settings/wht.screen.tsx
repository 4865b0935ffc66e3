import { pphCalls, pphKinds } from '@praktis/contract/settings/tax-code.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { Day, Percent } from '../../ui/cells.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import type { Column, RowOf } from '../../ui/list/list-types.ts';
import { ItemList } from './item-list.tsx';
import { nameColumns } from './name-columns.ts';

type Row = RowOf<typeof pphCalls.list>;

/** Of a row that an invoice uses only the end may still be set (TAX-05). */
function whtFields(t: Translate, used: boolean): Field[] {
  const fixed = { disabled: used };
  return [
    { kind: 'text', name: 'code', ...fixed },
    {
      ...{ kind: 'select', name: 'kind', ...fixed },
      options: pphKinds.map((value) => ({ value, label: t('wht.article', { kind: value }) })),
    },
    { kind: 'text', name: 'name', ...fixed },
    { kind: 'text', name: 'name_id', ...fixed },
    { kind: 'percent', name: 'rate', ...fixed },
    { kind: 'percent', name: 'rate_without_number', hint: t('wht.rate_without_number_hint'), ...fixed },
    { kind: 'date', name: 'valid_from', ...fixed },
    { kind: 'date', name: 'valid_to', hint: t('wht.valid_to_hint') },
    { kind: 'text', name: 'object_code', hint: t('wht.object_code_hint'), span: 2, ...fixed },
  ];
}

function useColumns(): Column<Row>[] {
  const { t, language } = useTexts('settings');
  const title = (name: string) => sentence(t(`fields:${name}`));
  return [
    { name: 'code', title: title('code'), sort: true, show: (row) => row.code },
    ...nameColumns<Row>(title, language),
    { name: 'kind', title: title('kind'), sort: true, show: (row) => t('wht.article', { kind: row.kind }) },
    { name: 'rate', title: title('rate'), sort: true, end: true, show: (row) => <Percent of={row.rate} /> },
    {
      ...{ name: 'rate_without_number', title: title('rate_without_number'), end: true },
      show: (row) => <Percent of={row.rate_without_number} />,
    },
    { name: 'object_code', title: title('object_code'), show: (row) => row.object_code },
    { name: 'valid_from', title: title('valid_from'), sort: true, show: (row) => <Day of={row.valid_from} /> },
    { name: 'valid_to', title: title('valid_to'), show: (row) => <Day of={row.valid_to} /> },
    { name: 'in_use', title: t('item.in_use'), show: (row) => row.in_use && t('core:yes') },
  ];
}

/** Withholding tax codes, each a row per period (TAX-05 to TAX-08). */
export function WhtScreen() {
  const { t } = useTexts('settings');
  return (
    <ItemList<Row>
      name="wht"
      title={t('wht.title')}
      one={t('wht.one')}
      many={t('wht.many')}
      calls={pphCalls}
      path="setting/pph"
      history={trailName.of('pph')}
      columns={useColumns()}
      nameOf={(row) => row.code}
      mayEdit={useMay('settings.money')}
      form={{
        kind: 'dialog',
        schema: pphCalls.create.body,
        fields: (row) => whtFields(t, row !== undefined && !row.can_edit),
        columns: 2,
      }}
      editTitle={(row) => t(row.can_edit ? 'core:edit' : 'wht.end')}
      deletable={(row) => row.can_delete}
    />
  );
}
