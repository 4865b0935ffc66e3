import { hash } from '@node-rs/argon2';
import type { As, TestServer } from './harness.ts';

export const givenPassword = 'hujan reda di sore hari';

/** Gives an account of a test a password; answers its address. */
export async function givenSignIn(server: TestServer, as: As, password = givenPassword): Promise<string> {
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const { rows } = await server.owner.query<{ email: string }>(
    'update user_account set password_hash = $1, password_changed_at = $2 where firm_id = $3 and id = $4 returning email',
    [await hash(password, cost), server.clock.now, as.firm_id, as.user_id],
  );
  return rows[0]?.email ?? '';
}

/** Mails to an address in the outbox, newest first. */
export async function mailsTo(
  server: TestServer,
  email: string,
): Promise<{ id: string; subject: string; body_text: string; status: string }[]> {
  const { rows } = await server.owner.query(
    'select id, subject, body_text, status from mail where $1 = any(recipients) order by id desc',
    [email],
  );
  return rows;
}

/** The key in the newest mail to an address. */
export async function mailedKey(server: TestServer, email: string): Promise<string> {
  const [mail] = await mailsTo(server, email);
  return /\/verification\/(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
}
