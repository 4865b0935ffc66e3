import type { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import type { singletons } from '@praktis/contract/settings/singletons';
import type { SettingsGroup } from '../../kit/paths.ts';
import type { DefinedField } from './defined-fields.ts';

/** A setting that exists once a firm and has `read` and `update` calls. */
export type SettingName = keyof typeof singletonCalls;
/** The names of its fields. */
export type FieldName<K extends SettingName> = keyof (typeof singletons)[K]['fields']['shape'] & string;

interface SettingPart<N extends string = string> {
  /** Keys of its title and of a sentence below it. */
  readonly title: string;
  readonly hint?: string;
  /** Its fields stand below each other, over the whole width. */
  readonly wide?: boolean;
  readonly fields: { readonly [F in N]?: DefinedField };
}

/** Where a setting is found and how it is filled in. */
export interface SettingEntry<N extends string = string> {
  /** Address of its screen; without one it is a panel of another screen (G094). */
  readonly path?: `/settings/${string}`;
  /** Its texts: title `settings:<name>.title`. */
  readonly name: string;
  readonly group: SettingsGroup;
  readonly order: number;
  /** Key of its words on the settings screen, where its group says the rest. */
  readonly label?: string;
  readonly parts: readonly SettingPart<N>[];
  /** What is shown beside the form while it is filled in. */
  readonly aside?: 'numbers' | 'formats';
}
