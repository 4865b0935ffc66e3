import { feeEarnerCalls } from '@praktis/contract/dashboards/fee-earner.calls';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { reasonSchema } from '../form/reason-schema.ts';
import type { LockedPerson } from './use-locked.ts';

/** Restores the access of one person, with the reason (LCK-07). */
export function RestoreDialog({ person, onClose }: { person: LockedPerson; onClose: () => void }) {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const unlock = useSend(feeEarnerCalls.unlock, 'dashboard', 'timesheet');
  const { name, employee_id } = person;
  return (
    <FormDialog
      title={t('fee_earner.restore.title', { name })}
      schema={reasonSchema}
      fields={[
        { kind: 'area', name: 'reason', label: t('fee_earner.restore.reason'), hint: t('fee_earner.restore.hint') },
      ]}
      submit={t('fee_earner.restore.submit')}
      save={({ reason }) => unlock.send({ employee_id, reason })}
      onSaved={({ reactivate_by }) =>
        notify.success({ message: t('fee_earner.restore.done', { name, until: day(reactivate_by) }) })
      }
      onClose={onClose}
    />
  );
}
