import { useFormats } from '../../kit/formats.ts';
import { useSession } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import { numberSamples } from './number-samples.ts';

/** The first number of today by each pattern, while it is typed. */
export function NumberSamples({ name, values }: { name: string; values: FormValues }) {
  const { t } = useTexts('settings');
  const { today } = useFormats();
  const firm = useSession()?.firm.code ?? '';
  const lines = numberSamples({ setting: name, values, firm, today }).map(({ field, number, refusal, long }) => ({
    label: sentence(t(`settings:sample.${field}`)),
    value: refusal ? (
      <span className="field-error">{t(`settings:refusal.${refusal.code}`, refusal.params)}</span>
    ) : (
      <>
        {number}
        {long && <div className="dimmed small">{t('sample.long')}</div>}
      </>
    ),
  }));
  return <SummaryPanel title={t('sample.title')} lines={lines} />;
}
