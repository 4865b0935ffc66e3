import { trailName } from '@praktis/contract/settings/trails';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { DetailTabs } from '../../ui/detail-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SettingPanel } from './setting.screen.tsx';
import { useHistoryTab } from './setting-history.tsx';
import { SetupListPanel } from './setup-list.screen.tsx';

/** Invoice set-up with the IDR rounding question, deposits, and both lists of receipt types (G094). */
export function BillingSettingsScreen() {
  const { t } = useTexts('settings');
  const hidden = !useMay('settings.lists');
  const receipts = [
    [t('lists.receipt_type.title'), trailName.list('receiptType')],
    [t('lists.other_receipt_type.title'), trailName.list('otherReceiptType')],
  ] as const;
  const history = useHistoryTab(
    [t('invoice_setup.title'), trailName.setting('invoiceSetup')],
    [t('deposit.title'), trailName.setting('deposit')],
    ...(hidden ? [] : receipts),
  );
  return (
    <div className="page">
      <PageHeader title={t('billing.title')} crumbs={[{ title: t('core:settings.title'), to: '/settings' }]} />
      <DetailTabs
        record={null}
        tabs={[
          { name: 'invoice', title: t('invoice_setup.title'), show: () => <SettingPanel name="invoiceSetup" /> },
          { name: 'deposit', title: t('deposit.title'), show: () => <SettingPanel name="deposit" /> },
          {
            name: 'receipt-type',
            hidden,
            title: t('lists.receipt_type.title'),
            show: () => <SetupListPanel list="receiptType" embedded />,
          },
          {
            name: 'other-receipt-type',
            hidden,
            title: t('lists.other_receipt_type.title'),
            show: () => <SetupListPanel list="otherReceiptType" embedded />,
          },
          history,
        ]}
      />
    </div>
  );
}
