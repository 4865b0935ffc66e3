import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { compare } from '@praktis/rules/money';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';

const figures = ['wip', 'unbilled_costs', 'outstanding'] as const;

/**
 * What is still to be billed or paid on a matter that is about to be closed (MAT-01), each figure for those who see it
 * on the matter itself. Nothing is shown when nothing is left.
 */
export function MatterLeft({ id }: { id: string }) {
  const { t } = useTexts('matters');
  const { data: matter } = useCall(matterCalls.detail, { query: { id } }, { inPlace: true });
  if (!matter) return null;
  const items = figures.flatMap((name) => {
    const amount = matter[name];
    if (amount === undefined || compare(amount, '0') === 0) return [];
    return [
      [sentence(t(`fields:${name}`)), <Money key={name} amount={amount} currency={matter.currency} exact />] as const,
    ];
  });
  if (items.length === 0) return null;
  return (
    <section aria-label={t('close.left')}>
      <p className="small dimmed">{t('close.left')}</p>
      <DataList items={items} />
    </section>
  );
}
