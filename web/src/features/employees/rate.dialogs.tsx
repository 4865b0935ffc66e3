import { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import { rateForm } from '@praktis/contract/employees/employees.schemas';
import { employeeLookupCalls } from '@praktis/contract/employees/employees-lookups.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { z } from 'zod';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { type Rate, refreshedByEmployees } from './employee-types.ts';

export type UpgradableMatters = ReplyOf<typeof employeeRateCalls.update>['matters'];

const { name, currency, rate, valid_from, valid_to } = rateForm.shape;
const rateFields = z.object({ name, currency, rate, valid_from, valid_to });
const currencyOf = (values: FormValues) => (typeof values.currency === 'string' ? values.currency : '');

interface AddDialogProps {
  employee: { id: string; name: string };
  /** What the new rate probably is like. */
  likely: { name: string; currency: string };
  onClose: () => void;
}

/** Adds a rate, or a version of one that exists; versions of one name follow each other day by day (RAT-01). */
export function AddRateDialog({ employee, likely, onClose }: AddDialogProps) {
  const { t } = useTexts('employees');
  const { today } = useFormats();
  const update = useSend(employeeRateCalls.update, ...refreshedByEmployees);
  return (
    <FormDialog
      title={t('rate.add_title', { name: employee.name })}
      schema={rateFields}
      columns={2}
      values={{ ...likely, currency_name: likely.currency, valid_from: today }}
      fields={[
        { kind: 'text', name: 'name', label: t('fields:rate_name'), hint: t('rate.name_hint') },
        { kind: 'lookup', name: 'currency', call: employeeLookupCalls.currency },
        { kind: 'money', name: 'rate', label: t('fields:rate_per_hour'), currency: currencyOf },
        { kind: 'date', name: 'valid_from' },
        { kind: 'date', name: 'valid_to', hint: t('rate.open_hint') },
      ]}
      save={(values) => update.send({ ...values, employee_id: employee.id })}
      onSaved={() => notify.success({ message: t('rate.added') })}
      submit={t('rate.save')}
      onClose={onClose}
    />
  );
}

interface RateDialogProps {
  rate: Rate;
  onClose: () => void;
}

/** Changes a version; of one that entries used, only the end. */
export function ChangeRateDialog({ rate: version, onClose }: RateDialogProps) {
  const { t } = useTexts('employees');
  const update = useSend(employeeRateCalls.update, ...refreshedByEmployees);
  const fixed = { disabled: version.in_use };
  const fields: readonly Field[] = [
    { kind: 'text', name: 'name', label: t('fields:rate_name'), ...fixed },
    { kind: 'lookup', name: 'currency', call: employeeLookupCalls.currency, ...fixed },
    { kind: 'money', name: 'rate', label: t('fields:rate_per_hour'), currency: currencyOf, ...fixed },
    { kind: 'date', name: 'valid_from', ...fixed },
    { kind: 'date', name: 'valid_to', hint: t(version.in_use ? 'rate.in_use_hint' : 'rate.open_hint') },
  ];
  return (
    <FormDialog
      title={t('rate.change_title', { name: version.name })}
      schema={rateFields}
      columns={2}
      values={{ ...version, currency_name: version.currency }}
      fields={fields}
      save={(values) => update.send({ ...values, employee_rate_id: version.id, version: version.version })}
      onSaved={() => notify.success({ message: t('rate.changed') })}
      submit={t('rate.save')}
      onClose={onClose}
    />
  );
}

const upgradeFields = z.object({ rate, valid_from });

interface UpgradeDialogProps extends RateDialogProps {
  /** Matters with open entries from that day on (RAT-06). */
  onUpgraded: (matters: UpgradableMatters) => void;
}

/** Ends the open version the day before and begins a new one with another amount (RAT-05). */
export function UpgradeRateDialog({ rate: version, onClose, onUpgraded }: UpgradeDialogProps) {
  const { t } = useTexts('employees');
  const { today } = useFormats();
  const update = useSend(employeeRateCalls.update, ...refreshedByEmployees);
  return (
    <FormDialog
      title={t('rate.upgrade_title', { name: version.name })}
      schema={upgradeFields}
      columns={2}
      values={{ rate: version.rate, valid_from: today }}
      fields={[
        { kind: 'money', name: 'rate', label: t('fields:rate_per_hour'), currency: version.currency },
        { kind: 'date', name: 'valid_from', hint: t('rate.upgrade_hint') },
      ]}
      save={(values) =>
        update.send({
          ...{ employee_rate_id: version.id, version: version.version, upgrade: true },
          ...{ name: version.name, currency: version.currency, valid_to: null, ...values },
        })
      }
      onSaved={(reply) => {
        notify.success({ message: t('rate.upgraded') });
        if (reply.matters.length > 0) onUpgraded(reply.matters);
      }}
      submit={t('rate.upgrade')}
      onClose={onClose}
    />
  );
}

/** After an upgrade: where entries of the time since then still carry the old rate. */
export function UpgradedMattersDialog({ matters, onClose }: { matters: UpgradableMatters; onClose: () => void }) {
  const { t } = useTexts('employees');
  return (
    <Dialog onClose={onClose} title={t('rate.matters_title')}>
      <p>{t('rate.matters_text')}</p>
      <ul>
        {matters.map((matter) => (
          <li key={matter.id}>
            <ScreenLink to={`/matters/detail/${matter.id}`}>{`${matter.number} ${matter.name}`}</ScreenLink>{' '}
            <span className="dimmed small">{t('rate.entries', { count: matter.entries })}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
