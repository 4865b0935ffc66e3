import type { UrlState } from '../../kit/navigation.ts';
import type { Filter } from './list-types.ts';

/** Page sizes on offer; the server allows 200 at most. */
export const pageSizes = [25, 50, 100, 200] as const;
const usualSize = 50;
const sizeKey = 'praktis.page-size';

/** What a list shows, as the address says it. */
export interface ListState {
  keyword: string;
  /** `name` ascending, `-name` descending, '' as the server likes it. */
  sort: string;
  page: number;
  size: number;
  /** Values of the filters that are set, by name. */
  filters: Readonly<Record<string, string>>;
  /** Names of the records chosen in look-up filters, so that a reload need not ask for them. */
  names: Readonly<Record<string, string>>;
}

function rememberedSize(): number {
  return Number(localStorage.getItem(sizeKey)) || usualSize;
}

export function rememberSize(size: number): void {
  localStorage.setItem(sizeKey, String(size));
}

/** Names under which a filter stands in the address. */
export function filterNames(filter: Filter): string[] {
  return filter.kind === 'period' ? [filter.from, filter.to] : [filter.name];
}

function initialOf(filter: Filter): string {
  return filter.kind === 'select' ? (filter.initial ?? '') : '';
}

function wholeNumber(text: string | undefined, fallback: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

/**
 * Reads a list's state from the address. What makes no sense there counts as not said; a filter that is present
 * but empty was taken off on purpose and does not fall back to its initial value.
 */
export function readListState(url: UrlState, filters: readonly Filter[], prefix = ''): ListState {
  const values: Record<string, string> = {};
  const names: Record<string, string> = {};
  for (const filter of filters) {
    if (filter.kind === 'lookup') names[filter.name] = url[`${prefix}${filter.name}.name`] ?? '';
    for (const name of filterNames(filter)) {
      const value = url[prefix + name] ?? initialOf(filter);
      const known = filter.kind !== 'select' || filter.options.some((option) => option.value === value);
      if (value !== '' && known) values[name] = value;
    }
  }
  const size = wholeNumber(url[`${prefix}size`], rememberedSize());
  return {
    keyword: url[`${prefix}q`] ?? '',
    sort: url[`${prefix}sort`] ?? '',
    page: wholeNumber(url[`${prefix}page`], 1),
    size: (pageSizes as readonly number[]).includes(size) ? size : usualSize,
    filters: values,
    names,
  };
}

/** Changes to the address that set one filter's value; a new filter begins at the first page. */
export function filterChange(filter: Filter, values: Readonly<Record<string, string>>, prefix = '') {
  const changes: Record<string, string | undefined> = { [`${prefix}page`]: undefined };
  for (const name of filterNames(filter)) {
    const value = values[name] ?? '';
    changes[prefix + name] = value === initialOf(filter) ? undefined : value;
  }
  if (filter.kind === 'lookup') changes[`${prefix}${filter.name}.name`] = values[`${filter.name}.name`] || undefined;
  return changes;
}

const clearedOf = (filter: Filter): string => (filter.kind === 'select' && filter.everything) || '';

/** Changes to the address that take every filter off, initial ones included. */
export function clearedFilters(filters: readonly Filter[], prefix = ''): Record<string, string | undefined> {
  const changes: Record<string, string | undefined> = { [`${prefix}page`]: undefined, [`${prefix}q`]: undefined };
  for (const filter of filters) {
    for (const name of filterNames(filter))
      changes[prefix + name] = initialOf(filter) === '' ? undefined : clearedOf(filter);
    if (filter.kind === 'lookup') changes[`${prefix}${filter.name}.name`] = undefined;
  }
  return changes;
}

/** The next sorting by a column: ascending, descending, none. */
export function nextSort(current: string, name: string): string {
  if (current === name) return `-${name}`;
  return current === `-${name}` ? '' : name;
}

/** Whether anything narrows the list. */
export function isNarrowed(state: ListState): boolean {
  return state.keyword !== '' || Object.keys(state.filters).length > 0;
}

/** Whether the reader has narrowed it himself: how a list opens by itself does not count, nor does what widens it. */
export function isNarrowedByHand(state: ListState, filters: readonly Filter[]): boolean {
  const chosen = filters.flatMap((filter) =>
    filterNames(filter).filter(
      (name) => ![undefined, initialOf(filter), clearedOf(filter)].includes(state.filters[name]),
    ),
  );
  return state.keyword !== '' || chosen.length > 0;
}
