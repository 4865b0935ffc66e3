/** Whether time may be recorded on a matter: all, only non-billable, or none (G137). */
export const timesheetStatuses = ['open', 'non_billable', 'closed'] as const;
