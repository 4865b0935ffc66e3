import { IconAlertCircle } from '@tabler/icons-react';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import type { FormValues } from './form-types.ts';

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

/** What is wrong after a failed save, each a way to its field. */
export function FormProblems() {
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
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
