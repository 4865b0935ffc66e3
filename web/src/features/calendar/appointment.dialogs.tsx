import { Button, Skeleton } from '@mantine/core';
import { appointmentForm, calendarCalls as calls } from '@praktis/contract/calendar/calendar.calls';
import type { BodyInput, ReplyOf } from '@praktis/contract/kit/call';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { useOpened } from '../../ui/form/use-opened.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';

type Appointment = ReplyOf<typeof calls.detail>;
type Form = BodyInput<typeof calls.create>;

/** What is asked of an appointment or a deadline; somebody else's deadline keeps its kind and its matter. */
function fieldsOf(t: Translate, { own, written }: { own: boolean; written: boolean }): Field[] {
  const isDeadline = (values: FormValues) => values.kind === 'deadline';
  return [
    {
      ...{ kind: 'select', name: 'kind', label: t('form.kind'), required: true, disabled: !own },
      options: ['appointment', 'deadline'].map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    { kind: 'text', name: 'title', required: true },
    { kind: 'date', name: 'date', required: true },
    { kind: 'time', name: 'start_time', hint: t('form.start_hint') },
    { kind: 'time', name: 'end_time', when: (values) => !isDeadline(values) },
    {
      ...{ kind: 'lookup', name: 'matter_id', call: calls.searchMatter, hint: t('form.matter_hint'), disabled: !own },
      shown: (values) => `${values.matter_number ?? ''} ${values.matter_name ?? ''}`.trim(),
    },
    { kind: 'area', name: 'note' },
    ...(written ? [{ kind: 'switch' as const, name: 'done', label: t('form.done'), when: isDeadline }] : []),
  ];
}

/** Writes an appointment or a deadline into the calendar. */
export function NewAppointmentDialog({ values, onClose }: { values: FormValues; onClose: () => void }) {
  const { t } = useTexts('calendar');
  const create = useSend(calls.create, 'calendar');
  return (
    <FormDialog
      title={t('form.new')}
      schema={appointmentForm}
      fields={fieldsOf(t, { own: true, written: false })}
      values={{ kind: 'appointment', done: false, ...values }}
      save={(typed) => create.send(typed)}
      onSaved={() => notify.success({ message: t('form.written') })}
      submit={t('form.write')}
      onClose={onClose}
    />
  );
}

/** A deadline that somebody else wrote, to be read. */
function ReadDialog({ one, onClose }: { one: Appointment; onClose: () => void }) {
  const { t } = useTexts('calendar');
  const { day } = useFormats();
  return (
    <Dialog onClose={onClose} title={t(one.done ? 'named.done' : 'named.deadline', { title: one.title })}>
      <p>{[day(one.date), one.start_time].filter(Boolean).join(', ')}</p>
      <p>
        <ScreenLink to={`/matters/detail/${one.matter_id}`}>{`${one.matter_number} ${one.matter_name}`}</ScreenLink>
      </p>
      {one.note && <p>{one.note}</p>}
      <p className="dimmed small">{t('form.written_by', { name: one.owner_name })}</p>
    </Dialog>
  );
}

/** One appointment or deadline, to be changed, moved by its date, marked as done or deleted. */
export function AppointmentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts('calendar');
  // As it is now, also right after it was saved: what was kept of it carries a version that the server refuses.
  const { opened, reload } = useOpened(useCall(calls.detail, { query: { id } }, { fresh: 0 }));
  const update = useSend(calls.update, 'calendar');
  const remove = useSend(calls.remove, 'calendar');
  if (opened === null) return <Skeleton h={0} />;
  const { record: one, turn } = opened;
  if (!one.can_update) return <ReadDialog one={one} onClose={onClose} />;
  const { version, own, owner_name } = one;
  const onDelete = async () => {
    const yes = await ask({ title: t('form.delete_title', { title: one.title }), yes: t('form.delete'), danger: true });
    if (!yes || !(await remove.attempt({ id, version }))) return;
    notify.success({ message: t('form.deleted') });
    onClose();
  };
  return (
    <FormDialog
      key={turn}
      title={one.title}
      schema={appointmentForm}
      fields={fieldsOf(t, { own, written: true })}
      values={one}
      save={(typed: Form) => update.send({ ...typed, id, version })}
      onSaved={() => notify.success({ message: t('form.changed') })}
      onReload={reload}
      submit={t('form.save')}
      onClose={onClose}
    >
      {!own && <p className="dimmed small">{t('form.written_by', { name: owner_name })}</p>}
      <Button variant="default" c="var(--tone-bad)" mt="sm" onClick={() => void onDelete()}>
        {t('form.delete')}
      </Button>
    </FormDialog>
  );
}
