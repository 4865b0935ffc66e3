import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { allCalls } from '@praktis/contract/all-calls';
import { addressOf } from '@praktis/contract/kit/call';
const folder = new URL('../test-results/', import.meta.url);
mkdirSync(folder, { recursive: true });
const known = allCalls.map((call) => ({
    call: nameOf(call),
    open: call.access === 'open',
    takesInput: Boolean(call.query ?? call.body),
}));
writeFileSync(new URL('calls-known.json', folder), JSON.stringify(known));
function nameOf(call) {
    return `${call.method} ${addressOf(call)}`;
}
/** Notes what a call was seen to answer in a test. */
export function noteCall(call, status, code) {
    appendFileSync(new URL('calls-seen.ndjson', folder), `${JSON.stringify({ call: nameOf(call), status, code })}\n`);
}
//# sourceMappingURL=call-notes.js.map