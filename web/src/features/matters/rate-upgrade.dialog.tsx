import { day } from '@praktis/contract/kit/days';
import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { useState } from 'react';
import { z } from 'zod';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { PreviewDialog } from '../../ui/preview-dialog.tsx';
import { type MatterDetail, refreshedByMatters } from './matter-types.ts';
import { type ChosenMember, RateUpgradeMembers } from './rate-upgrade.members.tsx';
import { type RateUpgradeAnswer, RateUpgradePreview } from './rate-upgrade.preview.tsx';

interface DialogProps {
  matter: MatterDetail;
  onClose: () => void;
}
interface Asked {
  from: string;
  members: ChosenMember[];
}

const chosen = z.looseObject({ employee_id: z.string() });
const form = z.object({ from: day, members: z.array(chosen).min(1, { error: 'none_selected' }) });

const bodyOf = (id: string, { from, members }: Asked) => ({
  ...{ id, from },
  members: members.map(({ employee_id, rate, fixed_rate }) => ({
    employee_id,
    rate: rate || null,
    fixed_rate: fixed_rate || null,
  })),
});

/** Gives time of chosen members another rate: first what would change, then exactly that (RAT-06, G087). */
export function RateUpgradeDialog({ matter, onClose }: DialogProps) {
  const { t } = useTexts('matters');
  const { today } = useFormats();
  const check = useSend(matterActCalls.checkUpgrade);
  const update = useSend(matterCalls.update, ...refreshedByMatters);
  const [asked, setAsked] = useState<Asked>({ from: today, members: [] });
  const [seen, setSeen] = useState<RateUpgradeAnswer | null>(null);
  const { id, version, number } = matter;
  const upgrade = async () => {
    const body = { ...bodyOf(id, asked), part: 'timesheet_rate' as const, version, checked: seen?.checked ?? '' };
    const done = await update.attempt(body);
    if (!done) return setSeen(null);
    notify.success({ message: t('upgrade.done', { count: done.upgrade?.changed ?? 0, number }) });
    onClose();
  };
  const title = t('upgrade.title', { number });
  if (seen)
    return (
      <PreviewDialog
        title={title}
        yes={t('upgrade.yes', { count: seen.changed })}
        disabled={seen.changed === 0 || seen.refused > 0 || seen.budget?.exceeded === true}
        pending={update.pending}
        onYes={() => void upgrade()}
        onBack={() => setSeen(null)}
        onClose={onClose}
      >
        <RateUpgradePreview answer={seen} />
      </PreviewDialog>
    );
  return (
    <FormDialog
      size="lg"
      title={title}
      schema={form}
      values={{ ...asked }}
      fields={[
        { kind: 'date', name: 'from', label: t('upgrade.from'), hint: t('upgrade.from_hint') },
        {
          ...{ kind: 'custom', name: 'members', label: t('upgrade.members') },
          render: ({ error }) => <RateUpgradeMembers matter={matter} error={error} />,
        },
      ]}
      save={async (values) => {
        const next = values as unknown as Asked;
        const answer = await check.send(bodyOf(id, next));
        setAsked(next);
        setSeen(answer);
        return answer;
      }}
      staysOpen={() => true}
      submit={t('upgrade.check')}
      onClose={onClose}
    />
  );
}
