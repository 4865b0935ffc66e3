import type { WorkCalendar } from '@praktis/rules/working-days';
import type { SampleSender, SampleUser } from './sample-sender.ts';

/** The people who make the sample: each act is done by somebody who may. */
export interface SampleCast {
  managing: SampleUser;
  partner: SampleUser;
  associates: readonly [SampleUser, SampleUser];
  finance: SampleUser;
  /** Works for the partner and the first associate. */
  secretary: SampleUser;
}

export interface SampleFill {
  sender: SampleSender;
  cast: SampleCast;
  /** Date in the firm's zone. */
  today: string;
  /** Working days of time to record. */
  days: number;
  calendar: WorkCalendar;
}
