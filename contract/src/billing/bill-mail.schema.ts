import { z } from 'zod';
import { instant } from '../kit/days.ts';

/** A mail with the bill: `kept` = there is no mail server, `failed` = refused for good or after its last try. */
export const billMail = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'kept', 'failed']),
  last_error: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
});
