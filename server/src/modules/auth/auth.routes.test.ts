import { authCalls } from '@praktis/contract/auth/auth.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { createFirm, type MadeFirm } from './index.ts';

let server: TestServer;
let made: MadeFirm;
const owner = {
  first_name: 'Ratna',
  last_name: 'Wibisono',
  email: 'Ratna@karsa.example',
  password: 'pagi di tepi danau',
};

beforeAll(async () => {
  server = await startServer();
  made = await createFirm(server.kit, { name: 'Karsa Hukum', code: 'KH', language: 'id', owner });
});
afterAll(() => server.close());

describe('signing in', () => {
  it('opens a session with e-mail and password, whatever the case of the address', async () => {
    const answer = await server.send(authCalls.signIn, undefined, {
      body: { email: 'RATNA@karsa.example', password: owner.password },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.data).toMatchObject({ service: made.key, language: 'id', must_change_password: false });
  });
});
