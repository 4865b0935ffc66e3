import { type Decimal, isZero, sum } from '@praktis/rules/money';
import { formatTaxNumber } from '@praktis/rules/tax-number';
import { amountInWords } from '@praktis/rules/words';
import { type BillFacts, type Pair, type Pen, type PrintLine, penFor } from './print-facts.rules.ts';
import { filled, firmBlock } from './print-firm.rules.ts';
import { totalRows } from './print-totals.rules.ts';

export type BillPrint = ReturnType<typeof billPrint>;

/** Everything the template of a bill sets, as finished text: figures written, labels in the document's language (DOC-01). */
export function billPrint(facts: BillFacts) {
  const { invoice, firm, language, say, currency } = facts;
  const amounts = [...facts.lines.map((line) => line.amount), ...facts.costs.map((cost) => cost.amount)];
  const pen = penFor(facts.writing, {
    ...{ currency, language },
    amounts: [...amounts, invoice.discount, invoice.amount_billed, invoice.amount_payable],
  });
  const state = invoice.status === 'draft' || invoice.status === 'prebill' ? invoice.status : 'bill';
  return {
    language,
    title: say(`title_${state}`),
    watermark: state === 'bill' ? '' : say(`watermark_${state}`),
    firm: { ...firmBlock(firm, say), name: firm.name, code: firm.code },
    head: filled(headPairs(facts, pen)),
    client: clientBlock(facts),
    matter: `${facts.matter.matter_number} · ${facts.matter.matter_name}`,
    fees: feeTable(facts, pen),
    costs: costTable(facts, pen),
    totals: totalRows(facts, pen),
    payable: {
      label: say('amount_payable'),
      amount: `${invoice.currency} ${pen.money(invoice.amount_payable)}`,
      words_label: say('in_words'),
      words: amountInWords(invoice.amount_payable, { ...currency, digits: pen.digits }, language),
    },
    exchange: exchangeText(facts, pen),
    payment: { title: say('payment'), pairs: filled(bankPairs(facts)), instruction: invoice.payment_instruction },
    notes: { title: say('notes'), text: invoice.notes },
    signature: signatureOf(facts),
    page: { page: say('page'), of: say('of') },
    number: invoice.invoice_number ?? '',
  };
}

function clientBlock({ invoice, say }: BillFacts) {
  return {
    title: say('bill_to'),
    name: invoice.client_name,
    address: invoice.client_address,
    details: filled([
      [say('npwp'), formatTaxNumber(invoice.client_npwp)],
      [say('attention'), invoice.attention],
    ]),
  };
}

function headPairs({ invoice, say, lines }: BillFacts, pen: Pen): Pair[] {
  const days = lines.flatMap((line) => line.date ?? []).sort();
  const first = days[0] ?? null;
  const last = days.at(-1) ?? null;
  return [
    [say('number'), invoice.invoice_number ?? ''],
    [say('date'), pen.day(invoice.date)],
    [say('due_date'), pen.day(invoice.due_date)],
    [say('period'), first === null ? '' : `${pen.day(first)} – ${pen.day(last)}`],
    [say('client_reference'), invoice.client_reference],
    [say('po_number'), invoice.po_number],
    [say('currency'), invoice.currency],
  ];
}

interface Column {
  label: string;
  side: 'left' | 'right';
  /** In millimetres; 0 takes what is left. */
  width: number;
}

/** The columns the firm chose to show, each with how a line fills it. */
function feeColumns(
  { invoice, say, language }: BillFacts,
  pen: Pen,
): (Column & { cell: (line: PrintLine) => string })[] {
  const activity = (line: PrintLine) => (language === 'id' ? line.activity_id : line.activity);
  const text = (line: PrintLine) => [activity(line), line.description].filter((part) => part !== '').join(' – ');
  const left = { side: 'left' as const };
  const right = { side: 'right' as const };
  return [
    { ...left, label: say('date'), width: 20, cell: (line) => pen.day(line.date) },
    ...(invoice.print_names
      ? [{ ...left, label: say('fee_earner'), width: 28, cell: (line: PrintLine) => line.employee_name }]
      : []),
    {
      ...left,
      label: say('description'),
      width: 0,
      cell: (line) => [text(line), ...adjustments(line, say, pen)].join('\n'),
    },
    ...(invoice.print_hours
      ? [
          {
            ...right,
            label: say('hours'),
            width: 13,
            cell: (line: PrintLine) => (line.hour ? pen.hours(line.hour) : ''),
          },
        ]
      : []),
    ...(invoice.print_rates
      ? [
          {
            ...right,
            label: say('rate'),
            width: 23,
            cell: (line: PrintLine) => (line.rate ? pen.money(line.rate) : ''),
          },
        ]
      : []),
    { ...right, label: say('amount'), width: 28, cell: (line) => pen.money(line.amount) },
  ];
}

/** What was taken off or added on a line stands under its text, so that hours × rate can be followed. */
function adjustments(line: PrintLine, say: BillFacts['say'], pen: Pen): string[] {
  const row = (key: string, amount: Decimal) => (isZero(amount) ? [] : [`${say(key)} ${pen.money(amount)}`]);
  return [...row('write_down', line.write_down), ...row('write_up', line.write_up)];
}

/** Fee lines by billing group, each group with its subtotal when there is more than one (INV-08). */
function feeTable(facts: BillFacts, pen: Pen) {
  const { lines, say } = facts;
  const columns = feeColumns(facts, pen);
  const names = [...new Set(lines.map((line) => line.billing_group))];
  const groups = names.map((name) => {
    const own = lines.filter((line) => line.billing_group === name);
    const subtotal = pen.money(sum(own.map((line) => line.amount)));
    return {
      title: names.length > 1 ? name || say('other_work') : '',
      rows: own.map((line) => columns.map((column) => column.cell(line))),
      subtotal: names.length > 1 ? { label: say('subtotal'), amount: subtotal } : null,
    };
  });
  return { title: say('fees'), columns: columns.map(({ cell: _cell, ...column }) => column), groups };
}

function costTable({ costs, say }: BillFacts, pen: Pen) {
  const columns: Column[] = [
    { label: say('date'), side: 'left', width: 20 },
    { label: say('description'), side: 'left', width: 0 },
    { label: say('amount'), side: 'right', width: 28 },
  ];
  const rows = costs.map((cost) => [pen.day(cost.date), cost.description, pen.money(cost.amount)]);
  const groups = rows.length === 0 ? [] : [{ title: '', rows, subtotal: null }];
  return { title: say('disbursements'), columns, groups };
}

/** Rate, where it comes from and what the bill is worth in the books, on foreign bills (DOC-01). */
function exchangeText({ invoice, functional, say, writing, language }: BillFacts, pen: Pen): string {
  if (invoice.rate_kind === 'functional' || invoice.rate_kind === 'missing') return '';
  const own = penFor(writing, { currency: functional, language, amounts: [] });
  return say('exchange', {
    unit: `${invoice.exchange_unit} ${invoice.currency}`,
    rate: `${functional.code} ${pen.number(invoice.exchange_rate)}`,
    kind: say(`rate_${invoice.rate_kind}`),
    // A rate agreed with the matter holds for every day.
    day: invoice.rate_date && invoice.rate_kind !== 'fixed' ? `, ${pen.day(invoice.rate_date)}` : '',
    value: `${functional.code} ${own.money(invoice.functional_value)}`,
  });
}

function bankPairs({ bank, say }: BillFacts): Pair[] {
  if (!bank) return [];
  return [
    [say('bank'), [bank.bank_name, bank.branch].filter((part) => part !== '').join(', ')],
    [say('account'), `${bank.account_number} (${bank.currency})`],
    [say('beneficiary'), bank.beneficiary],
    [say('swift'), bank.swift_code],
  ];
}

function signatureOf({ signatory, firm, language }: BillFacts) {
  const position = language === 'id' ? signatory?.position_id_name : signatory?.detail;
  return { firm: firm.name, name: signatory?.name ?? '', position: position ?? '' };
}
