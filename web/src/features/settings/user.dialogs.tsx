import type { ReplyOf } from '@praktis/contract/kit/call';
import { email } from '@praktis/contract/kit/shapes';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { notify } from '../../kit/notices.tsx';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type ChosenPerson, FormPeople } from '../../ui/form/form-people.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';

type User = ReplyOf<typeof userCalls.detail>;

/** Paths whose answers change with an account. */
export const refreshedByUsers = ['setting/user', 'setting/user-role', 'setting/mail', 'employee', 'session'] as const;

interface PeopleProps {
  name: string;
  label: string;
  of: 'mentor' | 'assistant';
  employee?: string;
}

/** Mentees are found among those who do not stand above the mentor, people to work for among all others. */
function People({ name, label, of, employee }: PeopleProps) {
  const { t } = useTexts('settings');
  const chosen = useWatch({ name: 'employee_id' }) as string | undefined;
  const employee_id = employee ?? chosen ?? '';
  return (
    <FormPeople
      name={name}
      label={label}
      call={userCalls.searchMentees}
      params={{ for: of, ...(employee_id === '' ? {} : { employee_id }) }}
      hint={t(of === 'mentor' ? 'users.mentees_hint' : 'users.works_for_hint')}
    />
  );
}

function commonFields(t: Translate, employee?: string): Field[] {
  return [
    { kind: 'email', name: 'email', hint: t(employee ? 'users.email_change_hint' : 'users.email_hint') },
    { kind: 'lookup', name: 'role_id', call: userCalls.searchRole, hint: t('users.role_hint') },
    {
      ...{ kind: 'select', name: 'language', required: employee !== undefined },
      hint: t(employee ? 'users.language_hint' : 'users.new_language_hint'),
      options: (['en', 'id'] as const).map((value) => ({ value, label: t(`core:language.${value}`) })),
    },
    {
      ...{ kind: 'custom', name: 'mentees', label: t('users.mentees') },
      render: (slot) => <People {...slot} of="mentor" {...(employee ? { employee } : {})} />,
    },
    {
      ...{ kind: 'custom', name: 'assigned', label: t('users.works_for') },
      render: (slot) => <People {...slot} of="assistant" {...(employee ? { employee } : {})} />,
    },
  ];
}

type Chosen = readonly ChosenPerson[];

/** What the form holds as people is sent as their ids. */
function withPeople<B extends object>(values: B): B & { mentee_ids: string[]; assigned_ids: string[] } {
  const { mentees = [], assigned = [], ...body } = values as FormValues & { mentees?: Chosen; assigned?: Chosen };
  return { ...(body as B), mentee_ids: mentees.map(({ id }) => id), assigned_ids: assigned.map(({ id }) => id) };
}

/** The address of the chosen employee, where one is recorded: an account usually has the same. */
function addressOf(detail: string | undefined): FormValues | undefined {
  const address = email.safeParse(detail);
  return address.success ? { email: address.data } : undefined;
}

/** Gives an employee an account. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('settings');
  const create = useSend(userCalls.create, ...refreshedByUsers);
  return (
    <FormDialog
      title={t('users.new')}
      schema={userCalls.create.body.omit({ mentee_ids: true, assigned_ids: true })}
      values={{ mentees: [], assigned: [] }}
      fields={[
        {
          ...{ kind: 'lookup', name: 'employee_id', call: userCalls.searchEmployee, hint: t('users.employee_hint') },
          onPick: (option) => addressOf(option?.detail),
        },
        ...commonFields(t),
      ]}
      save={(values) => create.send(withPeople(values))}
      onSaved={() => notify.success({ message: t('users.created') })}
      submit={t('users.create')}
      onClose={onClose}
    />
  );
}

interface UserFormProps {
  user: User;
  onReload: () => void;
  onClose: () => void;
}

function UserForm({ user, onReload, onClose }: UserFormProps) {
  const { t } = useTexts('settings');
  const update = useSend(userCalls.update, ...refreshedByUsers);
  const { id, version, name } = user;
  return (
    <FormDialog
      title={t('item.modify', { name })}
      schema={userCalls.update.body.omit({ id: true, version: true, mentee_ids: true, assigned_ids: true })}
      values={user}
      fields={[
        ...commonFields(t, user.employee_id),
        {
          ...{ kind: 'select', name: 'status', hint: t('users.status_hint') },
          options: (['active', 'inactive'] as const).map((value) => ({ value, label: t(`settings:status.${value}`) })),
        },
      ]}
      save={(values) => {
        const { email, role_id, language, status, mentee_ids, assigned_ids } = withPeople(values);
        return update.send({ id, version, email, role_id, language, status, mentee_ids, assigned_ids });
      }}
      onSaved={() => notify.success({ message: t('item.saved') })}
      onReload={onReload}
      submit={t('save')}
      onClose={onClose}
    >
      <p className="dimmed small">
        {t(user.second_factor ? 'users.second_factor_is_on' : 'users.second_factor_is_off')}
      </p>
    </FormDialog>
  );
}

/** Changes an account: address, role, language, mentees, whom he works for, whether it is open. */
export function UserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useCall(userCalls.detail, { body: { id } }, { fresh: 0 });
  // What somebody else saves meanwhile must be noticed: the form keeps what it was opened with.
  const [opened, setOpened] = useState<User | null>(null);
  if (opened === null && detail.isFetchedAfterMount && detail.data) setOpened(detail.data);
  if (opened === null) return null;
  const reload = () => {
    detail.refetch().then(
      ({ data }) => data && setOpened(data),
      () => undefined,
    );
  };
  return <UserForm key={opened.version} user={opened} onReload={reload} onClose={onClose} />;
}
