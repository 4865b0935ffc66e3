import { useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Meter } from '../../ui/meter.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { billingTypeKey, type MatterRow } from './matter-types.ts';

/** Use of the fee budget, where the reader may see it. */
export function Budget({ row }: { row: MatterRow }) {
  if (!row.fee_percent || !row.fee_level) return null;
  return <Meter percent={row.fee_percent} level={row.fee_level} />;
}

/** The facts of a matter beside the list. */
export function MatterPreview({ row }: { row: MatterRow }) {
  const { t } = useTexts('matters');
  return (
    <>
      <DataList
        items={[
          [
            t('fields:client_id'),
            <ScreenLink key="client" to={`/clients/detail/${row.client_id}`}>
              {row.client_name}
            </ScreenLink>,
          ],
          [t('fields:task'), row.task],
          [t('fields:status'), <StatusBadge key="status" of="matter" value={row.status} />],
          [
            t('fields:conflict_result'),
            <StatusBadge key="conflict" of="conflict_result" value={row.conflict_result} />,
          ],
          [t('fields:practice_area'), row.practice_area],
          [t('fields:responsible_partner'), row.responsible_partner],
          [t('fields:billing_type'), t(billingTypeKey(row.billing_type))],
          [t('fields:active_date'), row.active_date && <Day key="active" of={row.active_date} />],
          [t('fields:valid_until'), row.valid_until && <Day key="valid" of={row.valid_until} />],
          [t('fields:wip'), row.wip && <Money key="wip" amount={row.wip} currency={row.currency} />],
          [
            t('fields:outstanding'),
            row.outstanding && <Money key="owed" amount={row.outstanding} currency={row.currency} />,
          ],
          [t('list.budget'), row.fee_percent && <Budget key="budget" row={row} />],
        ]}
      />
      <p>
        <ScreenLink to={`/matters/detail/${row.id}`}>{t('list.open')}</ScreenLink>
      </p>
    </>
  );
}
