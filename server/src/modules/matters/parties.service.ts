import type { PartyInput } from '@praktis/contract/matters/matters.schemas';
import { normaliseTaxNumber } from '@praktis/rules/tax-number';
import type { Ctx } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import * as repo from './matter-parts.repo.ts';

const keyOf = ({ kind, name, group_name, npwp }: PartyInput) => JSON.stringify([kind, name, group_name, npwp]);

/** Makes the given list the parties of the matter; answers whether anything that is searched changed (CON-01). */
export async function setParties(ctx: Ctx, matter_id: string, inputs: readonly PartyInput[]): Promise<boolean> {
  const wanted = new Map<string, PartyInput>();
  for (const [position, input] of inputs.entries()) {
    const npwp = input.npwp === '' ? '' : normaliseTaxNumber(input.npwp, `parties.${position}.npwp`);
    const party = { ...input, npwp };
    wanted.set(keyOf(party), party);
  }
  let changed = false;
  for (const row of await repo.partiesOf(ctx, matter_id)) {
    if (wanted.delete(keyOf(row))) continue;
    await repo.removeParty(ctx, row.id);
    changed = true;
  }
  for (const party of wanted.values()) {
    await repo.insertParty(ctx, matter_id, party);
    changed = true;
  }
  return changed;
}

/**
 * Makes the given list the people named on a matter (ROL-02). A matter that has just become confidential names the
 * managing partners when no list is given; one that is not confidential names nobody.
 */
export async function setNamedPeople(
  ctx: Ctx,
  matter_id: string,
  x: { confidential: boolean; was_confidential: boolean; people: readonly string[] | undefined },
): Promise<void> {
  if (x.confidential && x.was_confidential && x.people === undefined) return;
  const list = x.confidential ? (x.people ?? (await repo.managingPartners(ctx))) : [];
  const wanted = new Set(list);
  const known = await repo.peopleOf(ctx, [...wanted]);
  const unknown = list.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw new RuleBroken('unknown_record', {}, `named_people.${unknown}`);
  for (const row of await repo.namedPeopleOf(ctx, matter_id))
    if (!wanted.delete(row.employee_id)) await repo.removeNamedPerson(ctx, row.id);
  for (const id of wanted) await repo.insertNamedPerson(ctx, matter_id, id);
}
