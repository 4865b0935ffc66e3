import { documentLanguages } from '@praktis/contract/billing/billing.schemas';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import type { Translate } from '../../kit/texts.ts';
import type { Field, FormSection, FormValues } from '../../ui/form/form-types.ts';
import { ProposedRates } from '../../ui/proposed-rates.tsx';
import type { Defaults } from './composer-figures.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const named = (values: FormValues, name: string) =>
  textOf((values[name] as { name?: string } | null | undefined)?.name);
const discounted = (values: FormValues) => (values.discount as { kind?: string } | undefined)?.kind;

/** Writes an amount as the firm does. */
type Write = (amount: string) => string;

/** Date, terms and print of the bill. */
function document(defaults: Defaults, t: Translate): FormSection {
  const { currency } = defaults;
  return {
    title: t('compose.document'),
    columns: 3,
    fields: [
      { kind: 'date', name: 'date' },
      { kind: 'number', name: 'due_in_days' },
      {
        kind: 'select',
        name: 'language',
        options: documentLanguages.map((value) => ({ value, label: t(`language.${value}`) })),
      },
      {
        ...{ kind: 'lookup', name: 'bank_information_id', call: invoiceLookupCalls.searchBank },
        params: () => ({ currency, kind: 'operating' }),
        shown: (values) => named(values, 'bank'),
      },
      {
        kind: 'select',
        name: 'signatory_id',
        options: defaults.signatories.map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: 'text', name: 'attention' },
      { kind: 'text', name: 'client_reference' },
      { kind: 'text', name: 'po_number' },
    ],
  };
}

/** Percent or amount, to all or to associates only (INV-06 step 4). */
function discountFields(currency: string, t: Translate): Field[] {
  return [
    {
      kind: 'select',
      name: 'discount.kind',
      label: t('compose.discount_kind'),
      required: true,
      options: ['none', 'percent', 'amount'].map((value) => ({ value, label: t(`discount.${value}`) })),
    },
    {
      kind: 'percent',
      name: 'discount.value',
      label: t('compose.discount_percent'),
      when: (values) => discounted(values) === 'percent',
    },
    {
      kind: 'money',
      name: 'discount.value',
      label: t('compose.discount_amount'),
      currency,
      when: (values) => discounted(values) === 'amount',
    },
    {
      ...{ kind: 'select', name: 'discount.scope', label: t('compose.discount_scope'), required: true },
      options: ['all', 'associates'].map((value) => ({ value, label: t(`scope.${value}`) })),
      when: (values) => discounted(values) !== 'none',
    },
  ];
}

/** Discount, tax codes and deposits; a chosen code brings what the totals are computed with. */
function money(defaults: Defaults, write: Write, t: Translate): FormSection {
  const { currency, deposits } = defaults;
  const available = (amount: string) => t('compose.available', { amount: `${currency} ${write(amount)}` });
  return {
    title: t('compose.money'),
    columns: 3,
    fields: [
      ...discountFields(currency, t),
      {
        ...{ kind: 'lookup', name: 'ppn_id', call: invoiceLookupCalls.searchVat },
        params: (values) => ({ date: textOf(values.date) || undefined }),
        shown: (values) => named(values, 'ppn'),
        onPick: (option) => ({ ppn: option }),
      },
      {
        ...{ kind: 'lookup', name: 'pph_id', call: invoiceLookupCalls.searchPph },
        params: (values) => ({ date: textOf(values.date) || undefined }),
        shown: (values) => named(values, 'pph'),
        onPick: (option) => ({ pph: option }),
      },
      { kind: 'switch', name: 'gross_up', hint: t('compose.gross_up_hint') },
      {
        kind: 'money',
        name: 'less_deposit_matter',
        currency,
        hint: available(deposits.matter_available),
        required: false,
      },
      {
        kind: 'money',
        name: 'less_deposit_client',
        currency,
        hint: available(deposits.client_available),
        required: false,
      },
    ],
  };
}

/**
 * The rates of a foreign bill: into the books the matter's fixed one, else what is typed, else the newest known; for the
 * taxes, which are owed in rupiah whatever the books are kept in, the Minister's (MON-10). None where neither is needed.
 */
function exchange(defaults: Defaults, functional: string, t: Translate): FormSection[] {
  const { currency } = defaults;
  const intoBooks: Field = {
    ...{ kind: 'money', name: 'exchange_rate', currency: functional, decimals: 10, required: false },
    disabled: !defaults.needs_exchange_rate,
  };
  const forTaxes: Field = { kind: 'money', name: 'kmk_rate', currency: 'IDR', decimals: 10, required: false };
  const rates = [...(currency === functional ? [] : [intoBooks]), ...(currency === 'IDR' ? [] : [forTaxes])];
  if (rates.length === 0) return [];
  const section: FormSection = {
    title: t('compose.exchange'),
    hint: t('compose.exchange_hint', { currency }),
    columns: 3,
    fields: [
      {
        ...{ kind: 'custom', name: 'rates_note', span: 3 },
        render: () => <ProposedRates call={invoiceLookupCalls.searchExchange} currency={currency} tax />,
      },
      ...rates,
    ],
  };
  return [section];
}

function words(t: Translate): FormSection {
  return {
    title: t('compose.words'),
    columns: 3,
    fields: [
      { kind: 'area', name: 'notes', span: 3 },
      { kind: 'area', name: 'payment_instruction', span: 3 },
      { kind: 'switch', name: 'print_rates' },
      { kind: 'switch', name: 'print_hours' },
      { kind: 'switch', name: 'print_names' },
    ],
  };
}

/** The sections of the composer around the chosen work. */
export function composerSections(
  defaults: Defaults,
  work: readonly FormSection[],
  { write, functional }: { write: Write; functional: string },
  t: Translate,
): readonly FormSection[] {
  const foreign = exchange(defaults, functional, t);
  return [document(defaults, t), ...work, money(defaults, write, t), ...foreign, words(t)];
}
