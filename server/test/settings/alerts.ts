import type { EntriesOf, Waiting } from './entry.ts';

const comesWithAlerts = 'the alerts come with the dashboards';

const alert = (kind: string, what: string): Waiting => ({
  effect: `Whether ${what} are shown for attention, whether they are mailed, and on which day at which hour.`,
  later: `DSH-02, ${kind}: ${comesWithAlerts}`,
});

/** DSH-02: what is shown for attention and mailed. */
const dashboardNotification: EntriesOf<'dashboardNotification'> = {
  alert_timesheet_recording: alert('timesheet-recording', 'active matters without time'),
  alert_matter_due: alert('matter-due', 'matters near or past their due date'),
  alert_retainer_hour: alert('retainer-hour', 'retainers near or over their hours'),
  alert_fees: alert('fees', 'fee budgets near or over their amount'),
  alert_disbursement: alert('disbursement', 'budgets of costs near or over their amount'),
  alert_billing: alert('billing', 'matters that need billing'),
  alert_collection: alert('collection', 'bills that need collection'),
  alert_new_client: alert('new-client', 'new clients'),
  alert_new_matter: alert('new-matter', 'new matters'),
  idle_days: {
    effect: 'After how many days without an entry an active matter is shown for attention.',
    later: `DSH-02, timesheet-recording: ${comesWithAlerts}`,
  },
  matter_due_days: {
    effect: 'How many days before its valid-until date a matter is shown for attention.',
    later: `DSH-02, matter-due: ${comesWithAlerts}`,
  },
  old_wip_days: {
    effect: 'From which age in days unbilled work is shown for attention.',
    later: `DSH-02, billing: ${comesWithAlerts}`,
  },
};

export const alertSettings = { dashboardNotification };
