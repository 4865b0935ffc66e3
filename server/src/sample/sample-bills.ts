import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { addDays, monthStart } from '@praktis/rules/dates';
import type { SampleFill } from './sample-cast.ts';

/** Last month on bills: one paid in full, one outstanding, one sent on; a draft for review; a deposit on hold. */
export async function billAndCollect(
  fill: SampleFill,
  clients: readonly string[],
  matters: readonly string[],
): Promise<void> {
  const { sender, cast, today } = fill;
  const trust = await sender.send(cast.finance, invoiceLookupCalls.searchBank, { query: { kind: 'trust' } });
  const bank = await sender.send(cast.finance, invoiceLookupCalls.searchBank, { query: { kind: 'operating' } });
  const received = addDays(monthStart(today), -1);
  await sender.send(cast.finance, depositCalls.create, {
    body: {
      client_id: clients[0] ?? '',
      date: received,
      bank_information_id: trust.rows[0]?.id ?? '',
      amount: '50000000',
    },
  });
  const first = await draftOf(fill, matters[0] ?? '', {
    discount: { kind: 'percent', value: '10', scope: 'associates' },
    less_deposit_client: '10000000',
  });
  const issued = await issue(fill, first);
  const second = await issue(fill, await draftOf(fill, matters[2] ?? ''));
  await draftOf(fill, matters[3] ?? '');
  const open = await sender.send(cast.finance, invoiceCalls.detail, { query: { id: second } });
  await sender.send(cast.finance, collectionCalls.create, {
    body: {
      ...{
        client_id: clients[1] ?? '',
        date: today,
        bank_information_id: bank.rows[0]?.id ?? '',
        method: 'bank transfer',
        received: open.amount_payable,
      },
      allocations: [
        { invoice_id: second, cash: open.amount_payable, withholding: open.wht, vat_collected: open.vat_collected },
      ],
    },
  });
  const { version } = await sender.send(cast.managing, invoiceCalls.detail, { query: { id: issued } });
  await sender.send(cast.managing, invoiceCalls.sendEmail, {
    body: { id: issued, version, to: ['accounts@client.example'], language: 'id' },
  });
}

/** A draft of a matter's time up to the end of last month, with all its costs. */
async function draftOf({ sender, cast, today }: SampleFill, matter_id: string, more: object = {}): Promise<string> {
  const defaults = await sender.send(cast.managing, invoiceLookupCalls.detailMatter, { query: { matter_id } });
  const work = { matter_id, date_to: addDays(monthStart(today), -1) };
  const time = await sender.send(cast.managing, invoiceLookupCalls.searchTimesheet, {
    query: { limit: 200 },
    body: work,
  });
  const costs = await sender.send(cast.managing, invoiceLookupCalls.searchDisbursement, {
    query: { limit: 200 },
    body: work,
  });
  const body = {
    ...{
      matter_id,
      type: 'hourly',
      date: today,
      due_in_days: 30,
      language: defaults.language,
      ppn_id: defaults.ppn?.id,
      pph_id: defaults.pph?.id,
    },
    ...{ bank_information_id: defaults.bank?.id, signatory_id: defaults.signatory?.id, notes: defaults.notes },
    timesheets: time.rows.map(({ timesheet_id }) => ({ timesheet_id })),
    disbursements: costs.rows.map(({ expense_line_id }) => ({ expense_line_id })),
    ...more,
  };
  const draft = await sender.send(cast.managing, invoiceCalls.create, { body: body as never });
  return draft.id;
}

async function issue({ sender, cast }: SampleFill, id: string): Promise<string> {
  for (const _step of ['prebill', 'bill']) {
    const { version } = await sender.send(cast.managing, invoiceCalls.detail, { query: { id } });
    await sender.send(cast.managing, invoiceCalls.nextStep, {
      body: { id, version },
      confirmed: ['no_tax_number', 'no_proof'],
    });
  }
  return id;
}
