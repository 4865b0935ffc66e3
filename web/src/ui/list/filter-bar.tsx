import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { LookupField } from '../fields/lookup-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { filterNames, type ListState } from './list-state.ts';
import type { Filter } from './list-types.ts';
import { PeriodFilter } from './period-filter.tsx';

type Values = Record<string, string>;

interface FilterFieldProps {
  filter: Filter;
  values: Readonly<Values>;
  onChange: (values: Values) => void;
  /** Names of the chosen records by filter name. */
  names: Readonly<Values>;
}

function FilterField({ filter, values, onChange, names }: FilterFieldProps) {
  if (filter.kind === 'period') return <PeriodFilter filter={filter} values={values} onChange={onChange} />;
  const value = values[filter.name] ?? '';
  if (filter.kind === 'flag') {
    return (
      <Checkbox
        label={filter.label}
        checked={value === 'true'}
        onChange={(event) => onChange({ [filter.name]: event.currentTarget.checked ? 'true' : '' })}
      />
    );
  }
  if (filter.kind === 'lookup') {
    return (
      <LookupField
        compact
        label={filter.label}
        call={filter.call}
        params={{ for: 'filter', ...filter.params }}
        value={value}
        shown={names[filter.name] || '…'}
        onChange={(id, option) => onChange({ [filter.name]: id, [`${filter.name}.name`]: option?.name ?? '' })}
      />
    );
  }
  return (
    <SelectField
      aria-label={filter.label}
      placeholder={filter.label}
      w={170}
      clearable
      searchable={filter.options.length > 8}
      data={[...filter.options]}
      value={value || null}
      onChange={(next) => onChange({ [filter.name]: next ?? filter.everything ?? '' })}
    />
  );
}

interface FilterBarProps {
  filters: readonly Filter[];
  state: ListState;
  /** What the keyword finds: 'Number, matter or client'. */
  searchHint: string;
  onKeyword: (keyword: string) => void;
  onFilter: (filter: Filter, values: Values) => void;
  onClear: () => void;
  searchRef: Ref<HTMLInputElement>;
  children?: ReactNode;
}

const typingPause = 300;

/** Keyword, filters and, as chips, what narrows the list now. */
export function FilterBar(props: FilterBarProps) {
  const { filters, state, searchHint, onKeyword, onFilter, onClear, searchRef, children } = props;
  const { t } = useTexts();
  const formats = useFormats();
  const [typed, setTyped] = useState(state.keyword);
  const sought = useRef(state.keyword);
  const later = useDebouncedCallback((words: string) => {
    sought.current = words.trim();
    onKeyword(words);
  }, typingPause);
  // What was typed here comes back without the space at its end, and late: who types on would lose both.
  useEffect(() => {
    if (state.keyword !== sought.current) setTyped(state.keyword);
    sought.current = state.keyword;
  }, [state.keyword]);

  const words = (filter: Filter): string => {
    const values = filterNames(filter).map((name) => state.filters[name] ?? '');
    if (values.every((value) => value === '')) return '';
    if (filter.kind === 'select') return filter.options.find((option) => option.value === values[0])?.label ?? '';
    if (filter.kind === 'period') return values.map((day) => formats.day(day) || '…').join(' – ');
    return filter.kind === 'lookup' ? state.names[filter.name] || '…' : t('core:yes');
  };
  const chips = filters.map((filter) => ({ filter, words: words(filter) })).filter((chip) => chip.words !== '');
  return (
    <search>
      <div className="filter-bar">
        <TextInput
          ref={searchRef}
          type="search"
          aria-label={t('core:list.search')}
          placeholder={searchHint}
          w={240}
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={
            <kbd className="dimmed small key-hint" aria-hidden>
              /
            </kbd>
          }
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            later(event.currentTarget.value);
          }}
        />
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            values={state.filters}
            onChange={(values) => onFilter(filter, values)}
            names={state.names}
          />
        ))}
        {children}
      </div>
      {chips.length > 0 && (
        <div className="filter-chips">
          {chips.map((chip) => (
            <span key={chip.filter.name} className="chip">
              {chip.filter.label}: {chip.words}
              <button
                type="button"
                aria-label={t('core:list.remove_filter', { name: chip.filter.label })}
                onClick={() => onFilter(chip.filter, {})}
              >
                <IconX size={12} aria-hidden />
              </button>
            </span>
          ))}
          <button type="button" className="linkish small" onClick={onClear}>
            {t('core:list.clear_filters')}
          </button>
        </div>
      )}
    </search>
  );
}
