import { Skeleton } from '@mantine/core';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import type { ConflictRecord } from '@praktis/contract/clients/conflict.schemas';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { useState } from 'react';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Section } from '../section.tsx';
import { HitList, RunBy } from './check-parts.tsx';

type EarlierCheck = ConflictRecord['earlier'][number];

/** The record that was checked. */
export interface CheckedRecord {
  entity: 'client' | 'matter';
  id: string;
}

/** The hits of an earlier check as they were decided then; they come only when somebody looks. */
function HitsThen({ of, check_id }: { of: CheckedRecord; check_id: string }) {
  const query = { id: of.id, check_id };
  const client = useCall(clientCalls.detail, { query }, { enabled: of.entity === 'client' });
  const matter = useCall(matterCalls.detail, { query }, { enabled: of.entity === 'matter' });
  const answer = of.entity === 'client' ? client : matter;
  if (answer.isPending) return <Skeleton h={60} />;
  const check = answer.data?.conflict?.earlier.find((one) => one.id === check_id);
  return <HitList hits={check?.hits ?? []} />;
}

function Earlier({ of, check }: { of: CheckedRecord; check: EarlierCheck }) {
  const { t } = useTexts('conflict');
  const [open, setOpen] = useState(false);
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <RunBy check={check} t={t} /> <span className="small">{t('hits', { count: check.hit_count })}</span>
      </summary>
      {open && <HitsThen of={of} check_id={check.id} />}
    </details>
  );
}

/** The checks before the latest, each with its hits when it is opened. */
export function EarlierChecks({ record, of }: { record: ConflictRecord; of: CheckedRecord }) {
  const { t } = useTexts('conflict');
  if (record.earlier.length === 0) return null;
  return (
    <Section title={t('earlier')} hint={t('earlier_hint', { count: record.earlier_total })}>
      {record.earlier.map((check) => (
        <Earlier key={check.id} of={of} check={check} />
      ))}
    </Section>
  );
}
