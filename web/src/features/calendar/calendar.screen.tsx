import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { calendarCalls } from '@praktis/contract/calendar/calendar.calls';
import { isPositive } from '@praktis/rules/money';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../kit/chunk-reload.ts';
import { useFormats } from '../../kit/formats.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Agenda } from './agenda.tsx';
import { AppointmentDialog, NewAppointmentDialog } from './appointment.dialogs.tsx';
import './calendar.css';
import { CalendarToolbar } from './calendar.toolbar.tsx';
import { eventName, keyOf, screenOfEvent, toneOf } from './calendar-events.ts';
import { readCalendar, shownDays } from './calendar-state.ts';
import { FeedDialog } from './feed.dialog.tsx';
import { useMoves } from './use-moves.ts';

// A phone and an agenda do without it.
const FirmCalendar = lazy(() =>
  loadPart(() => import('./firm-calendar.tsx').then((m) => ({ default: m.FirmCalendar }))),
);

type Opened = { what: 'feed' } | { what: 'new'; values: FormValues } | { what: 'appointment'; id: string } | null;

/** The calendar of the user: his time, holidays, what is due on his matters, his appointments and deadlines. */
export function CalendarScreen() {
  const { t, language } = useTexts('calendar');
  const formats = useFormats();
  const go = useGo();
  const [url, setUrl] = useUrlState();
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const keepsHolidays = useMay('settings.lists');
  const [opened, setOpened] = useState<Opened>(null);
  const state = readCalendar(url, formats.today);
  const { date, hidden } = state;
  const view = phone ? 'agenda' : state.view;
  const { from, to } = shownDays(view, date);
  const { data } = useCall(calendarCalls.events, { body: { from, to } }, { keepPrevious: true });
  const { shown, move } = useMoves((data?.events ?? []).filter((event) => !hidden.has(event.kind)));
  const hours = new Map((data?.days ?? []).filter((day) => isPositive(day.hours)).map((day) => [day.date, day.hours]));
  const open = (key: string) => {
    const event = shown.find((one) => keyOf(one) === key);
    if (!event) return;
    if (event.kind === 'deadline' || event.kind === 'appointment') setOpened({ what: 'appointment', id: event.id });
    const screen = screenOfEvent(event, keepsHolidays);
    if (screen) go(screen);
  };
  const create = (values: FormValues) => setOpened({ what: 'new', values });
  const close = () => {
    setOpened(null);
    setUrl({ new: undefined });
  };
  const creating = opened?.what === 'new' ? opened.values : url.new && !opened ? { date } : undefined;
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button variant="default" onClick={() => setOpened({ what: 'feed' })}>
              {t('feed.open')}
            </Button>
            <Button onClick={() => create({ date })}>{t('form.new')}</Button>
          </>
        }
      />
      <CalendarToolbar
        state={state}
        phone={phone}
        onView={(next) => setUrl({ view: next })}
        onDate={(next) => setUrl({ date: next }, { step: true })}
        onHide={(kinds) => setUrl({ hide: kinds.join(',') || undefined })}
      />
      {!data && <Skeleton h={480} />}
      {data && view === 'agenda' && <Agenda from={from} to={to} events={shown} hours={hours} onOpen={open} />}
      {data && view !== 'agenda' && (
        <Suspense fallback={<Skeleton h={480} />}>
          <FirmCalendar
            {...{
              view,
              date,
              language,
              today: formats.today,
              words: { wholeDay: t('whole_day'), hour: t('hour'), weekday: t('weekday') },
            }}
            events={shown.map((event) => ({
              ...{ key: keyOf(event), name: eventName(event, t, formats), tone: toneOf[event.kind] },
              ...{ date: event.date, start_time: event.start_time, end_time: event.end_time },
              ...{ done: event.done, movable: event.can_update },
            }))}
            more={(count) => t('more', { count })}
            onOpen={open}
            onDay={(day) => setUrl({ view: 'day', date: day }, { step: true })}
            onPlace={({ date: day, time }) => create({ date: day, start_time: time ?? '' })}
            onMove={(key, place) => void move(key, place)}
          />
        </Suspense>
      )}
      {creating && <NewAppointmentDialog values={creating} onClose={close} />}
      {opened?.what === 'appointment' && <AppointmentDialog id={opened.id} onClose={close} />}
      {opened?.what === 'feed' && <FeedDialog onClose={close} />}
    </div>
  );
}
