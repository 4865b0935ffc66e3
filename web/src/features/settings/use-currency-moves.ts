import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Action } from '../../ui/action-menu.tsx';

interface Movable {
  id: string;
  code: string;
}

/**
 * Moves a currency one place up or down in the firm's order, in which look-ups offer them (G062). The order is read just
 * before, so that a change of somebody else is noticed and not written over.
 */
export function useCurrencyMoves() {
  const { t } = useTexts('settings');
  const read = useSend(currencyCalls.rank);
  const save = useSend(currencyCalls.rank, 'setting/currency');
  const move = async ({ id, code }: Movable, step: 1 | -1) => {
    const now = await read.attempt({ ids: [], before: [] });
    if (!now) return;
    const before = now.rows.map((row) => row.id);
    const at = before.indexOf(id);
    const to = Math.min(Math.max(at + step, 0), before.length - 1);
    const ids = before.filter((one) => one !== id);
    ids.splice(to, 0, id);
    if (to !== at && !(await save.attempt({ ids, before }))) return;
    notify.success({ message: t('currency.moved', { code, place: to + 1, total: before.length }) });
  };
  return (item: Movable): Action[] => [
    { title: t('currency.up'), run: () => void move(item, -1), apart: true },
    { title: t('currency.down'), run: () => void move(item, 1) },
  ];
}
