import { useFormats } from '../../../kit/formats.ts';
import { useTexts } from '../../../kit/texts.ts';
import { Versions } from '../../../ui/form/versions.tsx';

/** What is said of a cell; `theirs` are the hours that somebody else has saved there meanwhile, null when nobody has. */
export interface CellNote {
  path: string;
  date: string;
  day: string;
  message: string;
  mine: string;
  theirs: string | null;
}

interface WeekNotesProps {
  notes: readonly CellNote[];
  columns: number;
  onMine: (note: CellNote) => void;
  onTheirs: (note: CellNote) => void;
}

/** What is said of the cells of a row, below it; of one that somebody else has changed, both versions and the choice. */
export function WeekNotes({ notes, columns, onMine, onTheirs }: WeekNotesProps) {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  if (notes.length === 0) return null;
  return (
    <tr className="row-note">
      <td colSpan={columns}>
        {notes.map((note) => (
          <div key={note.path}>
            <span role="alert" className="field-error">
              {note.day}: {note.message}
            </span>
            {note.theirs !== null && (
              <>
                <Versions rows={[{ label: note.day, mine: note.mine, theirs: formats.hours(note.theirs) }]} />
                <button type="button" className="linkish" onClick={() => onMine(note)}>
                  {t('modify.take_mine')}
                </button>{' '}
                <button type="button" className="linkish" onClick={() => onTheirs(note)}>
                  {t('modify.take_theirs')}
                </button>
              </>
            )}
          </div>
        ))}
      </td>
    </tr>
  );
}
