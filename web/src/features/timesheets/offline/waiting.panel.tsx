import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../../kit/formats.ts';
import { useGo } from '../../../kit/navigation.ts';
import type { Waiting } from '../../../kit/offline/device.ts';
import { sendNow } from '../../../kit/offline/engine.ts';
import { answerYes, forget, tryAgain } from '../../../kit/offline/outbox.ts';
import { online } from '../../../kit/online.ts';
import { ask } from '../../../kit/questions.ts';
import { useStore } from '../../../kit/store.ts';
import { useTexts } from '../../../kit/texts.ts';
import { Section } from '../../../ui/section.tsx';
import { runsOn } from '../timer/timer-acts.ts';
import { CompareDialog } from './compare.dialog.tsx';
import { useWaiting } from './use-waiting.ts';
import './waiting.css';
import { spentTime } from './waiting-words.ts';

const tones = { waiting: 'info', asks: 'warn', refused: 'bad', changed: 'warn' } as const;

function Act({ run, children }: { run: () => void; children: ReactNode }) {
  return (
    <button type="button" className="linkish" onClick={run}>
      {children}
    </button>
  );
}

/** What can be done with one change that waits. */
function Acts({ entry, onCompare }: { entry: Waiting; onCompare: () => void }) {
  const { t } = useTexts('timesheets');
  const go = useGo();
  const then = (work: Promise<unknown>) => void work.then(sendNow).catch(console.error);
  const throwAway = async () => {
    const question = {
      title: t('waiting.drop_title'),
      // An answer is still owed: what is thrown away here may have arrived there.
      text: t(entry.tried_at > 0 ? 'waiting.drop_maybe_sent' : 'waiting.drop_text'),
      ...{ yes: t('waiting.drop'), danger: true },
    };
    if (!(await ask(question))) return;
    await forget(entry);
    if (entry.call === 'stop') await runsOn(String(entry.body.id));
  };
  const mayCorrect = entry.tried_at === 0 && entry.call !== 'remove' && entry.state !== 'changed';
  return (
    <span className="waiting-acts">
      {entry.state === 'asks' && <Act run={() => then(answerYes(entry))}>{t('waiting.answer_yes')}</Act>}
      {entry.state === 'changed' && <Act run={onCompare}>{t('waiting.compare')}</Act>}
      {entry.state === 'refused' && <Act run={() => then(tryAgain(entry))}>{t('core:try_again')}</Act>}
      {mayCorrect && <Act run={() => go('/timesheets/create', { waiting: entry.key })}>{t('waiting.correct')}</Act>}
      <Act run={() => void throwAway().catch(console.error)}>{t('waiting.drop')}</Act>
    </span>
  );
}

function Line({ entry, onCompare }: { entry: Waiting; onCompare: () => void }) {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const { typed, names, state, call, message } = entry;
  const words = [day(String(typed.date ?? '')), names[String(typed.matter_id)], spentTime(typed, t), typed.description];
  const told = message || (state === 'refused' && entry.code === 'too_old' ? t('waiting.too_old') : '');
  return (
    <li className="waiting-line">
      <span
        className="state"
        style={{ background: `var(--tone-${tones[state]}-bg)`, color: `var(--tone-${tones[state]})` }}
      >
        {t(`waiting.state.${state}`)}
      </span>
      <span className="waiting-words">
        {call !== 'create' && call !== 'stop' && <strong>{t(`waiting.call.${call}`)} </strong>}
        {words.filter(Boolean).map(String).join(' · ')}
        {told && <span className="waiting-told">{told}</span>}
      </span>
      <Acts entry={entry} onCompare={onCompare} />
    </li>
  );
}

/** What stands on this device and has not reached the server, each with its state and what can be done about it. */
export function WaitingPanel() {
  const { t } = useTexts('timesheets');
  const entries = useWaiting();
  const reachable = useStore(online);
  const [compared, setCompared] = useState<Waiting | null>(null);
  if (entries.length === 0) return null;
  return (
    <div className="waiting-panel">
      <Section
        title={t('waiting.title')}
        hint={t(reachable ? 'waiting.hint' : 'waiting.hint_offline')}
        extra={
          <Button variant="default" size="xs" onClick={() => void sendNow().catch(console.error)}>
            {t('waiting.send')}
          </Button>
        }
      >
        <ul aria-live="polite">
          {entries.map((entry) => (
            <Line key={entry.key} entry={entry} onCompare={() => setCompared(entry)} />
          ))}
        </ul>
      </Section>
      {compared && <CompareDialog entry={compared} onClose={() => setCompared(null)} />}
    </div>
  );
}
