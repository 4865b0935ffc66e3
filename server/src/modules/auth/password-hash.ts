import { hash, verify } from '@node-rs/argon2';

/** argon2id: 19 MiB, two passes, one lane; about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

let nobody: Promise<string> | undefined;

/** Whether the password fits. Without a hash the same work is done, so that time does not tell who has an account. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this one');
  const fits = await verify(stored ?? (await nobody), password.normalize('NFC'));
  return fits && Boolean(stored);
}
