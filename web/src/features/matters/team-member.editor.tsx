import { type MemberRole, memberRoles } from '@praktis/contract/matters/matters.schemas';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import type { TypedMember } from './team-figures.ts';

interface MemberEditorProps {
  /** Path of the member in the values: `members.0`. */
  path: string;
  member: TypedMember;
  matterId: string | undefined;
  currency: string;
  errors: Record<string, { message?: string } | undefined> | undefined;
  open: boolean;
  onToggle: () => void;
  onRole: (role: MemberRole, on: boolean) => void;
  onRemove: () => void;
}

/** Dates and rate of a member; a fixed amount is typed by those who may see rates only (RAT-11). */
function useDetailFields({ member, matterId, currency }: MemberEditorProps): readonly Field[] {
  const { t } = useTexts('matters');
  const seesRates = useMay('rate.view');
  const fixed: readonly Field[] = [
    {
      kind: 'money',
      name: 'fixed_rate',
      currency: member.fixed_currency || currency,
      hint: t('team.fixed_hint'),
    },
    {
      ...{ kind: 'lookup', name: 'fixed_currency', call: matterLookupCalls.searchCurrency },
      shown: () => member.fixed_currency,
      placeholder: currency,
    },
  ];
  return [
    { kind: 'date', name: 'join_date', hint: t('team.join_hint') },
    { kind: 'date', name: 'leave_date' },
    {
      ...{ kind: 'select', name: 'rate_type', required: true },
      options: (['active', 'fixed'] as const).map((value) => ({ value, label: t(`rate_type.${value}`) })),
    },
    {
      ...{ kind: 'lookup', name: 'rate_name', call: matterLookupCalls.searchEmployeeRate },
      params: () => ({ employee_id: member.employee_id, matter_id: matterId }),
      shown: () => member.rate_name,
      placeholder: t('team.default_rate'),
    },
    ...(member.rate_type === 'fixed' && seesRates ? fixed : []),
  ];
}

function Roles({ member, onRole }: Pick<MemberEditorProps, 'member' | 'onRole'>) {
  const { t } = useTexts('matters');
  return (
    <fieldset className="team-roles">
      <legend className="small dimmed">{t('team.roles')}</legend>
      {memberRoles.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={member[role]}
            onChange={(event) => onRole(role, event.currentTarget.checked)}
          />
          {sentence(t(`fields:${role}`))}
        </label>
      ))}
    </fieldset>
  );
}

/** One member in the form: who, in which roles, at which rate; the rest unfolds. */
export function MemberEditor(props: MemberEditorProps) {
  const { path, member, errors, open, onToggle, onRole, onRemove } = props;
  const { t } = useTexts('matters');
  const formats = useFormats();
  const panelId = useId();
  const details = useDetailFields(props);
  const roles = memberRoles.filter((role) => member[role]).map((role) => t(`fields:${role}`));
  const rate = [member.rate_name || t('team.default_rate'), t(`rate_type.${member.rate_type}`).toLocaleLowerCase()];
  const roleError = ['role', 'employee_id', ...memberRoles].map((name) => errors?.[name]?.message).find(Boolean);
  const placed = (field: Field) => ({ ...field, name: `${path}.${field.name}` });
  return (
    <li className="team-member" data-left={member.leave_date !== '' || undefined}>
      <div className="team-line">
        <div>
          <strong>{member.name}</strong> <span className="dimmed small">{member.code}</span>
          <div className="small dimmed">
            {roles.length > 0 ? sentence(roles.join(', ')) : t('team.no_role')} · {rate.join(', ')}
            {member.join_date && ` · ${formats.day(member.join_date)}`}
            {member.leave_date && ` – ${formats.day(member.leave_date)}`}
          </div>
        </div>
        <FormField
          field={{ kind: 'percent', name: `${path}.allocation`, placeholder: '0' }}
          label={t('team.allocation_of', { name: member.name })}
          required={false}
        />
        <button
          type="button"
          className="icon-button"
          aria-expanded={open}
          aria-controls={panelId}
          aria-label={t('team.details_of', { name: member.name })}
          onClick={onToggle}
        >
          <IconChevronDown size={16} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('core:remove', { name: member.name })}
          onClick={onRemove}
        >
          <IconX size={15} aria-hidden />
        </button>
      </div>
      {open && (
        <div id={panelId} className="team-details">
          <Roles member={member} onRole={onRole} />
          <div className="form-grid" data-columns="3">
            {details.map((field) => (
              <FormField
                key={field.name}
                field={placed(field)}
                label={sentence(t(`fields:${field.name}`))}
                required={field.required === true}
              />
            ))}
          </div>
        </div>
      )}
      {roleError && (
        <p role="alert" className="field-error">
          {roleError}
        </p>
      )}
    </li>
  );
}
