import { z } from 'zod';
import { call } from '../kit/call.ts';
import { byId, done, id, keyword, optionalId, optionalText, pageOf, pageQuery, text, version } from '../kit/shapes.ts';

export const ipRange = z.object({ id, address: z.string(), note: z.string(), version });

export const ipAddressCalls = {
  list: call('settings', {
    method: 'GET',
    path: 'setting/ip-address-auth',
    access: 'settings.lists',
    summary: 'Addresses and ranges the firm lets its people in from; none = from everywhere.',
    query: pageQuery(['address', 'note']).extend({ keyword }),
    /** `own_address`: where this call came from, as the server sees it. */
    reply: pageOf(ipRange).extend({ own_address: z.string() }),
  }),
  update: call('settings', {
    method: 'POST',
    path: 'setting/ip-address-auth/update',
    access: 'settings.lists',
    summary:
      'Changes an address or range, or adds one when no id is given (G067); asks when the sender would be locked out.',
    body: z.object({ id: optionalId, address: text(60), note: optionalText(200), version: version.nullish() }),
    reply: done,
  }),
  remove: call('settings', {
    method: 'POST',
    path: 'setting/ip-address-auth/delete',
    access: 'settings.lists',
    summary: 'Deletes an address or range; asks when the sender would be locked out.',
    body: byId,
    reply: done,
  }),
};
