import { z } from 'zod';
import { call } from '../kit/call.ts';
import { auditPage, auditQuery, version } from '../kit/shapes.ts';
import { type Singleton, singletons } from './singletons.ts';
import { readBy, settingTrails } from './trails.ts';

/** The shape of a setting without its defaults: a form sends every field, so that none falls back unseen. */
type Fields = Readonly<Record<string, z.ZodType>>;
type Sent<S extends Fields> = { [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.ZodType> ? T : S[K] };

function sentFields<S extends Fields>(fields: z.ZodObject<S>): z.ZodObject<Sent<S>> {
  const shape = Object.entries(fields.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return z.object(Object.fromEntries(shape) as Sent<S>);
}

function callsOf<S extends Fields>(setting: Singleton<z.ZodObject<S>>) {
  return {
    read: call('settings', {
      method: 'GET',
      path: setting.path,
      access: readBy(setting),
      summary: `Reads ${setting.path}.`,
      reply: setting.fields.extend({ version }),
    }),
    update: call('settings', {
      method: 'POST',
      path: `${setting.path}/update`,
      access: setting.access,
      summary: `Saves ${setting.path}; acts from then on and changes nothing that is stored.`,
      body: sentFields(setting.fields).extend({ version }),
      reply: setting.fields.extend({ version }),
    }),
  };
}

/** `read` and `update` of every setting that exists once a firm; the two invoice notes have calls of their own. */
export const singletonCalls = {
  dateFormat: callsOf(singletons.dateFormat),
  system: callsOf(singletons.system),
  workingDays: callsOf(singletons.workingDays),
  clientCoreSetup: callsOf(singletons.clientCoreSetup),
  matterCoreSetup: callsOf(singletons.matterCoreSetup),
  employeeSetup: callsOf(singletons.employeeSetup),
  timesheetSetup: callsOf(singletons.timesheetSetup),
  timesheetLockDay: callsOf(singletons.timesheetLockDay),
  passwordExpired: callsOf(singletons.passwordExpired),
  invoiceSetup: callsOf(singletons.invoiceSetup),
  deposit: callsOf(singletons.deposit),
  budgetWarning: callsOf(singletons.budgetWarning),
  dashboardNotification: callsOf(singletons.dashboardNotification),
};

const trails = [...settingTrails.keys()] as [string, ...string[]];

/** One call for every history of the set-up: of what exists once a firm, invoice notes included, and of each list as a whole. */
export const settingTrail = call('settings', {
  method: 'GET',
  path: 'setting/audit-trail',
  access: 'settings.view',
  summary: 'Audit trail of a setting, or of all records of a list of the set-up, by the name in its path.',
  query: auditQuery.omit({ id: true }).extend({ setting: z.enum(trails) }),
  reply: auditPage,
});

const noteType = z.enum(['national', 'international']);
const noteFields = singletons.invoiceNoteNational.fields;
const note = noteFields.extend({ type: noteType, version });
const readNote = { access: 'settings.view' as const, kind: 'read' as const, method: 'POST' as const };

/** Notes and payment instruction of new bills, by origin of the matter (TAX-04). Read by POST (G042). */
export const invoiceNoteCalls = {
  list: call('settings', {
    ...readNote,
    path: 'setting/invoice-note',
    summary: 'Both invoice notes.',
    reply: z.object({ rows: z.array(note) }),
  }),
  detail: call('settings', {
    ...readNote,
    path: 'setting/invoice-note/detail',
    summary: 'The invoice note of national or international matters.',
    body: z.object({ type: noteType }),
    reply: note,
  }),
  update: call('settings', {
    method: 'POST',
    path: 'setting/invoice-note/update',
    access: singletons.invoiceNoteNational.access,
    summary: 'Saves an invoice note; issued bills keep theirs.',
    body: sentFields(noteFields).extend({ type: noteType, version }),
    reply: note,
  }),
  preview: call('settings', {
    method: 'POST',
    kind: 'read',
    path: 'setting/invoice-note/preview',
    access: singletons.invoiceNoteNational.access,
    summary: 'An invented bill as a note would print it, saved or not, as PDF.',
    body: sentFields(noteFields).extend({ type: noteType }),
    answer: 'file',
    reply: z.object({}),
  }),
};
