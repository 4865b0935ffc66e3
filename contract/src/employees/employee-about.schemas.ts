import { z } from 'zod';
import { day, optionalDay } from '../kit/days.ts';
import { id, optionalText, text, version } from '../kit/shapes.ts';

const year = z.number().int().min(1900).max(2199);
const optionalYear = year.nullish().transform((value) => value ?? null);

/** Where somebody studied (G172). */
export const educationForm = z.object({
  institution: text(200),
  degree: optionalText(120),
  field_of_study: optionalText(120),
  start_year: optionalYear,
  /** The year of the degree; empty while it goes on. */
  end_year: optionalYear,
  note: optionalText(1000),
});

/** Where somebody worked before (G172). */
export const experienceForm = z.object({
  organisation: text(200),
  title: optionalText(120),
  start_date: optionalDay,
  end_date: optionalDay,
  note: optionalText(1000),
});

/** A telephone extension that somebody is reached at; its last day ends it (G069). */
export const extensionForm = z.object({
  number: text(20),
  start_date: day,
  end_date: optionalDay,
  note: optionalText(200),
});

export const educationRow = educationForm.extend({ id, version });
export const experienceRow = experienceForm.extend({ id, version });
export const extensionRow = extensionForm.extend({
  id,
  employee_id: id,
  employee_code: z.string(),
  employee_name: z.string(),
  /** Reached there today. */
  current: z.boolean(),
  can_edit: z.boolean(),
  version,
});
