import type { MatterRegistration } from '@praktis/contract/employees/employee-matters.calls';
import {
  employeeMatterCalls,
  registration as registrationForm,
} from '@praktis/contract/employees/employee-matters.calls';
import type { BodyInput, ReplyOf } from '@praktis/contract/kit/call';
import { optionalDay } from '@praktis/contract/kit/days';
import { id } from '@praktis/contract/kit/shapes';
import { type MemberRole, memberRoles } from '@praktis/contract/matters/matters.schemas';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormPeople } from '../../ui/form/form-people.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import './employees.css';
import { type EmployeeDetail, refreshedByRegistration } from './employee-types.ts';

type Answer = ReplyOf<typeof employeeMatterCalls.register>;
type Sent = BodyInput<typeof employeeMatterCalls.register>;

const { roles, rate_type, rate_name, fixed_rate, fixed_currency, save_good } = registrationForm.shape;
const choice = {
  roles,
  join_date: optionalDay,
  leave_date: optionalDay,
  rate_type,
  rate_name,
  fixed_rate,
  fixed_currency,
};
const changeForm = z.object({ ...choice, save_good });
const addForm = changeForm.extend({
  matters: z.array(z.object({ id, name: z.string() })).min(1, { error: 'none_selected' }),
});

/** Partners' roles are for partners (MAT-04). */
const rolesOf = (category: string): readonly MemberRole[] =>
  category === 'partner' ? memberRoles : (['associate', 'fee_earner'] as const);

function Roles({ offered }: { offered: readonly MemberRole[] }) {
  const { t } = useTexts('matters');
  const { control, setValue } = useFormContext<FormValues>();
  const chosen = (useWatch({ control, name: 'roles' }) ?? []) as readonly MemberRole[];
  return (
    <fieldset className="choice-line">
      <legend className="small">{t('matters:team.roles')}</legend>
      {offered.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={(event) => {
              const rest = chosen.filter((one) => one !== role);
              setValue('roles', event.currentTarget.checked ? [...rest, role] : rest, { shouldDirty: true });
            }}
          />
          {sentence(t(`fields:${role}`))}
        </label>
      ))}
    </fieldset>
  );
}

function useRateFields(employee: EmployeeDetail, matter: MatterRegistration | undefined): readonly Field[] {
  const { t } = useTexts('employees', 'matters');
  const seesRates = useMay('rate.view');
  const whenFixed = (values: FormValues) => values.rate_type === 'fixed';
  const fixed: readonly Field[] = [
    {
      ...{ kind: 'money', name: 'fixed_rate', when: whenFixed, hint: t('matters:team.fixed_hint') },
      currency: (values) => String(values.fixed_currency || matter?.currency || ''),
    },
    {
      ...{ kind: 'lookup', name: 'fixed_currency', call: matterLookupCalls.searchCurrency, when: whenFixed },
      shown: (values) => String(values.fixed_currency ?? ''),
      placeholder: matter?.currency ?? t('registration.currency_hint'),
    },
  ];
  return [
    {
      ...{ kind: 'select', name: 'rate_type', required: true },
      options: (['active', 'fixed'] as const).map((value) => ({ value, label: t(`matters:rate_type.${value}`) })),
    },
    {
      ...{ kind: 'lookup', name: 'rate_name', call: matterLookupCalls.searchEmployeeRate },
      params: () => ({ employee_id: employee.id, matter_id: matter?.matter_id }),
      shown: (values) => String(values.rate_name ?? ''),
      placeholder: t('matters:team.default_rate'),
    },
    ...(seesRates ? fixed : []),
  ];
}

/** Which matters stay as they are, and why. */
function Refused({ answer }: { answer: Answer }) {
  const { t } = useTexts('employees');
  return (
    <div className="form-note" role="alert">
      <p>{t('registration.refused', { count: answer.refused })}</p>
      <ul>
        {answer.rows
          .filter((row) => !row.ok)
          .map((row) => (
            <li key={row.id}>
              <strong>{row.number}</strong> {row.message}
            </li>
          ))}
      </ul>
    </div>
  );
}

interface DialogProps {
  employee: EmployeeDetail;
  /** The one that is changed; without it he is registered to others. */
  registration: MatterRegistration | undefined;
  onClose: () => void;
}

/** Registers a person to matters, or changes how he is registered to one: roles, dates and rate (MAT-04, RAT-03). */
export function RegistrationDialog({ employee, registration, onClose }: DialogProps) {
  const { t } = useTexts('employees', 'matters');
  const register = useSend(employeeMatterCalls.register, ...refreshedByRegistration);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const rateFields = useRateFields(employee, registration);
  const matters: Field = {
    ...{ kind: 'custom', name: 'matters', span: 2, required: true },
    render: () => (
      <FormPeople
        required
        name="matters"
        label={sentence(t('fields:matter_ids'))}
        call={employeeMatterCalls.searchMatter}
        params={{ employee_id: employee.id }}
        hint={t('registration.matters_hint')}
      />
    ),
  };
  const good = (answer?.refused ?? 0) > 0 && (answer?.rows.length ?? 0) > 1;
  const fields: readonly Field[] = [
    ...(registration ? [] : [matters]),
    { kind: 'custom', name: 'roles', span: 2, render: () => <Roles offered={rolesOf(employee.category)} /> },
    { kind: 'date', name: 'join_date', hint: t('registration.join_hint') },
    ...(registration ? [{ kind: 'date' as const, name: 'leave_date' }] : []),
    ...rateFields,
    ...(good
      ? [{ kind: 'switch' as const, name: 'save_good', label: t('registration.save_good'), span: 2 as const }]
      : []),
  ];
  const start = registration ?? { roles: [], rate_type: 'active', rate_name: '', matters: [] };
  return (
    <FormDialog
      size="lg"
      title={t(registration ? 'registration.change_title' : 'registration.add_title', {
        name: employee.name,
        number: registration?.number,
      })}
      schema={registration ? changeForm : addForm}
      columns={2}
      values={{ ...start }}
      fields={fields}
      save={async (values) => {
        const body = bodyOf(employee, registration, values);
        const reply = await register.send(body);
        setAnswer(reply.saved === 0 ? reply : null);
        return reply;
      }}
      onSaved={(reply) => {
        if (reply.saved === 0) return;
        const done = registration ? 'registration.changed' : 'registration.added';
        notify.success({ message: t(done, { name: employee.name, count: reply.saved }) });
      }}
      staysOpen={(reply) => reply.saved === 0}
      submit={t(registration ? 'registration.save' : 'registration.add')}
      onClose={onClose}
    >
      {answer && <Refused answer={answer} />}
    </FormDialog>
  );
}

function bodyOf(employee: EmployeeDetail, registration: MatterRegistration | undefined, typed: FormValues): Sent {
  const { matters = [], ...values } = addForm.partial({ matters: true }).parse(typed);
  const rows = registration
    ? [{ id: registration.matter_id, version: registration.version }]
    : matters.map((matter) => ({ id: matter.id }));
  return { ...values, employee_id: employee.id, rows };
}
