import { Button } from '@mantine/core';
import { conflictCalls } from '@praktis/contract/clients/clients.calls';
import { IconEyeOff } from '@tabler/icons-react';
import { download } from '../../kit/downloads.ts';
import { hasText, type Translate, useTexts } from '../../kit/texts.ts';
import { Day, Moment } from '../cells.tsx';
import { ScreenLink } from '../screen-link.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { addressOfFound, type ConflictHit } from './conflict-hits.ts';

type Content = NonNullable<ConflictHit['content']>;
type Behind = Content['matters'][number];

const word = (value: string) => value.replaceAll(' ', '_');

/** A matter that stands behind a hit; of a hidden one only whom to ask. */
function MatterBehind({ matter, t }: { matter: Behind; t: Translate }) {
  if (matter.hidden) {
    return (
      <li className="dimmed">
        <IconEyeOff size={13} aria-hidden /> {t('hidden', { ask: matter.ask })}
      </li>
    );
  }
  return (
    <li>
      {matter.id ? <ScreenLink to={`/matters/detail/${matter.id}`}>{matter.number}</ScreenLink> : matter.number}{' '}
      {matter.status && <StatusBadge of="matter" value={matter.status} />}
      <span className="dimmed">
        {' '}
        <Day of={matter.active_date} />
        {matter.closed_date && (
          <>
            {' – '}
            <Day of={matter.closed_date} />
          </>
        )}
        {matter.responsible_partner && ` · ${matter.responsible_partner}`}
      </span>
    </li>
  );
}

/** What gave the score and what kind of hit it is; of checks from before that was kept only the field (CON-04). */
function whyAlike({ likeness, field, kind }: Content, t: Translate): string {
  const meaning = { kind: t(`statuses:conflict_kind.${word(kind)}`) };
  if (likeness) return t('alike', { how: t(`likeness.${likeness}`), ...meaning });
  return t('same_in', { field: t(`statuses:conflict_field.${field}`), ...meaning });
}

/** What was searched, what was found, and which matters stand behind it. */
function Found({ hit, content, t }: { hit: ConflictHit; content: Content; t: Translate }) {
  const to = addressOfFound(hit);
  const found = content.found_name || content.found_code;
  const status = content.found_entity === 'client' && content.found_status;
  const role = t(`statuses:conflict_role.${content.found_role}`);
  const owns = content.found_role === content.found_entity || content.found_code === '';
  const as = owns
    ? [content.found_code, role].filter(Boolean).join(' · ')
    : t('found_of', { role, code: content.found_code });
  return (
    <>
      <p className="hit-names">
        <span>
          {content.searched}{' '}
          <span className="dimmed small">{t(`statuses:conflict_role.${content.searched_role}`)}</span>
        </span>
        <span aria-hidden className="dimmed">
          ↔
        </span>
        <span>
          {to ? <ScreenLink to={to}>{found}</ScreenLink> : found} <span className="dimmed small">{as}</span>{' '}
          {status && <StatusBadge of="client" value={status} />}
        </span>
      </p>
      <p className="small dimmed">{whyAlike(content, t)}</p>
      {content.left_out > 0 && <p className="small">{t('left_out', { count: content.left_out })}</p>}
      {content.matters.length > 0 && (
        <ul className="hit-matters">
          {content.matters.map((matter, place) => (
            <MatterBehind key={matter.id ?? `hidden ${place}`} matter={matter} t={t} />
          ))}
        </ul>
      )}
    </>
  );
}

function Decision({ hit, t }: { hit: ConflictHit; t: Translate }) {
  if (hit.decision === 'open') return null;
  const letter = () => void download(conflictCalls.letter, { body: { hit_id: hit.id } }).catch(() => undefined);
  return (
    <p className="small">
      {hit.decided_by && <span className="dimmed">{t('decided_by', { name: hit.decided_by })} </span>}
      <span className="dimmed">
        <Moment of={hit.decided_at} />
      </span>
      {hit.content?.reason && <span> · {hit.content.reason}</span>}
      {hit.content?.has_letter && (
        <>
          {' · '}
          <button type="button" className="linkish" onClick={letter}>
            {t('letter')}
          </button>
        </>
      )}
    </p>
  );
}

interface HitCardProps {
  hit: ConflictHit;
  /** Opens the decision; absent for hits of earlier checks. */
  onDecide?: (hit: ConflictHit) => void;
}

/** One hit: how like it is, what kind it is, what was found, and what was decided. */
export function HitCard({ hit, onDecide }: HitCardProps) {
  const { t } = useTexts('conflict');
  const { content } = hit;
  const why = `conflict:why.${hit.why_not}`;
  return (
    <li className="hit" data-open={(hit.makes_conflict && hit.decision === 'open') || undefined}>
      {content ? (
        <div className="hit-score">
          <strong className="figures">{content.score}</strong>
          <StatusBadge of="conflict_strength" value={content.strength} />
        </div>
      ) : (
        <div className="hit-score">
          <IconEyeOff size={20} aria-hidden />
        </div>
      )}
      <div className="hit-body">
        {content ? <Found hit={hit} content={content} t={t} /> : <p>{t('hidden', { ask: hit.ask })}</p>}
        <Decision hit={hit} t={t} />
        {onDecide && hit.makes_conflict && hit.decision === 'open' && !hit.can_decide && hasText(why) && (
          <p className="small dimmed">{t(why)}</p>
        )}
      </div>
      <div className="hit-acts">
        {(hit.decision !== 'open' || hit.makes_conflict) && <StatusBadge of="conflict_decision" value={hit.decision} />}
        {onDecide && hit.can_decide && (hit.makes_conflict || hit.decision !== 'open') && (
          <Button
            variant={hit.decision === 'open' ? 'filled' : 'default'}
            size="compact-sm"
            onClick={() => onDecide(hit)}
          >
            {t(hit.decision === 'open' ? 'decide.open' : 'decide.again')}
            <span className="visually-hidden"> {content?.found_name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
