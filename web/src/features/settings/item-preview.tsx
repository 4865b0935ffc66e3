import { Title } from '@mantine/core';
import type { AnyCall } from '@praktis/contract/kit/call';
import type { ReactNode } from 'react';
import { useTexts } from '../../kit/texts.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { DataList } from '../../ui/data-list.tsx';
import './settings.css';

interface ItemPreviewProps {
  items: readonly (readonly [label: string, value: ReactNode])[];
  /** Its audit-trail call; some lists have none (G076). */
  trail: AnyCall | undefined;
  id: string;
}

/** A record of the set-up in a drawer: what it says, and who changed it. */
export function ItemPreview({ items, trail, id }: ItemPreviewProps) {
  const { t } = useTexts('settings');
  return (
    <div className="item-preview">
      <DataList items={items} />
      {trail && (
        <>
          <Title order={2}>{t('core:history.title')}</Title>
          <AuditTrail call={trail} id={id} />
        </>
      )}
    </div>
  );
}
