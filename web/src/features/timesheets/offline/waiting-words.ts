import type { Translate } from '../../../kit/texts.ts';
import type { FormValues } from '../../../ui/form/form-types.ts';

/** The worked time as it was typed: '1:30', '9 units', '09:00–10:30'. */
export function spentTime({ method, duration, units, start_time, end_time }: FormValues, t: Translate): string {
  if (method === 'start_end') return `${start_time ?? ''}–${end_time ?? ''}`;
  if (method === 'unit') return t('waiting.units', { count: Number(units ?? 0) });
  return String(duration ?? '');
}
