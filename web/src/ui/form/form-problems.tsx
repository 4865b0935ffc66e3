import { IconAlertCircle } from '@tabler/icons-react';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import type { LabelOf } from './form-judge.ts';
import type { FormValues } from './form-types.ts';
import { fieldTitle } from './use-record-form.ts';

interface Problem {
  name: string;
  message: string;
}

/** Every message of a form with its field's path. */
function listProblems(errors: FieldErrors<FormValues>, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([part, error]) => {
    if (!error || part === 'root' || part === 'ref') return [];
    const name = path === '' ? part : `${path}.${part}`;
    if (typeof error.message === 'string') return [{ name, message: error.message }];
    return listProblems(error as FieldErrors<FormValues>, name);
  });
}

/** The message with the name of its field before it, unless it says the name itself: here it stands away from its field. */
function namedProblem({ name, message }: Problem, labelOf: LabelOf): string {
  const saysIt = message.toLowerCase().includes(labelOf(name).toLowerCase());
  return saysIt ? message : `${fieldTitle(labelOf, name)}: ${message}`;
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
              <button type="button" onClick={() => setFocus(problem.name)}>
                {namedProblem(problem, labelOf)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
