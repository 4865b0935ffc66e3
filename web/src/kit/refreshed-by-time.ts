/** The calls whose answers another entry of time changes, by the beginning of their paths. */
export const refreshedByTime = ['timesheet', 'calendar', 'invoice', 'dashboard', 'matter'] as const;
