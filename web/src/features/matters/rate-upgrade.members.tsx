import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import './matters.css';
import type { MatterDetail, Member } from './matter-types.ts';

/** A member as the upgrade keeps him: amounts as typed, '' for nothing. */
export interface ChosenMember {
  employee_id: string;
  rate: string;
  fixed_rate: string;
}

/** The amounts of one chosen member; a fixed one is given his new amount, or a rate for his entries alone (RAT-06). */
function Amounts({ member, path, currency }: { member: Member; path: string; currency: string }) {
  const { t } = useTexts('matters');
  const typed: Field = { kind: 'money', name: `${path}.rate`, currency, hint: t('upgrade.rate_hint') };
  const own = member.fixed_currency ?? currency;
  const fixed: Field = { kind: 'money', name: `${path}.fixed_rate`, currency: own, hint: t('upgrade.fixed_hint') };
  return (
    <div className="form-grid" data-columns="2">
      <FormField field={typed} label={t('upgrade.rate')} required={false} />
      {member.rate_type === 'fixed' && <FormField field={fixed} label={t('upgrade.fixed_rate')} required={false} />}
    </div>
  );
}

/** The people of the matter, each to be chosen; who has left is among them, since his time stays. */
export function RateUpgradeMembers({ matter, error }: { matter: MatterDetail; error: string | undefined }) {
  const { t } = useTexts('matters');
  const { control, setValue, clearErrors } = useFormContext<FormValues>();
  const chosen = (useWatch({ control, name: 'members' }) ?? []) as readonly ChosenMember[];
  const set = (next: readonly ChosenMember[]) => {
    clearErrors('members');
    setValue('members', next, { shouldDirty: true });
  };
  const blank = (employee_id: string): ChosenMember => ({ employee_id, rate: '', fixed_rate: '' });
  const all = chosen.length === matter.members.length;
  return (
    <fieldset className="upgrade-members">
      <legend>{t('upgrade.members')}</legend>
      <button
        type="button"
        className="linkish small"
        onClick={() => set(all ? [] : matter.members.map((member) => blank(member.employee_id)))}
      >
        {t(all ? 'upgrade.none' : 'upgrade.all')}
      </button>
      {matter.members.map((member) => {
        const at = chosen.findIndex((one) => one.employee_id === member.employee_id);
        const rest = chosen.filter((one) => one.employee_id !== member.employee_id);
        const kind = [
          member.rate_name || t('team.default_rate'),
          t(`rate_type.${member.rate_type}`).toLocaleLowerCase(),
        ];
        return (
          <div key={member.employee_id} className="upgrade-member">
            <label>
              <input
                type="checkbox"
                checked={at >= 0}
                onChange={(event) => set(event.currentTarget.checked ? [...rest, blank(member.employee_id)] : rest)}
              />
              <span>
                {member.name} <span className="dimmed small">{kind.join(', ')}</span>
              </span>
            </label>
            {at >= 0 && <Amounts member={member} path={`members.${at}`} currency={matter.currency} />}
          </div>
        );
      })}
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
