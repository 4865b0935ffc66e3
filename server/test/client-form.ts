import { clientCalls } from '@praktis/contract/clients/clients.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import type { As, TestServer } from './harness.ts';

export type ClientForm = BodyInput<typeof clientCalls.create>;

/** Enters a client through its call and answers what was saved. */
export function enterClient(server: TestServer, as: As, form: ClientForm, confirmed: string[] = []) {
  return server.ok(clientCalls.create, as, { body: form, confirmed });
}

/** The form of a stored client as its screen would send it back, with changes. */
export async function formOf(server: TestServer, as: As, id: string, changes: Partial<ClientForm> = {}) {
  const shown = await server.ok(clientCalls.detail, as, { query: { id } });
  const { names, relations = [], people = [], counterparts = [], team = [], version } = shown;
  const relationsSent = relations.map(({ related_client_code: _, ...relation }) => relation);
  const fields = {
    ...shown,
    names,
    relations: relationsSent,
    people,
    counterparts,
    team: team.map((one) => one.employee_id),
  };
  return { ...fields, ...changes, id, version } as BodyInput<typeof clientCalls.update>;
}
