import type { BodyInput } from '@praktis/contract/kit/call';
import type { matterCalls } from '@praktis/contract/matters/matters.calls';
import type { TestServer } from '../harness.ts';
import type { World } from '../wall/walk.ts';

type Body = BodyInput<typeof matterCalls.update>;
type Part = 'team' | 'active_date' | 'billing' | 'timesheet_rate' | 'many' | 'undo';
type Parts = { [P in Part]: Extract<Body, { part: P }> } & { whole: Exclude<Body, { part: Part }> };

/** Every form that `matter/update` takes, filled for the matter of the practice as it stands now. `edit` is what `undo` takes back. */
export async function partsOfMatter({ owner }: TestServer, { state }: World, edit: string): Promise<Parts> {
  const { matter = '', client = '', partner = '', associate = '' } = state;
  const { rows } = await owner.query('select version, reminder_months from matter where id = $1', [matter]);
  const [{ version, reminder_months }] = rows as [{ version: number; reminder_months: number | null }];
  const at = { id: matter, version };
  const members = [
    { employee_id: partner, responsible_partner: true, allocation: '60' },
    { employee_id: associate, associate: true, allocation: '40' },
  ];
  const changes = { reminder_months: (reminder_months ?? 0) + 1 };
  return {
    whole: { ...at, name: 'Zebratitle', client_id: client, currency: 'IDR', confidential: true },
    team: { ...at, part: 'team', members },
    active_date: { ...at, part: 'active_date', active_date: '2026-11-02' },
    billing: { ...at, part: 'billing', billing_contact: 'Zebracontact' },
    timesheet_rate: {
      ...{ ...at, part: 'timesheet_rate', from: '2026-11-02' },
      members: [{ employee_id: associate, rate: '1750000' }],
    },
    many: { part: 'many', rows: [at], changes },
    undo: { part: 'undo', edit, rows: [at] },
  };
}
