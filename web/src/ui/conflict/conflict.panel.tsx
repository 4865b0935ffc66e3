import { Button } from '@mantine/core';
import type { ConflictRecord } from '@praktis/contract/clients/conflict.schemas';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { EmptyState } from '../empty-state.tsx';
import { Section } from '../section.tsx';
import { StatusBadge } from '../status-badge.tsx';
import './conflict.css';
import { HitList, RunBy } from './check-parts.tsx';
import { type ConflictCheck, type ConflictHit, groupHits } from './conflict-hits.ts';
import { DecideDialog } from './decide.dialog.tsx';
import { type CheckedRecord, EarlierChecks } from './earlier-checks.tsx';

/** What was searched, as it was written and as it was compared. */
function Terms({ check, t }: { check: ConflictCheck; t: Translate }) {
  return (
    <details className="fold">
      <summary>{t('terms', { count: check.terms.length })}</summary>
      <table className="terms">
        <thead>
          <tr>
            <th>{t('term')}</th>
            <th>{t('term_role')}</th>
            <th>{t('term_field')}</th>
            <th>{t('term_normalised')}</th>
          </tr>
        </thead>
        <tbody>
          {check.terms.map((term) => (
            <tr key={`${term.role} ${term.field} ${term.text}`}>
              <td>{term.text}</td>
              <td>{t(`statuses:conflict_role.${term.role}`)}</td>
              <td>{t(`statuses:conflict_field.${term.field}`)}</td>
              <td className="dimmed">{term.normalised.join(' / ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small dimmed">{t('rules_version', { version: check.rules_version })}</p>
    </details>
  );
}

function whoDecides(record: ConflictRecord, t: Translate): string {
  if (record.stuck) return t('stuck');
  if (record.may_decide.length === 0) return t('nobody_decides');
  return t('who_decides', { names: record.may_decide.map((person) => person.name).join(', ') });
}

interface ConflictPanelProps {
  record: ConflictRecord;
  of: CheckedRecord;
  /** Runs the check again; absent where it runs by itself only. */
  again?: { run: () => void; pending: boolean } | undefined;
}

/** The conflict check of a client or matter: what was found, what is to be decided and by whom (CON-04 to CON-07). */
export function ConflictPanel({ record, of, again }: ConflictPanelProps) {
  const { t } = useTexts('conflict');
  const [deciding, setDeciding] = useState<ConflictHit | null>(null);
  const check = record.latest;
  const groups = groupHits(check?.hits ?? []);
  const button = again && (
    <Button
      variant="default"
      size="xs"
      loading={again.pending}
      leftSection={<IconRefresh size={14} aria-hidden />}
      onClick={again.run}
    >
      {t('again')}
    </Button>
  );
  if (!check) return <EmptyState title={t('never')} text={t('never_text')} action={button} />;
  return (
    <div className="form-sections">
      <Section
        title={t('latest')}
        extra={
          <span className="conflict-head">
            <StatusBadge of="conflict_result" value={record.result} />
            <RunBy check={check} t={t} />
            {button}
          </span>
        }
      >
        {groups.open.length > 0 && <p className="conflict-ask">{whoDecides(record, t)}</p>}
        {groups.open.length + groups.decided.length === 0 && <p>{t('nothing')}</p>}
        <HitList hits={[...groups.open, ...groups.decided]} onDecide={setDeciding} />
        {groups.information.length > 0 && (
          <details className="fold">
            <summary>{t('information', { count: groups.information.length })}</summary>
            <HitList hits={groups.information} onDecide={setDeciding} />
          </details>
        )}
        <Terms check={check} t={t} />
      </Section>
      <EarlierChecks record={record} of={of} />
      {deciding && <DecideDialog hit={deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}
