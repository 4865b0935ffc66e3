import { add, canonical, isPositive, sum } from '@praktis/rules/money';

/** A line of a claim as it is typed; text, '' for nothing. */
export interface TypedLine {
  key: string;
  id: string;
  expense_type_id: string;
  expense_type_name: string;
  matter_id: string;
  matter_label: string;
  description: string;
  amount: string;
  vat_amount: string;
  charged: string;
  gross_up: boolean;
  chargeable: boolean;
  /** Newly chosen proof. */
  file: File | null;
  /** Name of the proof that is kept. */
  kept: string;
  /** Amount, matter and charge are fixed once billed (EXP-09). */
  fixed: boolean;
}

let keys = 0;

/** A new, empty line. */
export function newLine(start: Partial<TypedLine> = {}): TypedLine {
  keys += 1;
  return {
    key: `line-${keys}`,
    ...{ id: '', expense_type_id: '', expense_type_name: '', matter_id: '', matter_label: '', description: '' },
    ...{
      amount: '',
      vat_amount: '',
      charged: '',
      gross_up: false,
      chargeable: true,
      file: null,
      kept: '',
      fixed: false,
    },
    ...start,
  };
}

const figure = (typed: string) => (/^\d+(\.\d+)?$/.test(typed) ? canonical(typed) : '0');

/** What the line charges when nothing else is typed (EXP-02), without gross-up, whose rate only the server knows. */
export function proposedCharge(line: TypedLine): string {
  const amount = figure(line.amount);
  return isPositive(amount) ? add(amount, figure(line.vat_amount)) : '0';
}

/** Σ of the lines as typed. */
export function claimTotals(lines: readonly TypedLine[]) {
  const amount = sum(lines.map((line) => figure(line.amount)));
  const vat = sum(lines.map((line) => figure(line.vat_amount)));
  const charged = sum(
    lines.map((line) => (line.chargeable ? (line.charged === '' ? proposedCharge(line) : figure(line.charged)) : '0')),
  );
  return { amount, vat, charged, payable: add(amount, vat) };
}

/** What a payable claim still lacks when it is saved (EXP-01); lines by their number, counted from 1. */
export interface Lacking {
  payee: boolean;
  reference: boolean;
  proofs: readonly number[];
}

export function lackingOf(values: Record<string, unknown>): Lacking {
  const lines = (values.lines ?? []) as readonly TypedLine[];
  const isBlank = (name: string) => String(values[name] ?? '').trim() === '';
  return {
    payee: isBlank('payable_to_choice'),
    reference: isBlank('transaction_reference'),
    proofs: lines.flatMap((line, at) => (line.file === null && line.kept === '' ? [at + 1] : [])),
  };
}

/** Lines and their files as the call wants them: each line says which of the files proves it. */
export function sentLines(lines: readonly TypedLine[]): { lines: object[]; attachments: File[] } {
  const attachments: File[] = [];
  const sent = lines.map((line) => {
    const attachment = line.file ? attachments.push(line.file) - 1 : null;
    return {
      ...{
        id: line.id || null,
        expense_type_id: line.expense_type_id,
        matter_id: line.matter_id || null,
        description: line.description,
      },
      ...{ amount: line.amount, vat_amount: line.vat_amount || null, charged: line.charged || null },
      ...{ gross_up: line.gross_up, chargeable: line.chargeable, attachment },
      remove_attachment: line.id !== '' && line.kept === '' && line.file === null,
    };
  });
  return { lines: sent, attachments };
}
