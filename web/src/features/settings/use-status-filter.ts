import { sentence, useTexts } from '../../kit/texts.ts';
import type { Filter } from '../../ui/list/list-types.ts';

/** What is offered, what is archived, or both; archived items still show where they are used (ROL-08). */
export function useStatusFilter(): Filter {
  const { t } = useTexts('settings');
  const options = ['active', 'archived', 'all'].map((value) => ({ value, label: t(`settings:status.${value}`) }));
  const label = sentence(t('fields:status'));
  return { kind: 'select', name: 'status', label, options, initial: 'active', everything: 'all' };
}
