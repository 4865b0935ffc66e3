/** The full minutes that a timer has run, as it is shown while it runs and as it is recorded; never below 0. */
export const minutesRun = (run: { started_at: string; stopped_at: string }): number =>
  Math.max(Math.floor((Date.parse(run.stopped_at) - Date.parse(run.started_at)) / 60_000), 0);
