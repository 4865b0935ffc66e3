import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allCalls } from '@praktis/contract/all-calls';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { numberedDocuments, singletons } from '@praktis/contract/settings/singletons';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startServer, type TestServer } from '../harness.ts';
import { type Elsewhere, otherSetup } from './elsewhere.ts';
import { listFields } from './list-fields.ts';
import { profileFields, readProfile } from './profile.ts';
import { settingFields } from './registry.ts';
import { givenWorld, setting } from './world.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  // Tries of a later day would hold back those of this one.
  await server.owner.query('delete from sign_in_attempt');
});

const proved = settingFields.flatMap(({ entry, ...one }) => ('shows' in entry ? [{ ...one, entry }] : []));
const waiting = settingFields.flatMap(({ entry, ...one }) => ('later' in entry ? [{ ...one, entry }] : []));
const titled = <F extends (typeof proved)[number] | (typeof waiting)[number]>(fields: F[]): [string, F][] =>
  fields.map((one) => [`${one.key}.${one.field}: ${one.entry.effect}`, one]);

describe('what a setting changes', () => {
  it.each(titled(proved))('%s', async (_title, { key, field, entry, initial }) => {
    const world = await givenWorld(server);
    expect((await setting(world, key))[field]).toEqual(initial);
    await entry.shows(world);
    expect((await setting(world, key))[field], 'the proof changes the setting it is about').not.toEqual(initial);
  });

  it.each(titled(proved.filter(({ entry }) => entry.screen)))('its screen shows %s', (_title, { entry }) => {
    const { file = '', title = '' } = entry.screen ?? {};
    expect(readFileSync(`${root}${file}`, 'utf8')).toContain(`it('${title}'`);
  });
});

describe('what the firm profile changes', () => {
  const fields = Object.entries(profileFields).map(
    ([field, one]) => [`firmProfile.${field}: ${one.effect}`, field, one] as const,
  );
  it.each(fields)('%s', async (_title, field, { shows }) => {
    const world = await givenWorld(server);
    const before = (await readProfile(world)) as Record<string, unknown>;
    await shows(world);
    expect(await readProfile(world)).not.toHaveProperty(field, before[field]);
  });
});

describe('what the rest of the set-up changes', () => {
  const parts = [...Object.entries(listFields), ...Object.entries(otherSetup)].flatMap(([where, own]) =>
    Object.entries<Elsewhere>(own).map(([part, one]) => [`${where}.${part}: ${one.effect}`, one] as const),
  );
  it.each(parts)('is shown by a test of its area, or waits for one: %s', (_title, one) => {
    if ('later' in one) expect(one.later).toMatch(/^[A-Z]{3}-\d\d, /);
    else expect(readFileSync(`${root}${one.file}`, 'utf8')).toContain(`it('${one.title}'`);
  });
});

/** What a record is known by and read with: it changes nothing but what people read. */
const words = ['id', 'version', 'code', 'name', 'name_id', 'description', 'note', 'basis'];

/** Where each call that changes the set-up is accounted for: a singleton, a list, the profile, or a part named elsewhere. */
const places: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.values(singletonCalls).map(({ update }) => [update.path, Object.keys(update.body.shape)]),
  ),
  ...{ 'setting/invoice-note': [...Object.keys(singletons.invoiceNoteNational.fields.shape), 'type'] },
  ...Object.fromEntries(Object.values(setupLists).map(({ path, extra }) => [path, Object.keys(extra)])),
  ...{ 'setting/firm-profile': [...Object.keys(profileFields), 'remove_logo'] },
  ...Object.fromEntries(
    Object.entries(otherSetup).map(([path, parts]) => [path, Object.keys(parts).flatMap((part) => part.split(', '))]),
  ),
};

describe('every call that changes the set-up', () => {
  const writes = allCalls.filter((call) => ['settings', 'helper'].includes(call.area) && call.kind === 'write');
  const placeOf = (path: string) => Object.keys(places).filter((one) => path === one || path.startsWith(`${one}/`));

  it('is accounted for in one place', () => {
    expect(writes.length).toBeGreaterThan(80);
    expect(writes.map(({ path }) => [path, placeOf(path).length]).filter(([, places]) => places !== 1)).toEqual([]);
  });

  it('has each of its fields there', () => {
    const fieldsOf = (body: unknown) => (body instanceof z.ZodObject ? Object.keys(body.shape) : []);
    const unnamed = writes.flatMap(({ path, body }) => {
      const known = [...words, ...(places[placeOf(path)[0] ?? ''] ?? [])];
      return fieldsOf(body).flatMap((field) => (known.includes(field) ? [] : [`${path} ${field}`]));
    });
    expect(unnamed).toEqual([]);
  });
});

/** The server's own code. */
function productCode(): string[] {
  return readdirSync(`${root}server/src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(`${root}server/src/${path}`, 'utf8'));
}

it.each(titled(waiting))('nothing reads yet, or its reader must prove it here: %s', (_title, { field }) => {
  // Patterns, resets and first numbers are read by the name of their series.
  const series = numberedDocuments.find(
    (one) => field === `${one}_pattern` || field === `${one}_reset` || field === `${one}_first`,
  );
  const reads = (text: string) =>
    text.includes(field) || (series && new RegExp(`seriesOf\\([^)]*'${series}'`).test(text));
  expect(productCode().filter(reads)).toEqual([]);
});
