import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const folder = new URL('../test-results/', import.meta.url);
const at = (name: string) => new URL(name, folder);

interface Known {
  call: string;
  open: boolean;
  takesInput: boolean;
}
interface Seen {
  call: string;
  status: number;
  code: string;
}

export function forgetCalls(): void {
  rmSync(at('calls-seen.ndjson'), { force: true });
}

/**
 * Sums up the run in `calls.json`: a call is exercised when it was seen to answer for real, to refuse (401 or 403; an open
 * call has nobody to refuse), and to name the field of a bad input, as far as it takes any.
 */
export function sumCalls(): void {
  if (!existsSync(at('calls-known.json')) || !existsSync(at('calls-seen.ndjson'))) return;
  const known = JSON.parse(readFileSync(at('calls-known.json'), 'utf8')) as Known[];
  const lines = readFileSync(at('calls-seen.ndjson'), 'utf8').trim().split('\n');
  const seen = lines.filter(Boolean).map((line) => JSON.parse(line) as Seen);
  const missing = known.flatMap(({ call, open, takesInput }) => {
    const own = seen.filter((one) => one.call === call);
    const success = own.some((one) => one.status === 200);
    const refusal = open || own.some((one) => one.status === 401 || one.status === 403);
    const badInput = !takesInput || own.some((one) => one.status === 400 && one.code === 'fields');
    const lacks = [!success && 'success', !refusal && 'refusal', !badInput && 'bad input'].filter(Boolean);
    return lacks.length > 0 ? [`${call}: ${lacks.join(', ')}`] : [];
  });
  writeFileSync(
    at('calls.json'),
    JSON.stringify({ total: known.length, exercised: known.length - missing.length, missing }, null, 2),
  );
}
