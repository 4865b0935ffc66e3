import { ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { Day, Percent } from '../../ui/cells.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import type { Column, RowOf } from '../../ui/list/list-types.ts';
import { ItemList } from './item-list.tsx';
import { nameColumns } from './name-columns.ts';

type Row = RowOf<typeof ppnCalls.list>;

/** Of a row that an invoice uses only the end may still be set (TAX-01). */
function vatFields(t: Translate, used: boolean): Field[] {
  const fixed = { disabled: used };
  return [
    { kind: 'text', name: 'code', ...fixed },
    { kind: 'percent', name: 'rate', ...fixed },
    { kind: 'text', name: 'name', ...fixed },
    { kind: 'text', name: 'name_id', ...fixed },
    { kind: 'number', name: 'factor_numerator', hint: t('vat.factor_hint'), ...fixed },
    { kind: 'number', name: 'factor_denominator', hint: t('vat.factor_none_hint'), ...fixed },
    { kind: 'date', name: 'valid_from', ...fixed },
    { kind: 'date', name: 'valid_to', hint: t('vat.valid_to_hint') },
    { kind: 'text', name: 'efaktur_code', hint: t('vat.efaktur_hint'), span: 2, ...fixed },
  ];
}

function useColumns(): Column<Row>[] {
  const { t, language } = useTexts('settings');
  const title = (name: string) => sentence(t(`fields:${name}`));
  return [
    { name: 'code', title: title('code'), sort: true, show: (row) => row.code },
    ...nameColumns<Row>(title, language),
    { name: 'rate', title: title('rate'), sort: true, end: true, show: (row) => <Percent of={row.rate} /> },
    {
      ...{ name: 'factor', title: t('vat.factor'), end: true },
      show: (row) => `${row.factor_numerator}/${row.factor_denominator}`,
    },
    { name: 'efaktur_code', title: title('efaktur_code'), show: (row) => row.efaktur_code },
    { name: 'valid_from', title: title('valid_from'), sort: true, show: (row) => <Day of={row.valid_from} /> },
    { name: 'valid_to', title: title('valid_to'), show: (row) => <Day of={row.valid_to} /> },
    { name: 'in_use', title: t('item.in_use'), show: (row) => row.in_use && t('core:yes') },
  ];
}

/** VAT codes, each a row per period (TAX-01). */
export function VatScreen() {
  const { t } = useTexts('settings');
  return (
    <ItemList<Row>
      name="vat"
      title={t('vat.title')}
      one={t('vat.one')}
      many={t('vat.many')}
      calls={ppnCalls}
      path="setting/ppn"
      history={trailName.of('ppn')}
      columns={useColumns()}
      nameOf={(row) => row.code}
      mayEdit={useMay('settings.money')}
      form={{
        kind: 'dialog',
        schema: ppnCalls.create.body,
        start: { factor_numerator: 1, factor_denominator: 1 },
        fields: (row) => vatFields(t, row !== undefined && !row.can_edit),
        columns: 2,
      }}
      editTitle={(row) => t(row.can_edit ? 'core:edit' : 'vat.end')}
      deletable={(row) => row.can_delete}
    />
  );
}
