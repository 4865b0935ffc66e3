// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { judgeVisit, type Verdict } from './guard.ts';

const both = { cookie: true, marker: true };
const cookieOnly = { cookie: true, marker: false };
const markerOnly = { cookie: false, marker: true };
const neither = { cookie: false, marker: false };

type Case = [says: string, path: string, login: boolean, marks: typeof both, external: boolean, verdict: Verdict];

const table: Case[] = [
  ['R135 both marks: /logins goes to the dashboards', '/logins', false, both, true, 'dashboards'],
  ['R136 both marks: the root goes to the dashboards', '/', true, both, true, 'dashboards'],
  ['R137 both marks: a protected screen proceeds', '/clients', true, both, true, 'proceed'],
  ['R137 both marks: an open screen proceeds', '/testing', false, both, true, 'proceed'],
  ['R138 neither mark: the root goes to the external page', '/', true, neither, true, 'external'],
  ['R139 neither mark: a protected screen goes to the external page', '/clients', true, neither, true, 'external'],
  ['G001 the employee screens need a login like all others', '/employees/create', true, neither, true, 'external'],
  ['R140 neither mark: /logins goes to the external page', '/logins', false, neither, true, 'external'],
  ['G005 no external page: /logins shows our own form', '/logins', false, neither, false, 'proceed'],
  ['G002 cookie alone: /logins is shown', '/logins', false, cookieOnly, true, 'proceed'],
  ['G002 marker alone: /logins is shown', '/logins', false, markerOnly, true, 'proceed'],
  ['G002 cookie alone: a protected screen goes to the external page', '/matters', true, cookieOnly, true, 'external'],
  ['G002 marker alone: a protected screen goes to the external page', '/matters', true, markerOnly, true, 'external'],
  ['G004 marker alone: the root goes to the external page', '/', true, markerOnly, true, 'external'],
  ['G003 neither mark: an open screen proceeds', '/verification/abc', false, neither, true, 'proceed'],
  ['R134 neither mark: an unknown address proceeds to not found', '/nowhere', false, neither, true, 'proceed'],
];

describe('the navigation guard', () => {
  it.each(table)('%s', (_, path, login, marks, external, verdict) => {
    expect(judgeVisit({ path, login, marks, external })).toBe(verdict);
  });
});
