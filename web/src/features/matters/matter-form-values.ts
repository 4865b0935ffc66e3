import { type CreateMatter, createMatter } from '@praktis/contract/matters/matters.schemas';
import { z } from 'zod';
import type { FormValues } from '../../ui/form/form-types.ts';
import { arrangementValues, typedArrangement } from './arrangement-values.ts';
import type { MatterDetail } from './matter-types.ts';
import { memberValues, typedTeam } from './team-figures.ts';

/** The form of a matter as it is typed; `matterBody` turns it into what is sent. */
export const typedMatter = createMatter.extend({
  members: typedTeam,
  // Hidden, and so not said, while the matter is hourly.
  arrangement: typedArrangement.optional(),
  // Hidden, and so not said, while the matter is not confidential.
  named_people: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .max(200)
    .default([]),
});

export const blankParty = { kind: 'counterpart', name: '', group_name: '', npwp: '' };

/** Likely values of a new matter. */
export function blankMatter(currency: string): FormValues {
  return {
    ...{ currency, currency_name: currency, billing_type: 'hourly', timesheet_status: 'open' },
    ...{ origin: 'national', country: 'ID' },
    ...{ members: [], parties: [], named_people: [] },
    arrangement: arrangementValues(),
  };
}

/** A matter as it was read, in the shape of the form. */
export function matterValues({ conflict: _conflict, budget: _budget, ...matter }: MatterDetail): FormValues {
  return {
    ...matter,
    currency_name: matter.currency,
    arrangement: arrangementValues(matter.arrangement),
    members: matter.members.map(memberValues),
    named_people: matter.named_people.map((person) => ({ id: person.employee_id, name: person.name })),
  };
}

/**
 * What is sent of a typed form. A matter made confidential without naming anybody is left to the rule that names the
 * managing partners (ROL-02); of one that was confidential before, an emptied list means nobody.
 */
export function matterBody(values: FormValues, before?: { confidential: boolean }): CreateMatter {
  const { named_people, ...typed } = typedMatter.parse(values);
  const named = named_people.map((person) => person.id);
  const left = named.length === 0 && !before?.confidential;
  const people = typed.confidential && !left ? { named_people: named } : {};
  return createMatter.parse({ ...typed, ...people });
}
