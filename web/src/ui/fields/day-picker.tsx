import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { useTexts } from '../../kit/texts.ts';

interface DayPickerProps {
  value: string | null;
  language: string;
  onPick: (day: string) => void;
  min?: string;
  max?: string;
}

/** The calendar of a date field; a chunk of its own, since most dates are typed. */
export function DayPicker({ value, language, onPick, min, max }: DayPickerProps) {
  const { t } = useTexts();
  const next = t('core:next');
  const previous = t('core:previous');
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? undefined}
      onChange={(day) => day && onPick(day)}
      locale={language}
      firstDayOfWeek={1}
      hideOutsideDates
      minDate={min}
      maxDate={max}
      ariaLabels={{
        nextMonth: next,
        previousMonth: previous,
        nextYear: next,
        previousYear: previous,
        nextDecade: next,
        previousDecade: previous,
      }}
    />
  );
}
