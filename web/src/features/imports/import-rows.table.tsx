import type { ImportAnswer, ImportRow, ShownKind } from '@praktis/contract/imports/imports.schemas';
import { type Formats, useFormats } from '../../kit/formats.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';

const shownAtOnce = 200;
const signs: Record<ImportRow['state'], string> = {
  ...{ new: 'good', known: 'neutral', asks: 'warn', error: 'bad', left_out: 'neutral' },
};

type Table = Pick<ImportAnswer, 'columns' | 'titles' | 'kinds'>;

const isFigure = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
/** What a cell is refused for that could not be read: it stands there as the file has it. */
const unread: ReadonlySet<string> = new Set([
  ...['number_format', 'whole_number', 'date_format', 'date_month', 'date_day', 'time_invalid', 'not_a_choice'],
]);

/** A cell that was understood, as the reader writes such things; what was not stands as in the file. */
function cellShown(text: string, kind: ShownKind | undefined, { formats, t }: { formats: Formats; t: Translate }) {
  switch (kind) {
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(text) ? formats.day(text) : text;
    case 'number':
    case 'whole':
    case 'duration':
      return isFigure(text) ? formats.exactAmount(text, 0) : text;
    case 'yes_no':
      return text === 'yes' || text === 'no' ? t(`core:${text}`) : text;
    default:
      return text;
  }
}

/** How a column is headed; what the rule names that no column of the file holds keeps its own name. */
const titleOf = (titles: Table['titles'], column: string) => sentence(titles[column] ?? column);

function Cells({ row, columns, titles, kinds }: Table & { row: ImportRow }) {
  const { t } = useTexts('imports');
  const formats = useFormats();
  const shown = (column: string) => {
    const text = row.values[column] ?? '';
    const asInFile = row.faults.some((fault) => fault.column === column && unread.has(fault.code));
    return asInFile ? text : cellShown(text, kinds[column], { formats, t });
  };
  const tone = signs[row.state];
  return (
    <tr>
      <td className="num">{formats.count(row.line)}</td>
      <td>
        <span className="state" style={{ background: `var(--tone-${tone}-bg)`, color: `var(--tone-${tone})` }}>
          {t(`state.${row.state}`)}
        </span>
      </td>
      {columns.map((column) => (
        <td key={column} title={shown(column)}>
          {shown(column)}
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
export function ImportRows({ columns, titles, kinds, rows }: Table & Pick<ImportAnswer, 'rows'>) {
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
              <Cells key={row.row} row={row} columns={columns} titles={titles} kinds={kinds} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shownAtOnce && <p className="dimmed small">{t('more', { count: rows.length - shownAtOnce })}</p>}
    </>
  );
}
