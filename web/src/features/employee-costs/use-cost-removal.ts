import { employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { type CostRow, costName } from './cost-types.ts';

/** Deletes a cost after a question that names it; `gone` follows. */
export function useCostRemoval(gone: () => void): (cost: CostRow) => Promise<void> {
  const { t } = useTexts('costs');
  const removal = useSend(employeeCostCalls.remove, 'employee-cost');
  return async (cost) => {
    const name = costName(cost);
    const question = { title: t('delete.title', { name }), text: t('delete.text'), yes: t('delete.yes'), danger: true };
    if (!(await ask(question)) || !(await removal.attempt({ id: cost.id, version: cost.version }))) return;
    notify.success({ message: t('delete.done', { name }) });
    gone();
  };
}
