import type { ipAddressCalls as calls } from '@praktis/contract/settings/ip-address.calls';
import { mustConfirm } from '../../kit/access.ts';
import { plainAddress, rangeOf } from '../../kit/addresses.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { mustBeCurrent } from '../../kit/errors.ts';
import { lockRow, removeRow } from '../../kit/rows.ts';
import { addRange, changeRange, listRanges, ownAddressIsOpen } from './ip-address.repo.ts';

type Calls = typeof calls;

export async function listAddresses(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  return { ...(await listRanges(ctx, query)), own_address: plainAddress(ctx.address) };
}

/** Adds or changes a range. Whoever would lock himself out by it is asked: `locks_you_out` (ROL-01). */
export async function saveAddress(ctx: Ctx, { body }: InputOf<Calls['update']>) {
  const fields = { range: rangeOf(body.address), note: body.note };
  let { id } = body;
  if (id === null) id = await addRange(ctx, fields);
  else {
    mustBeCurrent(await lockRow(ctx, 'ip_range', id), body.version ?? 0);
    await changeRange(ctx, id, fields);
  }
  await ownAddressStaysOpen(ctx);
  return { id };
}

export async function removeAddress(ctx: Ctx, { body: { id } }: InputOf<Calls['remove']>) {
  await lockRow(ctx, 'ip_range', id);
  await removeRow(ctx, 'ip_range', id);
  await ownAddressStaysOpen(ctx);
  return { id };
}

async function ownAddressStaysOpen(ctx: Ctx): Promise<void> {
  if (!(await ownAddressIsOpen(ctx))) mustConfirm(ctx, 'locks_you_out', { address: plainAddress(ctx.address) });
}
