import type { SingletonKey } from '@praktis/contract/settings/singletons';
import type { ValueOf, World } from './world.ts';

/** A setting whose effect is proved: reads, acts, changes the setting through its call, acts again, expects the difference. */
export interface Proved {
  /** What changes, in one sentence. */
  effect: string;
  shows: (world: World) => Promise<void>;
  /** The screen's own test, where screens alone use it. */
  screen?: { file: string; title: string };
}

/** A setting that is kept for an area that comes later. */
export interface Waiting {
  effect: string;
  /** The rule that will read it. */
  later: string;
}

export type Entry = Proved | Waiting;

/** Every field of a setting, none left out. */
export type EntriesOf<K extends SingletonKey> = { [F in keyof ValueOf<K>]: Entry };
