import { Select } from '@mantine/core';
import { addMonthsAnchored, monthStart } from '@praktis/rules/dates';
import { useFormats } from '../../kit/formats.ts';
import { useUrlState } from '../../kit/navigation.ts';
import { useTexts } from '../../kit/texts.ts';
import { monthName } from '../../ui/month-name.ts';

/** The month that is reckoned: this one, any of the year before, or those of the half year to come. */
export function MonthChoice({ month }: { month: string }) {
  const { t, language } = useTexts('costs');
  const { today } = useFormats();
  const [, change] = useUrlState();
  const now = today.slice(0, 7);
  const around = Array.from({ length: 19 }, (_, at) => addMonthsAnchored(monthStart(today), at - 12).slice(0, 7));
  const months = [...new Set([...around, month])].sort();
  return (
    <Select
      size="xs"
      w={150}
      aria-label={t('month.choice')}
      allowDeselect={false}
      data={months.map((value) => ({ value, label: monthName(value, language) }))}
      value={month}
      onChange={(next) => change({ month: next === now || next === null ? undefined : next })}
    />
  );
}
