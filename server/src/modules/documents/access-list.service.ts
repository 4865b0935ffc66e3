import type { Ctx } from '../../kit/context.ts';
import { FieldErrors } from '../../kit/errors.ts';
import { type Place, readersIn } from './places.query.ts';

/** Refuses people on an access list who may not see what the file belongs to: being listed would not let them in. */
export async function peopleMayRead(ctx: Ctx, place: Place, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const readers = await readersIn(ctx, place);
  if (people.some((person) => !readers.has(person)))
    throw new FieldErrors({ access_list: { code: 'access_list_outsider', params: {} } });
}
