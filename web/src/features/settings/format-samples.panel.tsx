import type { DisplayConfig } from '@praktis/contract/settings/display.calls';
import { formatAmount, formatDay } from '@praktis/rules/display';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { SummaryPanel } from '../../ui/summary-panel.tsx';

const figure = '-1234567.5';

/** A date and a figure as they will look. */
export function FormatSamples({ values }: { values: FormValues }) {
  const { t, language } = useTexts('settings');
  const { today } = useFormats();
  const digits = values.decimal_active === true ? Number(values.decimal_digit) || 0 : 0;
  const amount = formatAmount(figure, {
    digits,
    thousand_separator: String(values.thousand_separator),
    decimal_separator: String(values.decimal_separator),
  });
  const format = values.format as DisplayConfig['format_date']['input']['js'];
  return (
    <SummaryPanel
      title={t('sample.looks')}
      lines={[
        { label: t('sample.date'), value: formatDay(today, format, language) },
        { label: t('sample.amount'), value: amount },
      ]}
    />
  );
}
