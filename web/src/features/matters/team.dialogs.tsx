import { day } from '@praktis/contract/kit/days';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { z } from 'zod';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type MatterDetail, refreshedByMatters } from './matter-types.ts';
import { TeamEditor } from './team.editor.tsx';
import { memberValues, typedTeam } from './team-figures.ts';

interface DialogProps {
  matter: MatterDetail;
  onClose: () => void;
}

const teamForm = z.object({ members: typedTeam });

/** Changes the team alone: partners, associates, rates, allocation (G087). */
export function TeamDialog({ matter, onClose }: DialogProps) {
  const { t } = useTexts('matters');
  const update = useSend(matterCalls.update, ...refreshedByMatters);
  const { id, version, number, currency } = matter;
  return (
    <FormDialog
      size="xl"
      title={t('team.title', { number })}
      schema={teamForm}
      values={{ members: matter.members.map(memberValues) }}
      fields={[{ kind: 'custom', name: 'members', render: () => <TeamEditor matterId={id} currency={currency} /> }]}
      save={(values) => update.send({ part: 'team', id, version, members: teamForm.parse(values).members })}
      onSaved={() => notify.success({ message: t('team.done', { number }) })}
      submit={t('team.submit')}
      onClose={onClose}
    />
  );
}

const dateForm = z.object({ active_date: day });

/** Moves the active date; earlier freely, later only before the first work (MAT-03). */
export function ActiveDateDialog({ matter, onClose }: DialogProps) {
  const { t } = useTexts('matters');
  const update = useSend(matterCalls.update, ...refreshedByMatters);
  const { id, version, number } = matter;
  return (
    <FormDialog
      title={t('active_date.title', { number })}
      schema={dateForm}
      values={{ active_date: matter.active_date }}
      fields={[{ kind: 'date', name: 'active_date', hint: t('active_date.hint') }]}
      save={(values) => update.send({ part: 'active_date', id, version, active_date: values.active_date })}
      onSaved={() => notify.success({ message: t('active_date.done', { number }) })}
      submit={t('active_date.submit')}
      onClose={onClose}
    />
  );
}
