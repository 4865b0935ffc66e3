import { bankOrigins } from '@praktis/contract/settings/bank-information.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldErrors } from '../../src/kit/errors.ts';
import { validated } from '../../src/kit/validate.ts';
import { type Firm, givenFirm, givenPerson } from '../given.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
});
afterAll(() => server.close());

function faultOf(schema: z.ZodType, value: unknown) {
  try {
    return validated(z.object({ field: schema }), { field: value });
  } catch (error) {
    return (error as FieldErrors).fields.field;
  }
}
const three = ['1', '2', '3'];

describe('what is told of a value that does not fit', () => {
  it.each([
    ['a list', z.array(z.string()).max(2), three],
    ['a list of a schema that speaks of a text', z.array(z.string()).max(2, { error: 'too_long' }), three],
  ])('%s holds too many entries', (_name, schema, value) => {
    expect(faultOf(schema, value)).toEqual({ code: 'too_many', params: { max: 2 } });
  });

  it('a list keeps a word of its own; a text is too long, a figure too large', () => {
    expect(faultOf(z.array(z.string()).max(2, { error: 'too_many_rows' }), three)).toMatchObject({
      code: 'too_many_rows',
    });
    expect(faultOf(z.string().max(2), 'abc')).toEqual({ code: 'too_long', params: { max: 2 } });
    expect(faultOf(z.number().max(2), 3)).toEqual({ code: 'too_big', params: { max: 2 } });
  });

  it('of the choices the empty one goes without saying', () => {
    expect(faultOf(z.enum(bankOrigins), 'lunar')).toEqual({
      ...{ code: 'not_a_choice', params: { choices: 'national, international' } },
    });
  });

  it.each([
    ['en', 'People he works for holds too many entries; at most 500.'],
    ['id', 'Orang yang dibantu berisi terlalu banyak entri; paling banyak 500.'],
  ] as const)('is said in %s', async (language, said) => {
    const administrator = await givenPerson(server, firm, { role: 'administrator', language });
    const ids = Array.from({ length: 501 }, () => firm.firm_id);
    const body = { email: 'a@b.example', employee_id: firm.firm_id, role_id: firm.firm_id, assigned_ids: ids };
    const refused = await server.send(userCalls.create, administrator, { body });
    expect(refused).toMatchObject({ status: 400, body: { message: { assigned_ids: said } } });
  });
});
