import { Checkbox, Group, MultiSelect, Select } from '@mantine/core';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { useController } from 'react-hook-form';
import { useFormats } from '../../kit/formats.ts';
import { useCall } from '../../kit/use-call.ts';
import type { CustomFieldProps } from '../../ui/form/form-types.ts';
import './settings.css';
import type { Choice } from '../../ui/list/list-types.ts';

interface ChoiceProps extends CustomFieldProps {
  hint: string | undefined;
}

/** Several of a few words, each with a box. */
export function CheckChoices({ name, label, error, hint, options }: ChoiceProps & { options: readonly Choice[] }) {
  const { field } = useController({ name });
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={error}
      value={(field.value ?? []) as string[]}
      onChange={field.onChange}
    >
      <Group gap="lg" mt={6}>
        {options.map((option, i) => (
          <Checkbox key={option.value} ref={i === 0 ? field.ref : undefined} {...option} onBlur={field.onBlur} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** One of a few figures; its value is the figure itself. */
export function FigureChoice({ name, label, error, hint, figures }: ChoiceProps & { figures: readonly number[] }) {
  const { field } = useController({ name });
  const formats = useFormats();
  return (
    <Select
      ref={field.ref}
      label={label}
      description={hint}
      error={error}
      withAsterisk
      aria-required
      allowDeselect={false}
      data={figures.map((figure) => ({ value: String(figure), label: formats.count(figure) }))}
      value={String(field.value)}
      onBlur={field.onBlur}
      onChange={(value) => field.onChange(Number(value))}
    />
  );
}

const partners = { category: 'partner', limit: 200 } as const;

/** Partners who may be chosen, and the names of those who were chosen and have left since. */
function usePartners(chosen: readonly string[]): { offered: Choice[]; nameOf: (id: string) => string } {
  const here = useCall(matterLookupCalls.searchEmployee, { query: { ...partners, for: 'form' } }, { inPlace: true });
  const offered = (here.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known = (id: string) => offered.find((option) => option.value === id)?.label;
  const ever = useCall(
    matterLookupCalls.searchEmployee,
    { query: { ...partners, for: 'filter' } },
    { inPlace: true, enabled: here.data !== undefined && !chosen.every(known) },
  );
  return {
    offered,
    nameOf: (id) => known(id) ?? ever.data?.rows.find((person) => person.id === id)?.name ?? '…',
  };
}

/** Several partners of the firm; their ids are the value. */
export function PartnersField({ name, label, error, hint }: ChoiceProps) {
  const { field } = useController({ name });
  const chosen = (field.value ?? []) as string[];
  const { offered, nameOf } = usePartners(chosen);
  const gone = chosen.filter((id) => !offered.some((option) => option.value === id));
  return (
    <MultiSelect
      ref={field.ref}
      label={label}
      description={hint}
      error={error}
      searchable
      hidePickedOptions
      data={[...offered, ...gone.map((id) => ({ value: id, label: nameOf(id) }))]}
      value={chosen}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  );
}

/** The names of chosen partners where they can only be read. */
export function PartnerNames({ ids }: { ids: readonly string[] }) {
  const { nameOf } = usePartners(ids);
  return ids.map(nameOf).join(', ');
}
