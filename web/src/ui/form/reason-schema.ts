import { z } from 'zod';

/** Form of a dialog that asks why. */
export const reasonSchema = z.object({
  reason: z.string().trim().min(1, { error: 'required' }).max(500, { error: 'too_long' }),
});
