import { needsStamp } from '@praktis/rules/invoice-tax';
import type { Decimal } from '@praktis/rules/money';
import { amountInWords, type WordedCurrency } from '@praktis/rules/words';
import { type BillFacts, type Language, type Pair, penFor, type Say } from './print-facts.rules.ts';
import { firmBlock } from './print-firm.rules.ts';

interface ReceiptFacts {
  language: Language;
  say: Say;
  writing: BillFacts['writing'];
  currency: WordedCurrency;
  firm: BillFacts['firm'];
  deposit: {
    deposit_number: string;
    date: string;
    client_name: string;
    client_address: string;
    matter_number: string | null;
    matter_name: string | null;
    amount: Decimal;
    functional_value: Decimal;
    advance: boolean;
    notes: string;
    bank_name: string;
    account_number: string;
    beneficiary: string;
    status: string;
  };
}

/** Everything the template of a deposit receipt sets, as finished text (DEP-01, TAX-11). */
export function receiptPrint({ deposit, firm, say, language, currency, writing }: ReceiptFacts) {
  const pen = penFor(writing, { currency, language, amounts: [deposit.amount] });
  const matter = deposit.matter_number
    ? [deposit.matter_number, deposit.matter_name].filter(Boolean).join(' · ')
    : say('for_all_matters');
  const pairs: Pair[] = [
    [say('date'), pen.day(deposit.date)],
    [say('received_from'), [deposit.client_name, deposit.client_address].filter((part) => part !== '').join('\n')],
    [say('for_matter'), matter],
    [say('bank'), `${deposit.bank_name} ${deposit.account_number}`],
    [say('beneficiary'), deposit.beneficiary],
  ];
  return {
    language,
    title: say('title_deposit'),
    number: deposit.deposit_number,
    watermark: deposit.status === 'deleted' ? say('watermark_void') : '',
    firm: { ...firmBlock(firm, say), name: firm.name, code: firm.code },
    pairs,
    advance: deposit.advance ? say('advance') : '',
    amount: {
      label: say('amount_received'),
      amount: `${currency.code} ${pen.money(deposit.amount)}`,
      words_label: say('in_words'),
      words: amountInWords(deposit.amount, currency, language),
    },
    notes: deposit.notes,
    // The functional currency of a firm here is rupiah, in which the stamp's limit is set.
    stamp: needsStamp(deposit.functional_value) ? say('stamp') : '',
    signature: { firm: firm.name, name: '', position: '' },
    page: { page: say('page'), of: say('of') },
  };
}
