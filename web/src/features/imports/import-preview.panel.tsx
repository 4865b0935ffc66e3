import { Button } from '@mantine/core';
import type { ImportAnswer } from '@praktis/contract/imports/imports.schemas';
import { useRef, useState } from 'react';
import { type Formats, useFormats } from '../../kit/formats.ts';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { Section } from '../../ui/section.tsx';
import { ImportDoubts } from './import-doubts.tsx';
import { countToSave, type Doubt, errors, openOf } from './import-questions.ts';
import { ImportRows } from './import-rows.table.tsx';
import type { Importing } from './use-import.ts';

/** What is still to be said before anything can be saved; '' when nothing is. */
function missingWords(open: readonly Doubt[], count: number, t: Translate): string {
  const questions = open.filter(({ code }) => code !== errors).length;
  const wrong = open.find(({ code }) => code === errors)?.rows.length ?? 0;
  if (open.length === 0) return count === 0 ? t('missing.rows') : '';
  return [
    t('missing.nothing_saved'),
    questions > 0 ? t('missing.questions', { count: questions }) : '',
    wrong > 0 ? t('missing.errors', { count: wrong }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What the file came to, in one line. */
function summary(answer: ImportAnswer, t: Translate, formats: Formats): string {
  const { saved, counts, hours } = answer;
  const left = counts.left_out > 0 ? t('left_out', { count: counts.left_out }) : '';
  const words = saved ? t('saved', { count: counts.new }) : t('counts', { ...counts });
  return [words, left, hours === undefined ? '' : t('hours', { hours: formats.hours(hours) })]
    .filter(Boolean)
    .join(' ');
}

/** Every row as it was understood, what has to be said to it, and the way to save; what is missing for that is told. */
export function ImportPreview({ importing, answer }: { importing: Importing; answer: ImportAnswer }) {
  const { t } = useTexts('imports');
  const formats = useFormats();
  const { doubts, answers, say, said, save, pending } = importing;
  const [onlyFaults, setOnlyFaults] = useState(true);
  // The answer whose save was asked for before all was said.
  const [pressed, setPressed] = useState<ImportAnswer | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const open = openOf(doubts, answers);
  const count = countToSave(answer, said);
  const missing = answer.saved ? '' : missingWords(open, count, t);
  // After a save that saved nothing, or one asked for too early, and where there is nothing to save: it is said.
  const tells = missing !== '' && (pressed === answer || !answer.dry_run || doubts.length === 0);
  const press = () => {
    setPressed(answer);
    if (missing === '') save().catch(console.error);
    else frame.current?.querySelector<HTMLElement>(`[data-doubt="${open[0]?.code}"] input`)?.focus();
  };
  const rows = answer.rows.filter((row) => !onlyFaults || answer.counts.errors === 0 || row.faults.length > 0);
  const canSave = !answer.saved && (count > 0 || doubts.length > 0);
  return (
    <Section
      title={t('preview')}
      extra={
        canSave && (
          <Button size="xs" loading={pending} onClick={press}>
            {t('save', { count })}
          </Button>
        )
      }
    >
      <div ref={frame} className="import-preview">
        <p role="status">{summary(answer, t, formats)}</p>
        {tells && (
          <p className="form-note" data-warn role="alert">
            {missing}
          </p>
        )}
        {answer.unknown_columns.length > 0 && (
          <p className="form-note" data-warn>
            {t('unknown', { columns: answer.unknown_columns.join(', ') })}
          </p>
        )}
        <ImportDoubts doubts={doubts} answers={answers} say={say} />
        {answer.counts.errors > 0 && (
          <label className="check-field">
            <input
              type="checkbox"
              className="cb"
              checked={onlyFaults}
              onChange={(event) => setOnlyFaults(event.currentTarget.checked)}
            />{' '}
            {t('only_faults')}
          </label>
        )}
        <ImportRows columns={answer.columns} titles={answer.titles} kinds={answer.kinds} rows={rows} />
      </div>
    </Section>
  );
}
