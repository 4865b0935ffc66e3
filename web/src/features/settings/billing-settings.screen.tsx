import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { DetailTabs } from '../../ui/detail-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { SettingPanel } from './setting.screen.tsx';
import { SettingHistory } from './setting-history.tsx';
import { SetupListPanel } from './setup-list.screen.tsx';

/** Invoice set-up with the IDR rounding question, deposits, and both lists of receipt types (G094). */
export function BillingSettingsScreen() {
  const { t } = useTexts('settings');
  const hidden = !useMay('settings.lists');
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
          {
            name: 'history',
            title: t('core:history.title'),
            show: () => (
              <div className="panel-stack">
                <Section title={t('invoice_setup.title')}>
                  <SettingHistory name="invoiceSetup" />
                </Section>
                <Section title={t('deposit.title')}>
                  <SettingHistory name="deposit" />
                </Section>
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
