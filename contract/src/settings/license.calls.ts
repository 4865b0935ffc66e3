import { z } from 'zod';
import { call } from '../kit/call.ts';
import { version } from '../kit/shapes.ts';

const limit = z.number().int().min(0).max(100_000).nullable();

/** How many users of each kind the firm may have; empty = unlimited (ROL-06). */
export const license = {
  key: 'license',
  fields: z.object({ fee_earner: limit.default(null), support_staff: limit.default(null) }),
};

const balance = z.object({ limit, used: z.number(), left: z.number().nullable() });

export const licenseCalls = {
  balance: call('settings', {
    method: 'GET',
    path: 'helper/balance-license',
    access: 'user.view',
    reply: z.object({ fee_earner: balance, support_staff: balance, version }),
    summary: 'Licences and how many are used, by partners and fee earners, and by support staff (ROL-06).',
  }),
  update: call('settings', {
    method: 'POST',
    path: 'license/update',
    access: 'user.edit',
    body: z.object({ fee_earner: limit, support_staff: limit, version }),
    reply: z.object({ fee_earner: limit, support_staff: limit, version }),
    summary: 'Saves how many users of each kind the firm may have; none is closed by it (G066).',
  }),
};
