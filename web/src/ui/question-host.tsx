import { lazy, Suspense, useEffect } from 'react';
import { loadPart } from '../kit/chunk-reload.ts';
import { openQuestion } from '../kit/questions.ts';
import { useStore } from '../kit/store.ts';

const dialog = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(() => loadPart(dialog).then((m) => ({ default: m.ConfirmDialog })));
/** Milliseconds after which the dialog is fetched ahead of the first question, so that one can be put without a network. */
const aheadAfter = 4000;

/** Shows the questions put by `ask` and by the server; stands once in the application. */
export function QuestionHost() {
  const question = useStore(openQuestion);
  useEffect(() => {
    const ahead = setTimeout(() => dialog().catch(() => undefined), aheadAfter);
    return () => clearTimeout(ahead);
  }, []);
  if (question === null) return null;
  const { answer, ...asked } = question;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...asked} onAnswer={answer} />
    </Suspense>
  );
}
