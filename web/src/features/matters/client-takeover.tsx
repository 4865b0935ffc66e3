import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '../../kit/use-call.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { useFillIn } from '../../ui/form/use-fill-in.ts';
import { takenOver } from './taken-over.ts';
import { type TypedMember, withPerson } from './team-figures.ts';

/** Fills a new matter with what its client brings along: address, contact, origin, and the partner who answers for it. */
export function ClientTakeover() {
  const { control, getValues } = useFormContext<FormValues>();
  const fillIn = useFillIn();
  const chosen = useWatch({ control, name: 'client_id' });
  const id = typeof chosen === 'string' ? chosen : '';
  const client = useCall(matterLookupCalls.detailClient, { query: { id } }, { enabled: id !== '' });
  const partner = useCall(matterLookupCalls.responsibleClient, { query: { id } }, { enabled: id !== '' });
  const taken = useRef<FormValues>({});
  useEffect(() => {
    if (!client.data) return;
    const changes = takenOver(client.data, getValues(), taken.current);
    fillIn(changes);
    taken.current = { ...taken.current, ...changes };
  }, [client.data, getValues, fillIn]);
  useEffect(() => {
    const { responsible_partner_id: found, responsible_partner: name } = partner.data ?? {};
    const team = (getValues('members') ?? []) as readonly TypedMember[];
    // A team that was begun is the user's own.
    const untouched = team.length === 0 || (team.length === 1 && team[0]?.employee_id === taken.current.partner);
    if (!found || !name || !untouched) return;
    fillIn({ members: withPerson([], { id: found, name, detail: '' }, 'responsible_partner') });
    taken.current = { ...taken.current, partner: found };
  }, [partner.data, getValues, fillIn]);
  return null;
}
