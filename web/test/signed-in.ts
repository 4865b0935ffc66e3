import type { FakeServer } from './fake-server.ts';

/** Has the server answer that somebody with these permissions is signed in. */
export function signedInWith(server: FakeServer, ...permissions: string[]): void {
  const data = {
    user: { id: 'u', employee_id: 'e', name: 'Ratna', email: 'r@x.example', role: 'partner', role_changed: false },
    permissions: Object.fromEntries(permissions.map((permission) => [permission, ['all']])),
    firm: { name: 'Karsa', code: 'KHC', time_zone: 'Asia/Jakarta', functional_currency: 'IDR' },
    today: '2026-11-28',
  };
  server.on('/auth/session', { json: { data } });
}
