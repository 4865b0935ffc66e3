import { Skeleton } from '@mantine/core';
import { invoiceUpdateBody } from '@praktis/contract/billing/billing.schemas';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { type ReactNode, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useFormats } from '../../kit/formats.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import type { FormSection, FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { ChosenCostsPanel } from './chosen-costs.panel.tsx';
import { ChosenEntriesPanel } from './chosen-entries.panel.tsx';
import {
  type ChosenCost,
  type ChosenEntry,
  type Defaults,
  type PreviewFacts,
  proposedDeposits,
} from './composer-figures.ts';
import { composerSections } from './composer-sections.tsx';
import { MissingAddressNotice } from './missing-address.notice.tsx';
import { TypedTotals } from './typed-totals.tsx';
import { useTaxTerms } from './use-tax-terms.ts';

const typedSchema = invoiceUpdateBody
  .omit({ id: true, version: true, timesheets: true, disbursements: true })
  .partial({ less_deposit_matter: true, less_deposit_client: true });
type Body = Omit<z.input<typeof invoiceUpdateBody>, 'id' | 'version'>;

interface ComposerProps {
  defaults: Defaults;
  /** Invoice under change; its own work is offered too. */
  invoiceId?: string;
  /** What the form opens with; without a choice of work all of it is chosen. */
  values: FormValues;
  save: (body: Body) => Promise<{ id: string }>;
  onSaved: (id: string) => void;
  onReload?: () => void;
  onCancel: () => void;
  submit: string;
}

const offeredAtOnce = 200;

/** Puts an invoice together: the work on it, discount, tax, deposits; the totals follow what is typed. */
export function InvoiceComposer(props: ComposerProps) {
  const { defaults, invoiceId = '' } = props;
  const query = { limit: offeredAtOnce };
  const body = { matter_id: defaults.matter_id, invoice_id: invoiceId };
  const entries = useCall(invoiceLookupCalls.searchTimesheet, { query, body }, { fresh: 0 });
  const costs = useCall(invoiceLookupCalls.searchDisbursement, { query, body }, { fresh: 0 });
  const config = useCall(invoiceLookupCalls.config);
  const { taxes, known } = useTaxTerms(defaults.matter_id, props.values);
  if (!entries.data || !costs.data || !config.data || !known) return <Skeleton h={480} />;
  const { round_idr, idr_step, idr_step_mode } = config.data;
  return (
    <ReadyComposer
      {...props}
      functional={config.data.functional_currency}
      facts={{
        currency: { code: defaults.currency, digits: defaults.digits },
        entries: entries.data.rows,
        costs: costs.data.rows,
        taxes,
        rounding: { round_idr, idr_step, direction: idr_step_mode },
        deposits: defaults.deposits,
      }}
    />
  );
}

function workSections(facts: PreviewFacts, adjust: boolean, t: (key: string) => string): FormSection[] {
  const currency = facts.currency.code;
  const custom = (name: string, title: string, render: (error: string | undefined) => ReactNode): FormSection => ({
    title,
    columns: 1,
    wide: true,
    fields: [{ kind: 'custom', name, render: ({ error }) => render(error) }],
  });
  return [
    custom('timesheets', t('compose.time'), (error) => (
      <ChosenEntriesPanel entries={facts.entries} currency={currency} adjust={adjust} error={error} />
    )),
    custom('disbursements', t('compose.costs'), (error) => (
      <ChosenCostsPanel costs={facts.costs} currency={currency} error={error} />
    )),
  ];
}

/** Everything of the matter, chosen: what a new bill starts with. */
function wholeWork(facts: PreviewFacts): FormValues {
  return {
    timesheets: facts.entries.map(({ timesheet_id }) => ({ timesheet_id, write_down: '', write_up: '' })),
    disbursements: facts.costs.map(({ expense_line_id }) => ({ expense_line_id, amount: '' })),
  };
}

function bodyOf(values: Record<string, unknown>): Body {
  const discount = values.discount as { kind?: string; value?: string | null; scope?: string | null };
  const entries = (values.timesheets ?? []) as readonly ChosenEntry[];
  const costs = (values.disbursements ?? []) as readonly ChosenCost[];
  return {
    ...(values as unknown as Body),
    discount: { kind: discount.kind, value: discount.value || '0', scope: discount.scope || 'all' } as Body['discount'],
    timesheets: entries.map((one) => ({ ...one, write_down: one.write_down || '0', write_up: one.write_up || '0' })),
    disbursements: costs.map((one) => ({ expense_line_id: one.expense_line_id, amount: one.amount || null })),
    less_deposit_matter: (values.less_deposit_matter as string | null) || '0',
    less_deposit_client: (values.less_deposit_client as string | null) || '0',
    exchange_rate: (values.exchange_rate as string | null) || null,
    kmk_rate: (values.kmk_rate as string | null) || null,
  };
}

/** A new bill starts with all work and with as much of the deposits as it needs; another with what it is. */
function useStart(values: FormValues, facts: PreviewFacts): FormValues {
  const [start] = useState(() => {
    if (values.timesheets !== undefined) return values;
    const whole = { ...wholeWork(facts), ...values };
    return { ...whole, ...proposedDeposits(whole, facts) };
  });
  return start;
}

function ReadyComposer({ facts, functional, ...props }: ComposerProps & { facts: PreviewFacts; functional: string }) {
  const { t } = useTexts('billing');
  const formats = useFormats();
  const adjust = useMay('invoice.adjust');
  const { defaults } = props;
  const sections = useMemo(
    () => composerSections(defaults, workSections(facts, adjust, t), { write: formats.exactAmount, functional }, t),
    [defaults, facts, adjust, formats, functional, t],
  );
  const start = useStart(props.values, facts);
  return (
    <>
      <MissingAddressNotice clientId={defaults.client_id} known={defaults.billing_address} />
      <RecordForm
        schema={typedSchema}
        sections={sections}
        values={start}
        save={(values) => props.save(bodyOf(values))}
        onSaved={(reply) => props.onSaved(reply.id)}
        onReload={props.onReload}
        onCancel={props.onCancel}
        submit={props.submit}
        aside={(values) => <TypedTotals {...{ values, facts, defaults }} />}
      />
    </>
  );
}
