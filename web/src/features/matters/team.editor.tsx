import { Select } from '@mantine/core';
import { type MemberRole, memberRoles } from '@praktis/contract/matters/matters.schemas';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { isPositive } from '@praktis/rules/money';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormats } from '../../kit/formats.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import './matters.css';
import { allocationOf, likelyRole, type TypedMember, withPerson, withRole } from './team-figures.ts';
import { MemberEditor } from './team-member.editor.tsx';

/** Message of a field inside the team, if there is one. */
interface TeamErrors {
  message?: string;
  [place: number]: Record<string, { message?: string } | undefined> | undefined;
}

function Total({ team }: { team: readonly TypedMember[] }) {
  const { t } = useTexts('matters');
  const formats = useFormats();
  const { total, left, over } = allocationOf(team);
  return (
    <p className="team-total" data-over={over || undefined} aria-live="polite">
      <span>
        {t('team.total')} <strong className="figures">{formats.percent(total)}</strong>
      </span>
      <span className="small">
        {over && t('core:validation.allocation_over_100')}
        {isPositive(left) && t('team.left', { percent: formats.percent(left) })}
      </span>
    </p>
  );
}

/** Finds a person for a role; partners only for the partners' roles. */
function Adder({ team, onAdd }: { team: readonly TypedMember[]; onAdd: (next: TypedMember[]) => void }) {
  const { t } = useTexts('matters');
  const [wanted, setWanted] = useState<MemberRole | null>(null);
  const role = wanted ?? likelyRole(team);
  return (
    <div className="team-adder">
      <Select
        label={sentence(t('fields:role'))}
        allowDeselect={false}
        data={memberRoles.map((value) => ({ value, label: sentence(t(`fields:${value}`)) }))}
        value={role}
        onChange={(value) => setWanted(value as MemberRole)}
      />
      <LookupField
        label={t('team.add')}
        call={matterLookupCalls.searchEmployee}
        params={role.endsWith('_partner') ? { category: 'partner' } : {}}
        value=""
        onChange={(_id, option) => {
          if (!option) return;
          onAdd(withPerson(team, option, role));
          setWanted(null);
        }}
      />
    </div>
  );
}

interface TeamEditorProps {
  /** Whose rates are offered; absent for a new matter. */
  matterId?: string;
  /** Currency of a fixed amount that names none. */
  currency: string;
}

/** The team of a matter in a form: people, roles, dates, rates, allocation with its running total (MAT-04, RAT-03, RAT-07). */
export function TeamEditor({ matterId, currency }: TeamEditorProps) {
  const { t } = useTexts('matters');
  const { control, setValue, clearErrors } = useFormContext<FormValues>();
  const team = (useWatch({ control, name: 'members' }) ?? []) as readonly TypedMember[];
  const { errors } = useFormState({ control, name: 'members' });
  const wrong = (errors.members ?? {}) as TeamErrors;
  const [opened, setOpened] = useState<string | null>(null);
  const set = (next: readonly TypedMember[]) => setValue('members', next, { shouldDirty: true });
  // The running total says it while it is so; once it fits, nothing is left to be said above the form either.
  const aboutTotal = wrong.message === t('core:validation.allocation_over_100');
  const fits = !allocationOf(team).over;
  useEffect(() => {
    if (aboutTotal && fits) clearErrors('members');
  }, [aboutTotal, fits, clearErrors]);
  return (
    <div className="team-editor">
      {team.length === 0 && <p className="dimmed">{t('team.none')}</p>}
      {team.length > 0 && (
        <ul className="team-list">
          {team.map((member, place) => (
            <MemberEditor
              key={member.employee_id}
              path={`members.${place}`}
              member={member}
              matterId={matterId}
              currency={currency}
              errors={wrong[place]}
              open={opened === member.employee_id || wrong[place] !== undefined}
              onToggle={() => setOpened(opened === member.employee_id ? null : member.employee_id)}
              onRole={(role, on) => set(withRole(team, place, { role, on }))}
              onRemove={() => {
                clearErrors('members');
                set(team.filter((one) => one !== member));
              }}
            />
          ))}
        </ul>
      )}
      <Adder team={team} onAdd={set} />
      {typeof wrong.message === 'string' && !aboutTotal && (
        <p role="alert" className="field-error">
          {wrong.message}
        </p>
      )}
      {team.length > 0 && <Total team={team} />}
    </div>
  );
}
