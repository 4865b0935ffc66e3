import { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import { type ReactNode, useState } from 'react';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { type Rate, refreshedByEmployees } from './employee-types.ts';
import { ChangeRateDialog, type UpgradableMatters, UpgradedMattersDialog, UpgradeRateDialog } from './rate.dialogs.tsx';

interface RateActs {
  change: (rate: Rate) => void;
  upgrade: (rate: Rate) => void;
  /** Asks first: members registered afterwards are proposed this name (RAT-02). */
  makeDefault: (rate: Rate, employeeVersion: number) => void;
  remove: (rate: Rate) => void;
  dialog: ReactNode;
}

/** What may be done with a rate version, on the employee and on the rate's own screen; `gone` follows a deletion. */
export function useRateActs(gone: () => void): RateActs {
  const { t } = useTexts('employees');
  const [open, setOpen] = useState<{ kind: 'change' | 'upgrade'; rate: Rate } | null>(null);
  const [matters, setMatters] = useState<UpgradableMatters | null>(null);
  const setDefault = useSend(employeeRateCalls.updateDefault, ...refreshedByEmployees);
  const removal = useSend(employeeRateCalls.remove, ...refreshedByEmployees);
  const makeDefault = async (rate: Rate, version: number) => {
    const question = { title: t('rate.default_title'), text: t('rate.default_text', { name: rate.name }) };
    if (!(await ask({ ...question, yes: t('rate.make_default') }))) return;
    if (await setDefault.attempt({ employee_rate_id: rate.id, version }))
      notify.success({ message: t('rate.default_done', { name: rate.name }) });
  };
  const remove = async (rate: Rate) => {
    const question = { title: t('rate.delete_title', { name: rate.name }), yes: t('rate.delete'), danger: true };
    if (!(await ask({ ...question, text: t('rate.delete_text') }))) return;
    if (!(await removal.attempt({ employee_rate_id: rate.id }))) return;
    notify.success({ message: t('rate.deleted') });
    gone();
  };
  const close = () => setOpen(null);
  const dialog = (
    <>
      {open?.kind === 'change' && <ChangeRateDialog rate={open.rate} onClose={close} />}
      {open?.kind === 'upgrade' && <UpgradeRateDialog rate={open.rate} onClose={close} onUpgraded={setMatters} />}
      {matters && <UpgradedMattersDialog matters={matters} onClose={() => setMatters(null)} />}
    </>
  );
  return {
    change: (rate) => setOpen({ kind: 'change', rate }),
    upgrade: (rate) => setOpen({ kind: 'upgrade', rate }),
    makeDefault: (rate, version) => void makeDefault(rate, version),
    remove: (rate) => void remove(rate),
    dialog,
  };
}
