import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';

/** How many days a line names before it says how many more there are. */
const shownAtMost = 15;

/** Says which working days somebody has no time on: how many, and the first of them. */
export function useMissingDays(): (missing: readonly string[]) => string {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  return (missing) => {
    const shown = missing.slice(0, shownAtMost).map((one) => day(one));
    const more = missing.length - shown.length;
    const days = more > 0 ? t('fee_earner.locked.and_more', { days: shown.join(', '), count: more }) : shown.join(', ');
    return t('fee_earner.locked.missing', { days: days || t('fee_earner.locked.none'), count: missing.length });
  };
}
