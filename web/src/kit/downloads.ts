import type { AnyCall } from '@praktis/contract/kit/call';
import { type Download, fetchFile, type SendInput } from './api.ts';

/** Hands a file to the browser under its own name. */
export function saveFile({ blob, name }: Download): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches a file and saves it. */
export async function download<C extends AnyCall>(call: C, input: SendInput<C> = {}): Promise<void> {
  saveFile(await fetchFile(call, input));
}
