import type { ConflictRecord } from '@praktis/contract/clients/conflict.schemas';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useUrlState } from '../../kit/navigation.ts';
import { useTexts } from '../../kit/texts.ts';
import './conflict.css';

/** Says on every tab of a record that its conflict check waits for a decision, or found a real conflict. */
export function ConflictBanner({ record }: { record: ConflictRecord | undefined }) {
  const { t } = useTexts('conflict');
  const [, change] = useUrlState();
  const real = record?.result === 'real';
  if (!record || (!real && record.open === 0)) return null;
  return (
    <div className="conflict-banner" data-real={real || undefined} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{real ? t('banner_real') : t('banner_open', { count: record.open })}</span>
      <button type="button" className="linkish" onClick={() => change({ tab: 'conflict' })}>
        {t('banner_show')}
      </button>
    </div>
  );
}
