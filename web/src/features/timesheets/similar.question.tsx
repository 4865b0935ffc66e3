import { Button, Group } from '@mantine/core';
import type { BodyInput, ReplyOf } from '@praktis/contract/kit/call';
import { timesheetBulkCalls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { SimilarEntry } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { useState } from 'react';
import { send } from '../../kit/api.ts';
import { CallFailure } from '../../kit/call-failure.ts';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { Day, Hours } from '../../ui/cells.tsx';
import './timesheets.css';
import { Dialog } from '../../ui/dialog.tsx';

export type Compared = Exclude<BodyInput<typeof timesheetBulkCalls.similarityCheck>['timesheet'], readonly unknown[]>;
type Told = ReplyOf<typeof timesheetBulkCalls.similarityCheck>['rows'];

interface Open {
  typed: readonly Compared[];
  told: Told;
  answer: (yes: boolean) => void;
}

/** An entry that looks like the typed one: why, how much, and the way to it. */
function SimilarCard({ entry }: { entry: SimilarEntry }) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const { id, row, reason, score, description, hour, start_time, end_time } = entry;
  const alike = formats.percent(String(Math.round(score * 100)));
  return (
    <div className="similar-card">
      <p>
        <strong>{t(`similar.reason.${reason}`)}</strong> <span className="dimmed">{t('similar.score', { alike })}</span>
      </p>
      <p>{description || t('similar.no_description')}</p>
      <p className="dimmed">
        <Day of={entry.date} /> · <Hours of={hour} /> {start_time && `· ${start_time}–${end_time}`}{' '}
        {entry.workcode_name && `· ${entry.workcode_name}`}
      </p>
      {row !== null && <p>{t('similar.row', { row: row + 1 })}</p>}
      {id !== null && (
        <p>
          <span className="dimmed">{t('similar.recorded_by', { name: entry.created_by_name })}</span>{' '}
          <a href={`/timesheets/detail/${id}`} target="_blank" rel="noreferrer">
            {t('similar.open')}
          </a>
        </p>
      )}
    </div>
  );
}

/** Worked time as it was typed. */
function typedTime({ duration, start_time, end_time, hour }: Compared): string {
  const text = duration || (start_time ? `${String(start_time)}–${String(end_time)}` : hour);
  return text ? `· ${text}` : '';
}

/** What was typed beside what stands already; saving it anyway is the user's word, kept with the entry (TIM-09). */
function SimilarDialog({ typed, told, answer }: Open) {
  const { t } = useTexts('timesheets');
  const found = told.filter(({ similar }) => similar.length > 0);
  return (
    <Dialog onClose={() => answer(false)} title={t('similar.title')} size="lg" closeOnClickOutside={false}>
      {found.length === 0 && <p>{t('similar.unseen')}</p>}
      {found.map(({ row, similar }) => (
        <div key={row} className="similar-pair">
          <section>
            <h3>{typed.length > 1 ? t('similar.typed_row', { row: row + 1 }) : t('similar.typed')}</h3>
            <div className="similar-card">
              <p>{typed[row]?.description || t('similar.no_description')}</p>
              <p className="dimmed">
                <Day of={typed[row]?.date} /> {typed[row] && typedTime(typed[row])}
              </p>
            </div>
          </section>
          <section>
            <h3>{t('similar.stands')}</h3>
            {similar.map((entry) => (
              <SimilarCard key={entry.id ?? `row ${entry.row}`} entry={entry} />
            ))}
          </section>
        </div>
      ))}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {t('core:back')}
        </Button>
        <Button onClick={() => answer(true)}>{t('similar.anyway')}</Button>
      </Group>
    </Dialog>
  );
}

/**
 * Saves; where the server asks whether a similar entry is meant, shows them side by side and saves `anyway` on the user's
 * word, with what he had answered before. `question` is what the screen draws.
 */
export function useSimilarQuestion() {
  const [open, setOpen] = useState<Open | null>(null);
  const save = async <T,>(
    plain: () => Promise<T>,
    typed: readonly Compared[],
    anyway: (confirmed: readonly string[]) => Promise<T>,
  ): Promise<T> => {
    try {
      return await plain();
    } catch (problem) {
      if (!(problem instanceof CallFailure) || problem.code !== 'similar_entry') throw problem;
      const { rows } = await send(timesheetBulkCalls.similarityCheck, { body: { timesheet: [...typed] } });
      const yes = await new Promise<boolean>((answer) => setOpen({ typed, told: rows, answer }));
      setOpen(null);
      if (!yes) throw problem;
      return anyway(problem.confirmed);
    }
  };
  return { save, question: open && <SimilarDialog {...open} /> };
}
