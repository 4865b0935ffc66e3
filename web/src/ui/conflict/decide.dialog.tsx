import { conflictCalls } from '@praktis/contract/clients/clients.calls';
import { hitDecision, hitDecisions } from '@praktis/contract/clients/conflict.schemas';
import { notify } from '../../kit/notices.tsx';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import type { ConflictHit } from './conflict-hits.ts';

const schema = hitDecision.omit({ hit_id: true });

/** Decides one hit, with the reason and, for a waiver, the letter of consent (CON-06). */
export function DecideDialog({ hit, onClose }: { hit: ConflictHit; onClose: () => void }) {
  const { t } = useTexts('conflict');
  const decide = useSend(conflictCalls.decide, 'client', 'matter', 'dashboard');
  const name = hit.content?.found_name ?? t('hidden', { ask: hit.ask });
  return (
    <FormDialog
      title={t('decide.title', { name })}
      schema={schema}
      values={{ decision: hit.decision === 'open' ? '' : hit.decision }}
      fields={[
        {
          kind: 'select',
          name: 'decision',
          hint: t('decide.decision_hint'),
          options: hitDecisions.map((value) => ({
            value,
            label: sentence(t(`statuses:conflict_decision.${value.replace(' ', '_')}`)),
          })),
        },
        { kind: 'area', name: 'reason', hint: t('decide.reason_hint') },
        {
          kind: 'file',
          name: 'letter',
          accepts: 'matter file',
          hint: t('decide.letter_hint'),
          when: (values) => values.decision === 'waived',
        },
      ]}
      save={(values, files) => decide.send({ hit_id: hit.id, ...values }, files)}
      onSaved={(reply) =>
        notify.success({
          message: t(reply.open === 0 ? 'decide.done' : 'decide.done_left', { count: reply.open }),
        })
      }
      submit={t('decide.submit')}
      onClose={onClose}
    />
  );
}
