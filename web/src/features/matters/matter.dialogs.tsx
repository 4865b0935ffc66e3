import { day } from '@praktis/contract/kit/days';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { z } from 'zod';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { reasonSchema } from '../../ui/form/reason-schema.ts';
import { MatterLeft } from './matter-left.tsx';
import { type MatterRow, matterTitle, refreshedByMatters } from './matter-types.ts';

export type OpenDialog = 'approve' | 'resume' | 'pending' | 'close';

/** What an act needs of a matter; rows of the list and the record itself both have it. */
export type ActMatter = Pick<
  MatterRow,
  | 'id'
  | 'version'
  | 'number'
  | 'name'
  | 'status'
  | 'active_date'
  | 'can_activate'
  | 'can_pending'
  | 'can_close'
  | 'can_delete'
  | 'can_purge'
>;

interface DialogProps {
  matter: ActMatter;
  onClose: () => void;
}

const approval = z.object({ active_date: day });

/** Approves a draft; work begins on the active date (MAT-01). */
function ApproveDialog({ matter, onClose }: DialogProps) {
  const { t } = useTexts('matters');
  const { today } = useFormats();
  const activate = useSend(matterCalls.activate, ...refreshedByMatters);
  const { id, version } = matter;
  const name = matterTitle(matter);
  return (
    <FormDialog
      title={t('approve.title', { name })}
      schema={approval}
      values={{ active_date: matter.active_date ?? today }}
      fields={[{ kind: 'date', name: 'active_date', hint: t('approve.hint') }]}
      save={(values) => activate.send({ id, version, active_date: values.active_date })}
      onSaved={() => notify.success({ message: t('approve.done', { name }) })}
      submit={t('approve.yes')}
      onClose={onClose}
    />
  );
}

/** Brings a pending or closed matter back into work, with the reason. */
function ResumeDialog({ matter, onClose }: DialogProps) {
  const { t } = useTexts('matters');
  const activate = useSend(matterCalls.activate, ...refreshedByMatters);
  const { id, version } = matter;
  const name = matterTitle(matter);
  return (
    <FormDialog
      title={t('resume.title', { name })}
      schema={reasonSchema}
      fields={[{ kind: 'area', name: 'reason' }]}
      save={(values) => activate.send({ id, version, reason: values.reason })}
      onSaved={() => notify.success({ message: t('resume.done', { name }) })}
      submit={t('resume.yes')}
      onClose={onClose}
    />
  );
}

const dated = reasonSchema.extend({ date: day });

/** Pauses or closes a matter on a date, with the reason. */
function DatedDialog({ kind, matter, onClose }: DialogProps & { kind: 'pending' | 'close' }) {
  const { t } = useTexts('matters');
  const { today } = useFormats();
  const pause = useSend(matterCalls.pending, ...refreshedByMatters);
  const close = useSend(matterCalls.close, ...refreshedByMatters);
  const { id, version } = matter;
  const name = matterTitle(matter);
  return (
    <FormDialog
      title={t(`${kind}.title`, { name })}
      schema={dated}
      values={{ date: today }}
      fields={[
        { kind: 'date', name: 'date', hint: t(`${kind}.date_hint`) },
        { kind: 'area', name: 'reason' },
      ]}
      save={(values) => (kind === 'close' ? close : pause).send({ id, version, ...values })}
      onSaved={() => notify.success({ message: t(`${kind}.done`, { name }) })}
      submit={t(`${kind}.yes`)}
      onClose={onClose}
    >
      {kind === 'close' && <MatterLeft id={id} />}
    </FormDialog>
  );
}

/** The open dialog of a matter. */
export function MatterDialogs({ open, ...props }: DialogProps & { open: OpenDialog }) {
  if (open === 'approve') return <ApproveDialog {...props} />;
  return open === 'resume' ? <ResumeDialog {...props} /> : <DatedDialog kind={open} {...props} />;
}
