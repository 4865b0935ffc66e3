import type { CSSProperties } from 'react';
import { useFormats } from '../kit/formats.ts';
import { sentence, useTexts } from '../kit/texts.ts';

/** How near the use of a budget is to its end (MAT-15). */
export type BudgetLevel = 'none' | 'near' | 'over';

const looks = { none: ['good', 'within'], near: ['warn', 'near'], over: ['bad', 'over'] } as const;

interface MeterProps {
  /** Percent used, as decimal text; may lie above 100. */
  percent: string;
  level: BudgetLevel;
}

/** Use of a budget as a small bar with its figure; near and over are said in words too. */
export function Meter({ percent, level }: MeterProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [tone, word] = looks[level];
  const said = sentence(t(`statuses:budget.${word}`));
  // A picture only: the bar's length may be a number, the figure beside it is exact.
  const part = Math.min(100, Number(percent));
  return (
    <span
      className="meter"
      title={said}
      style={{ '--meter-tone': `var(--tone-${tone})`, '--meter-part': `${part}%` } as CSSProperties}
    >
      <i aria-hidden />
      <b data-hot={level !== 'none' || undefined}>{formats.percent(percent)}</b>
      {level !== 'none' && <span className="visually-hidden">{said}</span>}
    </span>
  );
}
