import type { Translate } from '../../kit/texts.ts';
import { Moment } from '../cells.tsx';
import type { ConflictCheck, ConflictHit } from './conflict-hits.ts';
import { HitCard } from './hit-card.tsx';

interface HitListProps {
  hits: readonly ConflictHit[];
  onDecide?: (hit: ConflictHit) => void;
}

/** The hits of one check. */
export function HitList({ hits, onDecide }: HitListProps) {
  return (
    <ul className="hits">
      {hits.map((hit) => (
        <HitCard key={hit.id} hit={hit} onDecide={onDecide} />
      ))}
    </ul>
  );
}

type Head = Pick<ConflictCheck, 'started_at' | 'started_by' | 'reason'>;

/** When, by whom and why a check ran. */
export function RunBy({ check, t }: { check: Head; t: Translate }) {
  return (
    <span className="small dimmed">
      <Moment of={check.started_at} /> · {check.started_by || t('core:history.system')} ·{' '}
      {t(`statuses:conflict_reason.${check.reason.replace(' ', '_')}`)}
    </span>
  );
}
