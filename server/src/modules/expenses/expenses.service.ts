import type { expenseCalls as calls } from '@praktis/contract/expenses/expenses.calls';
import type { ExpenseStatus } from '@praktis/contract/expenses/expenses.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import { dateIsNotInFuture } from '@praktis/rules/dates';
import { type Decimal, isZero } from '@praktis/rules/money';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx, ReceivedFile } from '../../kit/context.ts';
import { FieldErrors, found, mustBeCurrent, NotAllowed, NotFound, RuleBroken } from '../../kit/errors.ts';
import { keepFile } from '../../kit/files.ts';
import { newId } from '../../kit/ids.ts';
import { takeNumber } from '../../kit/numbering.ts';
import { findEmployee } from '../employees/index.ts';
import {
  type ClaimFacts,
  claimCurrency,
  claimInBooks,
  dayOfRates,
  judgeLine,
  lockMatters,
} from './claim-lines.service.ts';
import * as repo from './expenses.repo.ts';
import { claimMayMove, doubtsOf, lineIsFree } from './expenses.rules.ts';

type Claim = BodyOf<typeof calls.createClaim>;
type ChangedClaim = BodyOf<typeof calls.update>;

/** References that the product gives when none is typed. */
const ownReference = { series: 'expense', pattern: 'EXP-{YYYY}-{SEQ:4}', reset: 'yearly' } as const;

/** Saves an expense claim with its lines and attachments (EXP-01, EXP-02); asks `payable_empty`, `incomplete_expense`. */
export async function createClaim(ctx: Ctx, { body }: { body: Claim }): Promise<{ id: string }> {
  const files = attachmentsOf(ctx, body);
  await headHolds(ctx, body);
  const matters = await lockMatters(ctx, matterIdsOf(body));
  const currency = await claimCurrency(ctx, body, matters);
  const facts = factsOf(body, { status: 'reported', currency, matters });
  const lines = [];
  for (const [position, line] of body.lines.entries())
    lines.push(await judgeLine(ctx, facts, line, { position, before: undefined }));
  mustConfirmDoubts(ctx, body, () => false);
  const id = newId();
  const booked = await claimInBooks(ctx, currency, lines);
  await repo.insertClaim(ctx, {
    ...{ ...headOf(body), ...currency.facts, functional_value: booked.total },
    ...{ id, reference: await referenceFor(ctx, body, null), created_by: ctx.user.user_id },
  });
  for (const [at, line] of lines.entries()) {
    const attachment_file_id = await kept(ctx, files, body.lines[at]?.attachment);
    const functional_value = booked.lines[at] ?? '0';
    const row = { ...line, position: at + 1, attachment_file_id, functional_value };
    await repo.insertLine(ctx, { id: newId(), expense_id: id, ...row });
  }
  return { id };
}

/** Changes a claim; lines that are left out are removed. What is billed, reconciled or on a prebill stays (EXP-09). */
export async function updateClaim(ctx: Ctx, { body }: { body: ChangedClaim }): Promise<{ id: string }> {
  const files = attachmentsOf(ctx, body);
  const { claim, lines, matters } = await lockClaim(ctx, body.id, matterIdsOf(body));
  mustBeCurrent(claim, body.version);
  const status = claim.status as ExpenseStatus;
  claimMayMove(status, 'update', lines);
  await headHolds(ctx, body, claim);
  const gone = lines.filter((line) => !body.lines.some((next) => next.id === line.id));
  for (const line of body.currency === claim.currency ? gone : lines) lineIsFree(line, 'lines');
  const currency = await claimCurrency(ctx, body, matters, { before: claim, fixed: fixedBy(status, lines) });
  const facts = factsOf(body, { status, currency, matters });
  const judged = [];
  for (const [position, line] of body.lines.entries()) {
    const before = line.id ? found(lines.find((one) => one.id === line.id)) : undefined;
    judged.push({ before, line, next: await judgeLine(ctx, facts, line, { position, before }) });
  }
  mustConfirmDoubts(ctx, body, (id) => lines.some((line) => line.id === id && line.attachment_file_id !== null));
  for (const line of gone) await repo.removeLine(ctx, line.id);
  const booked = await claimInBooks(
    ctx,
    currency,
    judged.map(({ next }) => next),
  );
  for (const [at, { before, line, next }] of judged.entries()) {
    const attachment_file_id = (await kept(ctx, files, line.attachment)) ?? standing(line, before);
    const row = { ...next, position: at + 1, attachment_file_id, functional_value: booked.lines[at] ?? '0' };
    if (before) await repo.updateLine(ctx, before.id, row);
    else await repo.insertLine(ctx, { id: newId(), expense_id: claim.id, ...row });
  }
  const reference = await referenceFor(ctx, body, claim);
  const head = { ...headOf(body), ...currency.facts, functional_value: booked.total };
  await repo.updateClaim(ctx, claim.id, { ...head, reference });
  return { id: claim.id };
}

/** Deletes a claim of which nothing is billed, reserved or reconciled (EXP-08). */
export async function deleteClaim(ctx: Ctx, { body }: { body: BodyOf<typeof calls.remove> }): Promise<{ id: string }> {
  const { claim, lines } = await lockClaim(ctx, body.id, []);
  mustBeCurrent(claim, body.version);
  await repo.updateClaim(ctx, claim.id, { status: claimMayMove(claim.status as ExpenseStatus, 'delete', lines) });
  return { id: claim.id };
}

/** The claim with its lines, locked after its matters; NotAllowed when the caller may not change, or not see, all of it. */
async function lockClaim(ctx: Ctx, id: string, matterIds: (string | null)[]) {
  const seen = await repo.linesOf(ctx, id);
  if (!seen.some((line) => line.seen)) throw new NotFound();
  const claim = found(await repo.readClaim(ctx, id));
  if (!claim.may_edit || seen.some((line) => !line.seen)) throw new NotAllowed();
  const matters = await lockMatters(ctx, matterIds);
  await repo.lockClaimRows(ctx, id);
  return { claim: found(await repo.readClaim(ctx, id)), lines: await repo.linesOf(ctx, id), matters };
}

/** What fixes the money of a claim (EXP-09). */
function fixedBy(status: ExpenseStatus, lines: readonly { billed_amount: Decimal }[]) {
  if (status === 'reconciled') return 'already_reconciled';
  return lines.some((line) => !isZero(line.billed_amount)) ? 'already_billed' : null;
}

const factsOf = (claim: Claim, more: Omit<ClaimFacts, 'date' | 'transaction_date'>): ClaimFacts => ({
  ...{ ...more, date: claim.date, transaction_date: dayOfRates(claim) },
});

const matterIdsOf = (claim: Claim): (string | null)[] => claim.lines.map((line) => line.matter_id);

function headOf(claim: Claim) {
  const { date, payable, payable_employee_id, payable_vendor, currency } = claim;
  const { transaction_reference, notes } = claim;
  const transaction_date = claim.transaction_date ?? null;
  return {
    ...{ date, year: Number(date.slice(0, 4)), payable, payable_employee_id, payable_vendor, currency },
    ...{ transaction_date, transaction_reference, notes },
  };
}

/** Dates, the person paid and the reference are possible (EXP-01, EXP-09). */
async function headHolds(ctx: Ctx, claim: Claim, before?: repo.StoredClaim): Promise<void> {
  dateIsNotInFuture(claim.date, ctx, 'date');
  if (claim.transaction_date) dateIsNotInFuture(claim.transaction_date, ctx, 'transaction_date');
  await payeeHolds(ctx, claim.payable_employee_id);
  const year = Number(claim.date.slice(0, 4));
  const wanted = { year, reference: claim.reference, except: before?.id ?? null };
  if (claim.reference !== '' && (await repo.referenceIsTaken(ctx, wanted)))
    throw new RuleBroken('reference_taken', { reference: claim.reference }, 'reference');
}

/** Whom the money is owed to is of the firm (`unknown_record`), and somebody the caller may enter claims for (ROL-01). */
async function payeeHolds(ctx: Ctx, employee_id: string | null): Promise<void> {
  if (employee_id === null) return;
  if (!(await findEmployee(ctx, employee_id))) throw new RuleBroken('unknown_record', {}, 'payable_employee_id');
  if (!(await repo.isEnteredFor(ctx, employee_id))) throw new NotAllowed();
}

/** The reference as typed, as it stood, or the next free one of the year. */
async function referenceFor(ctx: Ctx, claim: Claim, before: repo.StoredClaim | null): Promise<string> {
  if (claim.reference !== '') return claim.reference;
  const year = Number(claim.date.slice(0, 4));
  if (before?.year === year) return before.reference;
  for (;;) {
    const { number: reference } = await takeNumber(ctx, { ...ownReference, day: claim.date });
    if (!(await repo.referenceIsTaken(ctx, { year, reference, except: null }))) return reference;
  }
}

function mustConfirmDoubts(ctx: Ctx, claim: Claim, hasProof: (line_id: string) => boolean): void {
  const attachments = claim.lines.every(
    (line) => typeof line.attachment === 'number' || (!line.remove_attachment && line.id && hasProof(line.id)),
  );
  const payable_to = claim.payable_employee_id ?? claim.payable_vendor;
  for (const code of doubtsOf({ ...claim, payable_to, attachments })) mustConfirm(ctx, code);
}

/** The files that came, each named by exactly the lines it proves. */
function attachmentsOf(ctx: Ctx, claim: Claim): readonly ReceivedFile[] {
  const files = ctx.files.filter((file) => file.part === 'attachments');
  const named = claim.lines.map((line) => line.attachment);
  const missing = named.findIndex((index) => typeof index === 'number' && index >= files.length);
  if (missing >= 0) throw new FieldErrors({ [`lines.${missing}.attachment`]: { code: 'file_missing', params: {} } });
  if (files.some((_, index) => !named.includes(index)))
    throw new FieldErrors({ attachments: { code: 'file_not_expected', params: {} } });
  return files;
}

async function kept(
  ctx: Ctx,
  files: readonly ReceivedFile[],
  index: number | null | undefined,
): Promise<string | null> {
  const file = typeof index === 'number' ? files[index] : undefined;
  return file ? keepFile(ctx, file) : null;
}

function standing(line: Claim['lines'][number], before: repo.StoredLine | undefined): string | null {
  return line.remove_attachment ? null : (before?.attachment_file_id ?? null);
}
