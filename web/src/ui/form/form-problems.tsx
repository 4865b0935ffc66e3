import { IconAlertCircle } from '@tabler/icons-react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import type { LabelOf } from './form-judge.ts';
import type { FormValues } from './form-types.ts';
import { focusField, listProblems, type Problem } from './problem-fields.ts';
import { fieldTitle } from './use-record-form.ts';

/** Which row of which list a field belongs to: `Related parties 2`; '' for a field of the form itself. */
function rowTitle(name: string, labelOf: LabelOf): string {
  const [, list, place] = /^(.+)\.(\d+)\./.exec(name) ?? [];
  return list === undefined ? '' : `${fieldTitle(labelOf, list)} ${Number(place) + 1}`;
}

/** The message with its row and the name of its field before it, unless it says the name itself: here it stands alone. */
function namedProblem({ name, message }: Problem, labelOf: LabelOf): string {
  const saysIt = message.toLowerCase().includes(labelOf(name).toLowerCase());
  return [rowTitle(name, labelOf), saysIt ? '' : fieldTitle(labelOf, name), message].filter(Boolean).join(': ');
}

/** What is wrong after a failed save, each a way to its field. */
export function FormProblems({ labelOf }: { labelOf: LabelOf }) {
  const { control, setFocus } = useFormContext<FormValues>();
  const { errors, submitCount } = useFormState({ control });
  const { t } = useTexts();
  const problems = listProblems(errors);
  if (submitCount === 0 || problems.length === 0) return null;
  return (
    <div className="form-problems" role="alert">
      <IconAlertCircle size={18} aria-hidden />
      <div>
        <strong>{t('core:form.problems', { count: problems.length })}</strong>
        <ul>
          {problems.map((problem) => (
            <li key={problem.name}>
              <button type="button" onClick={() => focusField(setFocus, problem.name)}>
                {namedProblem(problem, labelOf)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
