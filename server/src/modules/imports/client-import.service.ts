import { newClient } from '@praktis/contract/clients/clients.schemas';
import type { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import type { ImportAnswer } from '@praktis/contract/imports/imports.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import { type NameKind, nameForms } from '@praktis/rules/conflict/names';
import { normaliseTaxNumber } from '@praktis/rules/tax-number';
import type { Ctx } from '../../kit/context.ts';
import { validated } from '../../kit/validate.ts';
import { withoutLocks } from '../../kit/without-locks.ts';
import { createClient, openRegister } from '../clients/index.ts';
import type { Values } from './columns.ts';
import { clientColumns } from './columns.ts';
import { knownClients } from './import-names.repo.ts';
import { employeeOf, listItemOf } from './import-names.service.ts';
import { type Entered, runImport } from './import-run.service.ts';
import { oneImportAtATime } from './imports.repo.ts';

/** Fields of the form → columns of the file. */
const columnOf = {
  originating_partner_id: 'originating_partner',
  industry_type_id: 'industry_type',
  taxonomy_id: 'taxonomy',
};

/**
 * Clients from a file (IMP-01..03), each entered and checked for conflicts as by the form (CLI-01). One that is known by its
 * tax number, or by its name where no two tax numbers differ, is skipped; so is a second one of the same file.
 */
export async function importClients(ctx: Ctx, { body }: { body: BodyOf<typeof calls.client> }): Promise<ImportAnswer> {
  await oneImportAtATime(ctx, body);
  const register = await openRegister(body.dry_run ? { ...ctx, db: withoutLocks(ctx.db) } : ctx);
  const book = new ClientBook(await knownClients(ctx));
  const enter = async (inside: Ctx, rows: readonly { values: Values }[]): Promise<Entered> => {
    const form = await formOf(inside, rows[0]?.values ?? {});
    const known = body.force ? undefined : book.find(form);
    if (known) return { state: 'known', values: { known_as: known } };
    const { status } = await createClient(inside, { body: form }, register);
    book.add({ ...form, code: '' });
    return { state: 'new', values: { status } };
  };
  return runImport(ctx, body, { columns: clientColumns, enter, columnOf });
}

async function formOf(ctx: Ctx, { originating_partner = '', industry_type = '', taxonomy = '', ...values }: Values) {
  const named = { originating_partner, industry_type, taxonomy };
  return validated(newClient, {
    ...values,
    originating_partner_id: await employeeOf(ctx, named, 'originating_partner'),
    industry_type_id: await listItemOf(ctx, named, 'industry_type', 'industry_type'),
    taxonomy_id: await listItemOf(ctx, named, 'taxonomy', 'taxonomy'),
  });
}

interface Known {
  code: string;
  name: string;
  kind: string;
  npwp: string;
  nik: string;
}

/** The clients that a row may be one of, by tax number and by normalised name. */
class ClientBook {
  readonly #byNumber = new Map<string, Known>();
  readonly #byName = new Map<string, Known>();

  constructor(clients: readonly Known[]) {
    for (const client of clients) this.add(client);
  }

  add(client: Known): void {
    for (const number of numbersOf(client)) this.#byNumber.set(number, client);
    for (const name of namesOf(client)) if (!this.#byName.has(name)) this.#byName.set(name, client);
  }

  /** Code and name of the client a row is recognised as; undefined for a new one. */
  find(client: Omit<Known, 'code'>): string | undefined {
    const numbers = numbersOf(client);
    const byNumber = numbers.map((number) => this.#byNumber.get(number)).find((one) => one !== undefined);
    const byName = namesOf(client)
      .map((name) => this.#byName.get(name))
      .find((one) => one !== undefined && (numbers.length === 0 || numbersOf(one).length === 0));
    const known = byNumber ?? byName;
    return known && `${known.code} ${known.name}`.trim();
  }
}

/** Tax numbers in the one form they are compared in; one that cannot be is left to the form to refuse. */
function numbersOf({ npwp, nik }: Pick<Known, 'npwp' | 'nik'>): string[] {
  return [npwp, nik].flatMap((number) => {
    try {
      return number ? [normaliseTaxNumber(number)] : [];
    } catch {
      return [];
    }
  });
}

function namesOf({ name, kind }: Pick<Known, 'name' | 'kind'>): string[] {
  return nameForms(name, kind as NameKind).map((form) => form.words.join(' '));
}
