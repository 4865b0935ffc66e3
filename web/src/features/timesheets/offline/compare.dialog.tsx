import { Button, Group, Skeleton } from '@mantine/core';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useFormats } from '../../../kit/formats.ts';
import { useGo } from '../../../kit/navigation.ts';
import type { Waiting } from '../../../kit/offline/device.ts';
import { sendNow } from '../../../kit/offline/engine.ts';
import { correct, forget } from '../../../kit/offline/outbox.ts';
import { sentence, useTexts } from '../../../kit/texts.ts';
import { useCall } from '../../../kit/use-call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Differing, Versions } from '../../../ui/form/versions.tsx';
import { spentTime } from './waiting-words.ts';

type Entry = ReplyOf<typeof timesheetCalls.detail>;

/** Both versions, row by row: what it is, as it stands here, as it stands in the product. */
function useRows({ typed, names, call }: Waiting, theirs: Entry): Differing[] {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const gone = call === 'remove' ? t('waiting.deleted_here') : undefined;
  const time = theirs.start_time ? `${theirs.start_time}–${theirs.end_time}` : theirs.hour;
  const flag = (billable: boolean | null) =>
    billable === null ? '' : t(billable ? 'form.billable_yes' : 'form.billable_no');
  const asked = typed.billable_choice === 'yes' ? true : typed.billable_choice === 'no' ? false : null;
  const mine = (value: unknown) => gone ?? String(value ?? '');
  const rows: [string, string, string][] = [
    [t('list.date'), mine(day(String(typed.date ?? ''))), day(theirs.date)],
    [t('list.matter'), mine(names[String(typed.matter_id)]), `${theirs.matter_number} ${theirs.matter_name}`],
    [t('list.activity'), mine(names[String(typed.workcode_id)]), theirs.workcode_name],
    [t('list.time'), mine(spentTime(typed, t)), time],
    [t('list.description'), mine(typed.description), theirs.description],
    [sentence(t('fields:billable')), mine(flag(asked)), flag(theirs.billable)],
  ];
  return rows.map(([label, here, there]) => ({ label, mine: here, theirs: there }));
}

/** What differs between the two. */
function Differences({ entry, theirs }: { entry: Waiting; theirs: Entry }) {
  const rows = useRows(entry, theirs);
  return <Versions rows={rows.filter(({ mine, theirs: other }) => mine !== other)} />;
}

/** An entry that somebody else changed while a change of it waited here: both side by side, and which of them stands. */
export function CompareDialog({ entry, onClose }: { entry: Waiting; onClose: () => void }) {
  const { t } = useTexts('timesheets');
  const go = useGo();
  const detail = useCall(timesheetCalls.detail, { query: { id: String(entry.body.id) } }, { inPlace: true, fresh: 0 });
  const theirs = detail.data;
  const overTheirs = () => correct(entry, { ...entry, body: { ...entry.body, version: theirs?.version } });
  const act = (work: () => Promise<unknown>) => () => void work().then(onClose).catch(console.error);
  const edit = async () => {
    const next = await overTheirs();
    if (next) go('/timesheets/create', { waiting: next.key });
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('waiting.compare_title')}>
      {theirs ? (
        <Differences entry={entry} theirs={theirs} />
      ) : detail.isError ? (
        <p>{t('waiting.gone')}</p>
      ) : (
        <Skeleton h={220} />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={act(() => forget(entry))}>
          {t('waiting.take_theirs')}
        </Button>
        {theirs && entry.call === 'update' && (
          <Button variant="default" onClick={act(edit)}>
            {t('waiting.correct')}
          </Button>
        )}
        {theirs && <Button onClick={act(() => overTheirs().then(sendNow))}>{t('waiting.take_mine')}</Button>}
      </Group>
    </Dialog>
  );
}
