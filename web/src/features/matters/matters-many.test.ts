import { bulkChanges } from '@praktis/contract/matters/matter-acts.schemas';
import { describe, expect, it } from 'vitest';
import { changesOf, manyForm } from './matters-many.fields.tsx';

const id = '00000000-0000-4000-8000-000000000001';

describe('the bulk edit of matters', () => {
  it('sends what was chosen alone; a chosen field that is left empty is taken away', () => {
    const typed = { practice_area_id: id, source_of_work_id: '', reminder_months: '3', practice_group_id: id };
    const changes = changesOf({ ...typed, chosen: ['practice_area_id', 'source_of_work_id', 'reminder_months'] });
    expect(changes).toEqual({ practice_area_id: id, source_of_work_id: null, reminder_months: 3 });
    expect(bulkChanges.safeParse(changes).success).toBe(true);
    expect(changesOf({ chosen: ['reminder_months'], reminder_months: '' })).toEqual({ reminder_months: null });
  });

  it('asks for a choice, and for the fields that cannot be empty', () => {
    const faults = (values: object) =>
      (manyForm.safeParse(values).error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
    expect(faults({ chosen: [] })).toEqual(['chosen nothing_to_change']);
    expect(faults({ chosen: ['responsible_partner_id', 'practice_area_id'] })).toEqual([
      'responsible_partner_id required',
    ]);
    expect(faults({ chosen: ['timesheet_status'], timesheet_status: 'closed' })).toEqual([]);
  });
});
