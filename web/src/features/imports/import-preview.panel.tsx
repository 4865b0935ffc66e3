import { Button } from '@mantine/core';
import type { ImportAnswer, ImportRow } from '@praktis/contract/imports/imports.schemas';
import { useState } from 'react';
import { useTexts } from '../../kit/texts.ts';
import { Section } from '../../ui/section.tsx';

interface PreviewProps {
  answer: ImportAnswer;
  pending: boolean;
  onSave: () => void;
}

const shownAtOnce = 200;
const signs: Record<ImportRow['state'], string> = { new: 'good', known: 'neutral', asks: 'warn', error: 'bad' };

/** Every row as it was understood, what is wrong with it, and the way to save when nothing is. */
export function ImportPreview({ answer, pending, onSave }: PreviewProps) {
  const { t } = useTexts('imports');
  const [onlyFaults, setOnlyFaults] = useState(answer.counts.errors > 0);
  const rows = answer.rows.filter((row) => !onlyFaults || row.faults.length > 0);
  const ready = answer.counts.errors === 0 && answer.counts.new > 0 && !answer.saved;
  return (
    <Section
      title={t('preview')}
      extra={
        ready && (
          <Button size="xs" loading={pending} onClick={onSave}>
            {t('save', { count: answer.counts.new })}
          </Button>
        )
      }
    >
      <p role="status">
        {answer.saved ? t('saved', { count: answer.counts.new }) : t('counts', { ...answer.counts })}
        {answer.hours !== undefined && ` ${t('hours', { hours: answer.hours })}`}
      </p>
      {answer.unknown_columns.length > 0 && (
        <p className="dimmed small">{t('unknown', { columns: answer.unknown_columns.join(', ') })}</p>
      )}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="table-frame" tabIndex={0} aria-label={t('preview')}>
        <table className="grid">
          <thead className="grid-head">
            <tr>
              <th className="num">{t('row')}</th>
              <th>{t('state_label')}</th>
              {answer.columns.map((column) => (
                <th key={column}>{column}</th>
              ))}
              <th>{t('faults')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownAtOnce).map((row) => (
              <tr key={row.row}>
                <td className="num">{row.row}</td>
                <td>
                  <span
                    className="state"
                    style={{
                      background: `var(--tone-${signs[row.state]}-bg)`,
                      color: `var(--tone-${signs[row.state]})`,
                    }}
                  >
                    {t(`state.${row.state}`)}
                  </span>
                </td>
                {answer.columns.map((column) => (
                  <td key={column} title={row.values[column]}>
                    {row.values[column]}
                  </td>
                ))}
                <td className="import-faults">
                  {row.faults.map((fault) => (
                    <div key={`${fault.column} ${fault.code}`}>
                      {fault.column && <strong>{fault.column}: </strong>}
                      {fault.message}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shownAtOnce && <p className="dimmed small">{t('more', { count: rows.length - shownAtOnce })}</p>}
    </Section>
  );
}
