import { allCalls } from '@praktis/contract/all-calls';
import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { type Permission, roleCodes } from '@praktis/contract/kit/permissions';
import { deliveredRoles } from '@praktis/contract/kit/roles';

/** What a delivered role may do with a call: the reach of its permission, `yes` where any session will do, nothing where it may not. */
function mayOf(role: (typeof roleCodes)[number], call: AnyCall): string {
  if (call.access === 'open' || call.access === 'signed in') return 'yes';
  const reach = (permission: Permission) => deliveredRoles[role][permission] ?? [];
  return call.also && reach(call.also).length === 0 ? '' : reach(call.access).join(', ');
}

const head = ['call', 'permission', ...roleCodes.map((role) => role.replaceAll('_', ' '))];
const rows = [...allCalls]
  .map((call) => [
    `${call.method} ${addressOf(call)}`,
    call.also ? `${call.access}, ${call.also}` : call.access,
    ...roleCodes.map((role) => mayOf(role, call)),
  ])
  .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

process.stdout.write(`# Who may send which call

Generated from the calls and the delivered roles; \`server/test/permissions.test.ts\` sends every call as every role and compares.
A cell holds the reach of the permission: own records, mentees', those of the people one works for (assigned), matters one is on (team), one's practice group, all; empty is 403.
What a call answers within its reach is judged row by row (ROL-01, ROL-02).

${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}
`);
