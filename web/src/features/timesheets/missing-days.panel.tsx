import type { ReplyOf } from '@praktis/contract/kit/call';
import { missingDaysCalls } from '@praktis/contract/timesheets/missing-days.calls';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { setTimesheetLock } from '../../kit/session.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { Section } from '../../ui/section.tsx';
import { FillDayForm } from './fill-day.form.tsx';
import './missing-days.css';

type Missing = ReplyOf<typeof missingDaysCalls.own>;

const blocks = ({ state }: Missing) => state === 'blocked' || state === 'restored';

/** Why only the timesheet is open, and what opens the rest again (LCK-05, LCK-07). */
function Why({ missing }: { missing: Missing }) {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  return (
    <>
      <p>
        {missing.state === 'restored'
          ? t('missing.restored', { until: day(missing.reactivate_by) })
          : t('missing.blocked', { since: day(missing.since) })}
      </p>
      <p className="dimmed small">
        {t(missing.skip_dates_allowed ? 'missing.any' : 'missing.each')}{' '}
        {t('missing.left', { count: missing.days.length })}
      </p>
    </>
  );
}

interface DaysProps {
  missing: Missing;
  chosen: string | undefined;
  onChoose: (day: string) => void;
}

/** The empty working days: an open one is chosen to be filled, of a closed one it is said who can open it. */
function Days({ missing, chosen, onChoose }: DaysProps) {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const mayRecord = useMay('timesheet.record');
  const people = missing.people.join(', ') || t('missing.nobody');
  return (
    <ul className="missing-days" aria-label={t('missing.days')}>
      {missing.days.map(({ date, open }) => (
        <li key={date}>
          {open && mayRecord ? (
            <button type="button" aria-pressed={date === chosen} onClick={() => onChoose(date)}>
              {t('missing.fill', { day: day(date) })}
            </button>
          ) : (
            <span>
              {day(date)} <span className="dimmed">{!open && t('missing.closed', { people })}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * The own working days without time, while only the timesheet is open because of them. They are filled here one after the
 * other; what was typed for one day stands in the form of the next.
 */
export function MissingDaysPanel() {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const { data } = useCall(missingDaysCalls.own, {}, { inPlace: true, fresh: 0 });
  const [picked, setPicked] = useState<string>();
  const [typed, setTyped] = useState<FormValues>({});
  const wasBlocked = useRef(false);
  useEffect(() => {
    if (!data) return;
    setTimesheetLock(blocks(data));
    if (wasBlocked.current && data.state === 'active') notify.success({ message: t('missing.done') });
    wasBlocked.current = blocks(data);
  }, [data, t]);
  if (!data || !blocks(data)) return null;
  const open = data.days.filter((one) => one.open).map((one) => one.date);
  // A day that is being saved stays, though it is missing no more before its form has answered.
  const chosen = picked ?? open[0];
  return (
    <div className="page missing-page">
      <Section title={t(data.state === 'restored' ? 'missing.title_restored' : 'missing.title_blocked')}>
        <Why missing={data} />
        <Days missing={data} chosen={chosen} onChoose={setPicked} />
        {chosen && (
          <FillDayForm
            key={chosen}
            date={chosen}
            typed={typed}
            onSave={() => setPicked(chosen)}
            onFilled={(values) => {
              setTyped(values);
              const next = open.find((date) => date > chosen) ?? open.find((date) => date < chosen);
              setPicked(next);
              if (next) notify.success({ message: t('missing.next', { day: day(next) }) });
            }}
          />
        )}
      </Section>
    </div>
  );
}
