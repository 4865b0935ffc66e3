import type { ConflictRecord, ConflictResult } from '@praktis/contract/clients/conflict.schemas';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useUrlState } from '../../kit/navigation.ts';
import { type Translate, useTexts } from '../../kit/texts.ts';
import './conflict.css';

/** A client or matter, as far as its conflict check goes; the record is absent for those who may not see the hits. */
interface Checked {
  conflict_result: ConflictResult;
  conflict?: ConflictRecord | undefined;
}

/** What the banner says; nothing when the check neither waits for a decision nor found a real conflict. */
function wordsFor({ conflict_result, conflict }: Checked, t: Translate): string | null {
  const result = conflict?.result ?? conflict_result;
  if (result === 'real') return t('banner_real');
  if (conflict) return conflict.open > 0 ? t('banner_open', { count: conflict.open }) : null;
  return result === 'open' ? t('banner_team') : null;
}

/**
 * Says on every tab of a client or matter that its conflict check waits for a decision, or found a real conflict
 * (CON-01): to those who may see the hits with the way to them, to the others of its team without.
 */
export function ConflictBanner({ of }: { of: Checked }) {
  const { t } = useTexts('conflict');
  const [, change] = useUrlState();
  const words = wordsFor(of, t);
  if (words === null) return null;
  const real = (of.conflict?.result ?? of.conflict_result) === 'real';
  return (
    <div className="conflict-banner" data-real={real || undefined} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{words}</span>
      {of.conflict && (
        <button type="button" className="linkish" onClick={() => change({ tab: 'conflict' })}>
          {t('banner_show')}
        </button>
      )}
    </div>
  );
}
