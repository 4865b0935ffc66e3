import type { ImportAnswer, ImportRow } from '@praktis/contract/imports/imports.schemas';
import { sentence, useTexts } from '../../kit/texts.ts';

const shownAtOnce = 200;
const signs: Record<ImportRow['state'], string> = {
  ...{ new: 'good', known: 'neutral', asks: 'warn', error: 'bad', left_out: 'neutral' },
};

type Table = Pick<ImportAnswer, 'columns' | 'titles'>;

/** How a column is headed; what the rule names that no column of the file holds keeps its own name. */
const titleOf = (titles: Table['titles'], column: string) => sentence(titles[column] ?? column);

function Cells({ row, columns, titles }: Table & { row: ImportRow }) {
  const { t } = useTexts('imports');
  const tone = signs[row.state];
  return (
    <tr>
      <td className="num">{row.row}</td>
      <td>
        <span className="state" style={{ background: `var(--tone-${tone}-bg)`, color: `var(--tone-${tone})` }}>
          {t(`state.${row.state}`)}
        </span>
      </td>
      {columns.map((column) => (
        <td key={column} title={row.values[column]}>
          {row.values[column]}
        </td>
      ))}
      <td className="import-faults">
        {row.note}
        {row.faults.map((fault) => (
          <div key={`${fault.column} ${fault.code}`}>
            {fault.column && <strong>{titleOf(titles, fault.column)}: </strong>}
            {fault.message}
          </div>
        ))}
      </td>
    </tr>
  );
}

/** Rows as they were understood, each with what is wrong with it or what it asks. */
export function ImportRows({ columns, titles, rows }: Table & Pick<ImportAnswer, 'rows'>) {
  const { t } = useTexts('imports');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="table-frame" tabIndex={0} aria-label={t('rows')}>
        <table className="grid">
          <thead className="grid-head">
            <tr>
              <th className="num">{t('row')}</th>
              <th>{t('state_label')}</th>
              {columns.map((column) => (
                <th key={column}>{titleOf(titles, column)}</th>
              ))}
              <th>{t('faults')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownAtOnce).map((row) => (
              <Cells key={row.row} row={row} columns={columns} titles={titles} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shownAtOnce && <p className="dimmed small">{t('more', { count: rows.length - shownAtOnce })}</p>}
    </>
  );
}
