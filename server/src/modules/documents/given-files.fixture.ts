import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { givenMatter, insertRow } from '../../../test/given.ts';
import { givenMatterWorld, type MatterWorld } from '../../../test/given-matter.ts';
import type { As, TestServer } from '../../../test/harness.ts';
import { pdfOf } from '../../../test/office-files.ts';

/** A firm with an ordinary matter of partner and associate, and a confidential one of the same two. */
export interface FileWorld extends MatterWorld {
  matter: string;
  secret: string;
}

export async function givenFileWorld(server: TestServer, name?: string): Promise<FileWorld> {
  const world = await givenMatterWorld(server, name);
  const team = [world.partner, world.associate, world.colleague];
  const matter = await givenMatter(server, world.managing, world.client, team);
  const secret = await givenMatter(server, world.managing, world.client, [world.partner, world.associate], {
    ...{ confidential: true, name: 'Zebra' },
  });
  return { ...world, matter, secret };
}

export const named = (name: string, bytes: Buffer = pdfOf('Perjanjian sewa gudang')) => ({ part: 'file', name, bytes });

type Form = Partial<BodyInput<typeof calls.create>>;

/** Adds a file to the ordinary matter, or to what the form names. */
export async function addFile(world: FileWorld, as: As, form: Form = {}, file = named('Surat kuasa.pdf')) {
  const place = form.client_id ? {} : { matter_id: world.matter };
  return world.server.ok(calls.create, as, {
    ...{ body: { ...place, ...form }, files: [file], confirmed: ['same_file_name'] },
  });
}

/** Names somebody on a confidential matter. */
export async function nameOn(world: FileWorld, matter_id: string, { employee_id }: As): Promise<void> {
  await insertRow(world.server.owner, 'matter_named_person', { firm_id: world.firm.firm_id, matter_id, employee_id });
}
