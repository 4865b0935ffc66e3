import { useTexts } from '../../kit/texts.ts';
import { type Answers, type Doubt, errors } from './import-questions.ts';
import type { Importing } from './use-import.ts';

/** Messages and numbers of rows shown at once; the table below shows them all. */
const most = 8;

interface DoubtsProps {
  doubts: readonly Doubt[];
  answers: Answers;
  say: Importing['say'];
}

function listed(numbers: readonly number[]): string {
  const shown = numbers.slice(0, most).join(', ');
  return numbers.length > most ? `${shown} …` : shown;
}

/** One kind of question with the rows that ask it and the two answers to it; what is wrong has only the second. */
function DoubtChoice({
  doubt,
  answer,
  say,
}: {
  doubt: Doubt;
  answer: Answers[string] | undefined;
  say: DoubtsProps['say'];
}) {
  const { t } = useTexts('imports');
  const { code, rows, said } = doubt;
  const isError = code === errors;
  const count = rows.length;
  return (
    <fieldset className="import-doubt" data-doubt={code}>
      <legend>{t(isError ? 'doubt.wrong' : 'doubt.asks', { count })}</legend>
      <ul>
        {said.slice(0, most).map(({ message, lines }) => (
          <li key={message}>
            {message}{' '}
            <span className="dimmed small">{t('doubt.rows', { count: lines.length, rows: listed(lines) })}</span>
          </li>
        ))}
        {said.length > most && <li className="dimmed small">{t('doubt.more', { count: said.length - most })}</li>}
      </ul>
      {!isError && (
        <label className="check-field">
          <input type="radio" name={`doubt ${code}`} checked={answer === 'yes'} onChange={() => say(code, 'yes')} />{' '}
          {t('doubt.yes', { count })}
        </label>
      )}
      <label className="check-field">
        <input
          type={isError ? 'checkbox' : 'radio'}
          name={`doubt ${code}`}
          checked={answer === 'leave'}
          onChange={(event) => say(code, event.currentTarget.checked ? 'leave' : undefined)}
        />{' '}
        {t('doubt.leave', { count })}
      </label>
    </fieldset>
  );
}

/** What has to be said before the rows can be saved: to each kind of question yes, or that its rows are left out (IMP-03). */
export function ImportDoubts({ doubts, answers, say }: DoubtsProps) {
  return doubts.map((doubt) => <DoubtChoice key={doubt.code} doubt={doubt} answer={answers[doubt.code]} say={say} />);
}
