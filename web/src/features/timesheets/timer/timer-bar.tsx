import { UnstyledButton } from '@mantine/core';
import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { minutesRun } from '@praktis/rules/minutes-run';
import { IconClockPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../kit/formats.ts';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import { ownerOf } from '../../../kit/offline/owner.ts';
import { online } from '../../../kit/online.ts';
import { useSession } from '../../../kit/permissions.ts';
import { useStore } from '../../../kit/store.ts';
import { loadTexts, useTexts } from '../../../kit/texts.ts';
import { useCall } from '../../../kit/use-call.ts';
import { useAhead } from '../../../ui/use-ahead.ts';
import { deviceTimer, followTimer, noteTimer } from './local-timer.ts';
import type { ShownTimer } from './shown-timer.ts';
import { catchUp } from './timer-acts.ts';

const dialog = async () => {
  const [part] = await Promise.all([import('./timer.dialog.tsx'), loadTexts('timesheets')]);
  return part.TimerDialog;
};

const tickEvery = 15_000;

/** How long something has run, in hours and minutes, as long as it is shown. */
function useElapsed(since: string | undefined): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return undefined;
    setNow(Date.now());
    const tick = setInterval(() => setNow(Date.now()), tickEvery);
    return () => clearInterval(tick);
  }, [since]);
  const stopped_at = new Date(now).toISOString();
  const minutes = since === undefined ? 0 : minutesRun({ started_at: since, stopped_at });
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The timer that runs: the server's, or one that was started here without a network. */
function useTimer(owner: string): ShownTimer | undefined {
  const { data } = useCall(timerCalls.timer, {}, { scope: 'frame', fresh: 20_000, enabled: owner !== '' });
  const reachable = useStore(online);
  const { local, stopping } = useStore(deviceTimer);
  const theirs = data?.running;
  useEffect(() => (owner === '' ? undefined : followTimer(owner)), [owner]);
  useEffect(() => {
    if (owner !== '' && reachable) catchUp().catch(console.error);
  }, [owner, reachable]);
  useEffect(() => {
    if (reachable && data && stopping !== '' && data.running?.id !== stopping) noteTimer({ stopping: '' });
  }, [reachable, data, stopping]);
  if (local && !local.ended && local.id !== theirs?.id)
    return { kind: 'local', ...local, matter: local.names[local.matter_id] ?? '' };
  if (!theirs || theirs.id === stopping) return undefined;
  const { matter_number, matter_name, workcode_name, matter_id, workcode_id, ...rest } = theirs;
  const matter = [matter_number, matter_name].filter(Boolean).join(' ');
  const names = { [matter_id ?? '']: matter, [workcode_id ?? '']: workcode_name };
  return { kind: 'server', ...rest, matter_id: matter_id ?? '', workcode_id: workcode_id ?? '', matter, names };
}

/** The timer of the person in the top bar: starts one, shows the one that runs, opens it. Key `t`. */
export function TimerBar() {
  const { t } = useTexts();
  const { moment } = useFormats();
  const session = useSession();
  const timer = useTimer(session ? ownerOf(session) : '');
  const elapsed = useElapsed(timer?.started_at);
  const [opened, setOpened] = useState(false);
  const TimerDialog = useAhead(dialog);
  const open = () => setOpened(true);
  useHotkeys([{ keys: 't', title: t('core:timer.key'), run: open }]);
  const words = timer
    ? t('core:timer.runs', { since: moment(timer.started_at), matter: timer.matter || t('core:timer.nothing') })
    : t('core:timer.start');
  return (
    <>
      <UnstyledButton className="bar-button" onClick={open} title={words} data-timer={timer ? 'runs' : 'idle'}>
        <IconClockPlay size={16} aria-hidden />
        {timer && (
          <span className="figures" aria-hidden>
            {elapsed}
          </span>
        )}
        <span className="visually-hidden">{words}</span>
      </UnstyledButton>
      {opened && TimerDialog && <TimerDialog timer={timer} onClose={() => setOpened(false)} />}
    </>
  );
}
