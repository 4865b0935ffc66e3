import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';

/** A new record id (UUIDv7: made here, so that no database sequence is needed). */
export function newId(): string {
  return uuidv7();
}

/** 32 random bytes as base64url: tokens and one-time keys. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
