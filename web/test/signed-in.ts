import type { FakeServer } from './fake-server.ts';

/** What the server says of somebody with these permissions. */
export const sessionWith = (permissions: readonly string[], id = 'u', firm = 'KHC') => ({
  user: {
    id,
    employee_id: 'e',
    name: 'Ratna',
    email: 'r@x.example',
    role: 'partner',
    category: 'partner',
    role_changed: false,
  },
  permissions: Object.fromEntries(permissions.map((permission) => [permission, ['all']])),
  firm: { name: 'Karsa', code: firm, time_zone: 'Asia/Jakarta', functional_currency: 'IDR' },
  today: '2026-11-28',
});

/** Has the server answer that somebody with these permissions is signed in. */
export function signedInWith(server: FakeServer, ...permissions: string[]): void {
  server.on('/auth/session', { json: { data: sessionWith(permissions) } });
}
