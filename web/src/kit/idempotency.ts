/** A random key; not `randomUUID`, which browsers withhold on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fingerprint(_name: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

/**
 * The key of one submission: the same content that is sent again because no answer came keeps its key, so that
 * it has one effect; after an answer, or with other content, a new key begins.
 */
export class SubmissionKey {
  #content = '';
  #key = '';

  for(content: unknown): string {
    const written = JSON.stringify(content, fingerprint) ?? '';
    if (this.#key === '' || written !== this.#content) {
      this.#content = written;
      this.#key = newKey();
    }
    return this.#key;
  }

  answered(): void {
    this.#key = '';
  }
}
