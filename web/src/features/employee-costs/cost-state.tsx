import { sentence, useTexts } from '../../kit/texts.ts';
import type { CostRow } from './cost-types.ts';

/** Whether a cost is paid now, will be, or was. */
export function CostState({ of }: { of: CostRow['state'] }) {
  const { t } = useTexts('costs');
  return <span className={of === 'current' ? 'small' : 'small dimmed'}>{sentence(t(`state.${of}`))}</span>;
}
