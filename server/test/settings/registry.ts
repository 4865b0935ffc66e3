import { type SingletonKey, singletons } from '@praktis/contract/settings/singletons';
import { alertSettings } from './alerts.ts';
import { billingSettings } from './billing.ts';
import type { EntriesOf, Entry } from './entry.ts';
import { firmSettings } from './firm.ts';
import { peopleSettings } from './people.ts';
import { timeSettings } from './time.ts';

/** What every field of every setting changes; the compiler names a field that is left out. */
const effects: { [K in SingletonKey]: EntriesOf<K> } = {
  ...firmSettings,
  ...peopleSettings,
  ...timeSettings,
  ...billingSettings,
  ...alertSettings,
};

const files = {
  ...{ firm: firmSettings, people: peopleSettings, time: timeSettings },
  ...{ billing: billingSettings, alerts: alertSettings },
};

/** The file in which the entries of a setting stand. */
function fileOf(key: SingletonKey): string {
  const [area] = Object.entries(files).find(([, settings]) => key in settings) ?? [];
  return `server/test/settings/${area}.ts`;
}

interface SettingField {
  key: SingletonKey;
  field: string;
  initial: unknown;
  file: string;
  entry: Entry;
}

/** All fields, in the order of the definitions. */
export const settingFields: SettingField[] = (Object.keys(singletons) as SingletonKey[]).flatMap((key) =>
  Object.entries<unknown>(singletons[key].fields.parse({})).map(([field, initial]) => ({
    ...{ key, field, initial, file: fileOf(key) },
    entry: (effects[key] as Record<string, Entry>)[field] as Entry,
  })),
);
