import type { ReplyOf } from '@praktis/contract/kit/call';
import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { useState } from 'react';
import { z } from 'zod';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import type { MatterDetail } from './matter-types.ts';

interface DialogProps {
  matter: MatterDetail;
  billable: boolean;
  rows: readonly { id: string; version: number }[];
  /** Ends the selection. */
  clear: () => void;
  onClose: () => void;
}
type Answer = ReplyOf<typeof matterActCalls.billUnbill>;

const schema = z.object({ save_good: z.boolean().default(false) });

/** Why some of the claims stay as they are. */
function Refused({ answer }: { answer: Answer }) {
  const { t } = useTexts('matters');
  const reasons = [...new Set(answer.rows.filter((row) => !row.ok).map((row) => row.message))];
  return (
    <div className="form-note" role="alert">
      <p>{t('chargeable.refused', { count: answer.refused })}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

/** Makes costs of the matter chargeable to the client or not; what is billed stays (G072). */
export function ChargeableDialog({ matter, billable, rows, clear, onClose }: DialogProps) {
  const { t } = useTexts('matters');
  const send = useSend(matterActCalls.billUnbill, 'expense', 'matter', 'invoice', 'dashboard');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const kind = billable ? 'yes' : 'no';
  const fields: Field[] = answer ? [{ kind: 'switch', name: 'save_good', label: t('chargeable.save_good') }] : [];
  return (
    <FormDialog
      title={t(`chargeable.title_${kind}`, { count: rows.length })}
      schema={schema}
      fields={fields}
      values={{ save_good: false }}
      save={async ({ save_good = false }) => {
        const chosen = rows.map(({ id, version }) => ({ id, version }));
        const done = await send.send({ id: matter.id, billable, rows: chosen, save_good });
        if (done.saved === 0) setAnswer(done);
        return done;
      }}
      onSaved={(done) => {
        if (done.saved === 0) return;
        notify.success({ message: t(`chargeable.done_${kind}`, { count: done.saved }) });
        clear();
      }}
      submit={t(`chargeable.${kind}`)}
      staysOpen={(done) => done.saved === 0}
      onClose={onClose}
    >
      <p>{t(`chargeable.text_${kind}`)}</p>
      {answer && <Refused answer={answer} />}
    </FormDialog>
  );
}
