import { z } from 'zod';
import { call } from '../kit/call.ts';
import { notificationId } from './alerts.ts';

export const notificationCalls = {
  read: call('dashboard', {
    method: 'POST',
    path: 'helper/read-notification',
    access: 'signed in',
    summary: 'Marks alerts of the own dashboard as read, for the caller alone; answers those of them that are (G063).',
    body: z.object({ ids: z.array(notificationId).min(1, { error: 'required' }).max(200, { error: 'too_many' }) }),
    reply: z.object({ ids: z.array(z.string()) }),
  }),
};
