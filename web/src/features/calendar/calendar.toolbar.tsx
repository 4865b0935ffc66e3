import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { type CalendarKind, calendarKinds } from '@praktis/contract/calendar/calendar.calls';
import type { Day } from '@praktis/rules/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { monthName } from '../../ui/month-name.ts';
import { toneOf } from './calendar-events.ts';
import { type CalendarState, type CalendarView, shownDays, stepped, views } from './calendar-state.ts';

interface ToolbarProps {
  state: CalendarState;
  /** A phone shows the agenda, whatever the address says. */
  phone: boolean;
  onView: (view: CalendarView) => void;
  onDate: (date: Day) => void;
  onHide: (hidden: readonly CalendarKind[]) => void;
}

/** Where the calendar stands, the way to other days and to other views of them. */
export function CalendarToolbar({ state, phone, onView, onDate, onHide }: ToolbarProps) {
  const { t, language } = useTexts('calendar');
  const formats = useFormats();
  const { date, hidden } = state;
  const view = phone ? 'agenda' : state.view;
  const { from, to } = shownDays(view, date);
  const days = from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`;
  const toggle = (kind: CalendarKind) => onHide(calendarKinds.filter((one) => hidden.has(one) !== (one === kind)));
  return (
    <div className="calendar-bar">
      <div className="calendar-way">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('earlier')}
          onClick={() => onDate(stepped(view, date, -1))}
        >
          <IconChevronLeft size={17} />
        </ActionIcon>
        <Button variant="default" onClick={() => onDate(formats.today)}>
          {t('today')}
        </Button>
        <ActionIcon variant="default" size={36} aria-label={t('later')} onClick={() => onDate(stepped(view, date, 1))}>
          <IconChevronRight size={17} />
        </ActionIcon>
        <h2 aria-live="polite">{view === 'month' ? monthName(date.slice(0, 7), language) : days}</h2>
      </div>
      {!phone && (
        <SegmentedControl
          aria-label={t('view')}
          data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={(value) => onView(views.find((one) => one === value) ?? 'month')}
        />
      )}
      <fieldset className="calendar-kinds">
        <legend className="visually-hidden">{t('kinds')}</legend>
        {calendarKinds.map((kind) => (
          <label key={kind} data-tone={toneOf[kind]}>
            <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
            {t(`kind.${kind}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
