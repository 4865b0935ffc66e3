import { Button, Popover, Stack } from '@mantine/core';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { DateField } from '../fields/date-field.tsx';
import type { Filter } from './list-types.ts';
import { addDays, monthStart } from './periods.ts';

interface PeriodFilterProps {
  filter: Extract<Filter, { kind: 'period' }>;
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

/** From and to with presets; dates are typed or picked. */
export function PeriodFilter({ filter, values, onChange }: PeriodFilterProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const from = values[filter.from] ?? '';
  const to = values[filter.to] ?? '';
  const { today } = formats;
  const presets = [
    { title: t('core:period.today'), from: today, to: today },
    { title: t('core:period.this_month'), from: monthStart(today), to: today },
    { title: t('core:period.last_30'), from: addDays(today, -29), to: today },
    { title: t('core:period.last_90'), from: addDays(today, -89), to: today },
    { title: t('core:period.this_year'), from: `${today.slice(0, 4)}-01-01`, to: today },
    { title: t('core:period.any'), from: '', to: '' },
  ];
  const shown = from || to ? `${formats.day(from) || '…'} – ${formats.day(to) || '…'}` : filter.label;
  return (
    <Popover shadow="md" trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button variant="default" fw={400} aria-label={`${filter.label}: ${shown}`}>
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <DateField
            label={t('core:period.from')}
            value={from}
            onChange={(day) => onChange({ [filter.from]: day, [filter.to]: to })}
          />
          <DateField
            label={t('core:period.to')}
            value={to}
            onChange={(day) => onChange({ [filter.from]: from, [filter.to]: day })}
          />
          {presets.map((preset) => (
            <Button
              key={preset.title}
              size="compact-sm"
              variant="subtle"
              justify="start"
              onClick={() => onChange({ [filter.from]: preset.from, [filter.to]: preset.to })}
            >
              {preset.title}
            </Button>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
