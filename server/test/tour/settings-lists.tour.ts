import type { AnyCall } from '@praktis/contract/kit/call';
import { callsOf, type SetupList } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import type { Step, TourState } from '../tour.ts';

/** Fields that some lists need beside code and names. */
const extra: Record<string, Record<string, unknown>> = {
  employee_position: { category: 'partner' },
  expense_type: { treatment: 'at_cost' },
  workcode: { billable: 'yes' },
  excess_under_reconcile_type: { kind: 'underpayment' },
};

function lifeOf(list: SetupList): Step[] {
  const calls = callsOf(list);
  const key = `item_${list.table}`;
  const item = { code: 'TOUR', name: 'Tour', name_id: 'Tur', ...extra[list.table] };
  const one = (state: TourState) => ({ raw: { query: { id: state[key] }, body: { id: state[key] } } });
  const at = (call: AnyCall, foreign: Step['foreign'], input?: Step['input'], keep?: Step['keep']): Step => ({
    ...{ call, as: 'administrator', foreign },
    ...(input ? { input } : {}),
    ...(keep ? { keep } : {}),
  });
  return [
    at(
      calls.create,
      'own',
      () => ({ raw: { body: item } }),
      (data: { id: string }, state) => {
        state[key] = data.id;
      },
    ),
    at(calls.list, 'own'),
    at(calls.detail, 'hidden', one),
    at(calls.update, 'hidden', (state) => ({ raw: { body: { ...item, id: state[key], version: 1 } } })),
    ...(calls.archive ? [at(calls.archive, 'hidden', one)] : []),
    ...(calls.reactivate ? [at(calls.reactivate, 'hidden', one)] : []),
    ...(calls.auditTrail ? [at(calls.auditTrail, 'hidden', one)] : []),
    at(calls.remove, 'hidden', one),
  ];
}

export const setupListsTour: readonly Step[] = Object.values(setupLists).flatMap((list) => lifeOf(list));
