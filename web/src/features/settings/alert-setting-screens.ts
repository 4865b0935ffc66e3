import type { DefinedField } from './defined-fields.ts';
import type { FieldName, SettingEntry } from './setting-entry.ts';

const alert: DefinedField = { kind: 'alert' };

/** What the dashboard shows for attention and mails (DSH-02). */
export const alertScreens: { readonly [K in 'dashboardNotification']: SettingEntry<FieldName<K>> } = {
  dashboardNotification: {
    ...{ name: 'dashboard_notification', path: '/settings/dashboard-notification', group: 'firm', order: 40 },
    parts: [
      {
        title: 'settings:part.alerts',
        hint: 'settings:hint.alerts',
        wide: true,
        fields: {
          ...{ alert_timesheet_recording: alert, alert_matter_due: alert, alert_retainer_hour: alert },
          ...{ alert_fees: alert, alert_disbursement: alert, alert_billing: alert, alert_collection: alert },
          ...{ alert_new_client: alert, alert_new_matter: alert },
        },
      },
      {
        title: 'settings:part.alert_days',
        hint: 'settings:hint.alert_days',
        fields: {
          idle_days: { kind: 'number' },
          matter_due_days: { kind: 'number' },
          old_wip_days: { kind: 'number' },
        },
      },
    ],
  },
};
