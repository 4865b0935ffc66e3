import type { ReplyOf } from '@praktis/contract/kit/call';
import { type TimesheetWeek, timesheetWeekCalls } from '@praktis/contract/timesheets/timesheet-week.calls';
import type { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { send } from '../../../kit/api.ts';
import { CallFailure } from '../../../kit/call-failure.ts';
import { useFormats } from '../../../kit/formats.ts';
import { notify } from '../../../kit/notices.tsx';
import { useTexts } from '../../../kit/texts.ts';
import type { Field, FormValues } from '../../../ui/form/form-types.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useWeekSave } from './use-week-save.ts';
import { WeekGrid } from './week.grid.tsx';
import {
  type CellChange,
  changesOf,
  readCell,
  type ShownRow,
  shownRows,
  type TypingSetup,
  type WeekValues,
} from './week-cells.ts';
import { useDayName } from './week-frame.tsx';
import { useRowName } from './week-row.tsx';
import { cellPath, type Outcome } from './week-save.ts';

type Config = ReplyOf<typeof timesheetCalls.config>;
type Bridge = UseFormReturn<FormValues>;

const blank = { rows: {}, cells: {}, reason: '' };

/** Every typed cell is a duration. */
function schemaFor(setup: TypingSetup) {
  const cell = z.string().superRefine((text, context) => {
    const read = readCell(text, setup);
    if (read && 'fault' in read) context.addIssue({ code: 'custom', message: read.fault });
  });
  return z.looseObject({ cells: z.record(z.string(), z.record(z.string(), cell.optional()).optional()) });
}

const typedIn = (values: FormValues): WeekValues => ({
  rows: (values.rows ?? {}) as WeekValues['rows'],
  cells: (values.cells ?? {}) as WeekValues['cells'],
});

function changed(week: TimesheetWeek, values: FormValues, setup: TypingSetup): CellChange[] {
  const { rows, cells } = typedIn(values);
  return changesOf(shownRows(week, rows), cells, setup);
}

/** Rows that stay in the form after a save: those that were added and have no hours yet. */
function rowsLeft(values: FormValues, saved: readonly string[]): WeekValues['rows'] {
  const { rows, cells } = typedIn(values);
  const used = (key: string) =>
    Object.keys(cells[key] ?? {}).some((date) => saved.includes(`cells.${key}.${date}`)) || key.startsWith('r');
  return Object.fromEntries(Object.entries(rows).filter(([key]) => !used(key)));
}

/** Leaves in the form only what was not saved; an added row whose cells are all saved stands in the week now. */
function settle(form: Bridge | null, saved: readonly string[]): void {
  if (!form) return;
  const { cells } = typedIn(form.getValues());
  const open = Object.entries(cells).map(([key, dates]) => [
    key,
    Object.fromEntries(Object.entries(dates ?? {}).filter(([date]) => !saved.includes(`cells.${key}.${date}`))),
  ]);
  const empty = open.filter(([, dates]) => Object.keys(dates as object).length === 0).map(([key]) => key);
  const stands = (key: string) => empty.includes(key) && saved.some((path) => path.startsWith(`cells.${key}.`));
  const { rows } = typedIn(form.getValues());
  form.setValue('cells', Object.fromEntries(open), { shouldDirty: true });
  form.setValue('rows', Object.fromEntries(Object.entries(rows).filter(([key]) => !stands(key))), {
    shouldDirty: true,
  });
}

interface WeekFormProps {
  opened: TimesheetWeek;
  config: Config;
}

/** The week as it stands with what somebody else did meanwhile, and the cells on which two disagree. */
function useWeekNow(opened: TimesheetWeek) {
  const [week, setWeek] = useState(opened);
  const [conflicts, setConflicts] = useState<ReadonlySet<string>>(new Set());
  const body = { week: opened.from, employee_id: opened.employee_id };
  const readAgain = () => send(timesheetWeekCalls.week, { body }).then(setWeek, () => undefined);
  const decided = (path: string) => setConflicts((all) => new Set([...all].filter((one) => one !== path)));
  return { week, readAgain, conflicts, setConflicts, decided };
}

/** The label of a cell in messages. */
function useCellLabel(rows: () => readonly ShownRow[]) {
  const formats = useFormats();
  const day = useDayName();
  const name = useRowName();
  return (path: string) => {
    const [, key = '', date = ''] = path.split('.');
    const row = rows().find((one) => one.key === key);
    return `${day(date)} ${formats.day(date)}, ${row ? name(row) : ''}`;
  };
}

/** Tells what was saved; the notice takes it back. */
function useTold(takeBack: (outcome: Outcome) => Promise<number>, readAgain: () => Promise<void>) {
  const { t } = useTexts('timesheets');
  return (outcome: Outcome) => {
    const undo = async () => {
      const count = await takeBack(outcome);
      await readAgain();
      notify.info({ message: t('week.undone', { count }) });
    };
    const message = t('week.done', { count: outcome.saved.length });
    notify.undo({ message, yes: t('core:undo'), run: () => void undo() });
  };
}

/** The week as a form: only cells that were typed in are sent, and each is told what became of it. */
export function WeekForm({ opened, config }: WeekFormProps) {
  const { t } = useTexts('timesheets');
  const form = useRef<Bridge | null>(null);
  const { week, readAgain, conflicts, setConflicts, decided } = useWeekNow(opened);
  const { save, takeBack, question } = useWeekSave();
  const tell = useTold(takeBack, readAgain);
  const schema = useMemo(() => schemaFor(config), [config]);
  const partLabel = useCellLabel(() => shownRows(week, typedIn(form.current?.getValues() ?? {}).rows));
  const needsReason = new Set(week.days.filter((day) => day.needs_reason).map((day) => day.date));

  const onSave = async (values: FormValues): Promise<Outcome | null> => {
    const changes = changed(week, values, config);
    const open = changes.filter((change) => conflicts.has(cellPath(change)));
    if (open.length > 0) {
      const fields = Object.fromEntries(open.map((change) => [cellPath(change), t('week.decide_first')]));
      throw new CallFailure({ kind: 'refused', status: 400, fields });
    }
    if (changes.length === 0) return null;
    const outcome = await save(changes, week, typeof values.reason === 'string' ? values.reason : '');
    if (outcome.saved.length > 0 || outcome.stale.length > 0) await readAgain();
    if (outcome.failure === undefined && Object.keys(outcome.refused).length === 0) return outcome;
    setConflicts(new Set(outcome.stale));
    settle(form.current, outcome.saved);
    if (outcome.saved.length > 0) tell(outcome);
    if (outcome.failure !== undefined) throw outcome.failure;
    throw new CallFailure({ kind: 'refused', status: 400, fields: outcome.refused });
  };
  const onSaved = (outcome: Outcome | null) => {
    const values = form.current?.getValues() ?? {};
    form.current?.reset({ ...blank, rows: rowsLeft(values, outcome?.saved ?? []) });
    if (outcome) tell(outcome);
    else notify.success({ message: t('modify.nothing') });
  };
  const grid = { week, setup: config, conflicts, onDecided: decided, formRef: form };
  const fields: Field[] = [
    { kind: 'custom', name: 'cells', span: 3, partLabel, render: () => <WeekGrid {...grid} /> },
    {
      ...{ kind: 'text', name: 'reason', span: 3, required: true, hint: t('form.reason_hint') },
      when: (values) => changed(week, values, config).some(({ date }) => needsReason.has(date)),
    },
  ];
  return (
    <>
      <RecordForm
        schema={schema}
        fields={fields}
        columns={3}
        values={blank}
        draft={`week.${week.employee_id}.${week.from}`}
        save={(values) => onSave(values as FormValues)}
        onSaved={onSaved}
        submit={t('week.save')}
      />
      {question}
    </>
  );
}
