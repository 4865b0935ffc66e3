import type { ReactNode } from 'react';
import { sentence, useTexts } from '../../kit/texts.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import type { MatterDetail } from './matter-types.ts';

interface RecordsLinkProps {
  of: MatterDetail;
  /** Tab and filters under which the matter lists what the figure adds up. */
  records: Record<string, string>;
  /** Name of the figure among the shared labels. */
  label: string;
  figure: ReactNode;
}

/** A figure that opens the records it is the sum of. */
export function RecordsLink({ of, records, label, figure }: RecordsLinkProps) {
  const { t } = useTexts('matters');
  return (
    <ScreenLink to={`/matters/detail/${of.id}`} search={records}>
      {figure}
      <span className="visually-hidden"> {t('information.open', { figure: sentence(t(`fields:${label}`)) })}</span>
    </ScreenLink>
  );
}
