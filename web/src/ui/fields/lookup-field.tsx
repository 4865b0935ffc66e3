import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AnyCall } from '@praktis/contract/kit/call';
import type { Option } from '@praktis/contract/kit/shapes';
import { type KeyboardEvent, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { hasText, type Translate, useTexts } from '../../kit/texts.ts';
import { broughtName, noteChosen } from './chosen-names.ts';
import type { FieldProps } from './field-props.ts';
import './fields.css';
import { type LookupParams, useOptions } from './use-options.ts';

interface LookupFieldProps extends Omit<FieldProps, 'onChange'> {
  /** A `search-*` call of the contract. */
  call: AnyCall;
  /** Further conditions, e.g. `{ client_id }`. */
  params?: LookupParams;
  /** Name of the chosen record, since only its id is the value. */
  shown?: string;
  onChange: (id: string, option: Option | null) => void;
  /** Offers to create what was typed; answers the new option. */
  create?: (typed: string) => Promise<Option | undefined>;
  /** The label is for readers only, as in filter bars. */
  compact?: boolean;
}

const searchPause = 200;
const createChoice = '$create';
const nothing: LookupParams = {};
const none: readonly Option[] = [];

/** What stands beside a name, in one part or several; a kind (how a cost is taxed, who is paid) is said in the user's language. */
function detailOf({ detail }: Option, t: Translate): string {
  const said = (part: string) => (hasText(`core:option_detail.${part}`) ? t(`core:option_detail.${part}`) : part);
  return detail.split(' · ').map(said).join(' · ');
}

/** What stands at the end of the field: that it searches, the way to empty it, or that it has a list. */
function FieldEnd({ loading, clears, onClear }: { loading: boolean; clears: string; onClear: () => void }) {
  if (loading) return <Loader size={14} />;
  if (clears === '') return <Combobox.Chevron />;
  return (
    <CloseButton
      size="xs"
      tabIndex={-1}
      aria-label={clears}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  );
}

/** Finds a record by name or number and shows what tells twins apart. */
export function LookupField(props: LookupFieldProps) {
  const { call, params = nothing, value, shown = '', onChange, create, compact, label, error, hint } = props;
  const { t } = useTexts();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Option | null>(null);
  const [keyword] = useDebouncedValue((typed ?? '').trim(), searchPause);
  const found = useOptions(call, keyword, params, combobox.dropdownOpened);
  const { more, loadMore } = found;
  // Between typing and the answer the old options are no answer: nobody may take one of them in a hurry.
  const searching = typed !== null && (typed.trim() !== keyword || (found.loading && found.options.length === 0));
  const options = searching ? none : found.options;
  const loading = searching || found.loading;
  // What was chosen here names the value only while it is the value: a row may be removed, a draft taken up.
  const named = chosen?.id === value ? chosen.name : (broughtName(value) ?? shown);
  const name = value === '' ? '' : named;

  const close = () => {
    setTyped(null);
    combobox.closeDropdown();
  };
  const take = (option: Option) => {
    setChosen(option);
    noteChosen(option);
    onChange(option.id, option);
    close();
  };
  const hasMatch = options.length > 0;
  const awaited = useRef(false);
  const left = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer, with its drawing: a key may come right after
  useLayoutEffect(() => {
    if (searching || keyword === '' || !combobox.dropdownOpened) return;
    const [first] = options;
    if (awaited.current && first) take(first);
    else if (left.current) close();
    else combobox.selectFirstOption();
    awaited.current = false;
  }, [searching, keyword, hasMatch]);
  // Enter before the answer takes the first match as soon as it is there, also when the field has been left meanwhile.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || typed === null || !searching) return;
    event.preventDefault();
    awaited.current = true;
  };
  const submit = (id: string) => {
    if (id === createChoice && create) {
      create((typed ?? '').trim()).then((option) => option && take(option), close);
      return;
    }
    const option = options.find((one) => one.id === id);
    if (option) take(option);
  };
  const atEnd = (event: UIEvent<HTMLDivElement>) => {
    const list = event.currentTarget;
    if (more && !loading && list.scrollTop + list.clientHeight > list.scrollHeight - 40) loadMore();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submit} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={props.inputRef}
          name={props.name}
          {...(compact ? { 'aria-label': label } : { label })}
          placeholder={props.placeholder ?? (compact ? label : t('core:lookup.placeholder'))}
          description={hint}
          error={error}
          {...{ withAsterisk: props.required, 'aria-required': props.required }}
          disabled={props.disabled}
          autoComplete="off"
          aria-autocomplete="list"
          value={typed ?? name}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            awaited.current = false;
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            left.current = false;
            event.currentTarget.select();
          }}
          onBlur={() => {
            left.current = true;
            // Who empties the field wants nothing in it: the only way to that by keyboard.
            if (typed?.trim() === '' && value !== '') onChange('', null);
            if (!awaited.current || !combobox.dropdownOpened) close();
            props.onBlur?.();
          }}
          rightSection={
            <FieldEnd
              loading={loading}
              clears={value !== '' && !props.disabled ? t('core:clear_field', { name: label }) : ''}
              onClear={() => onChange('', null)}
            />
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className="options" onScroll={atEnd} aria-label={label}>
          {options.map((option) => (
            <Combobox.Option key={option.id} value={option.id} active={option.id === value}>
              {option.name}
              {option.detail && <span className="option-detail">{detailOf(option, t)}</span>}
            </Combobox.Option>
          ))}
          {create && (typed ?? '').trim() !== '' && !loading && (
            <Combobox.Option value={createChoice}>{t('core:lookup.create', { name: typed })}</Combobox.Option>
          )}
          {options.length === 0 && !loading && (
            <Combobox.Empty>{t(found.failed ? 'core:lookup.no_answer' : 'core:lookup.none')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
