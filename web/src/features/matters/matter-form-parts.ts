import type { Option } from '@praktis/contract/kit/shapes';
import type { Translate } from '../../kit/texts.ts';
import type { MatterDetail } from './matter-types.ts';

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What was typed is an option by itself, beside those that are proposed. */
export const asTyped = async (typed: string): Promise<Option> => ({ id: typed, name: typed, detail: '' });

/** What the sections of the matter form depend on. */
export interface Circumstances {
  t: Translate;
  language: string;
  functionalCurrency: string;
  /** The matter under change; undefined for a new one. */
  matter: Pick<MatterDetail, 'id' | 'status' | 'currency'> | undefined;
}
