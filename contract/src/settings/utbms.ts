/**
 * The activities of the Uniform Task-Based Management System, as the bar association published them: what an hour's work
 * was. Names stand as published, in English, since those who read such bills know them so.
 */
export const utbmsActivities = [
  { code: 'A101', name: 'Plan and prepare for' },
  { code: 'A102', name: 'Research' },
  { code: 'A103', name: 'Draft/revise' },
  { code: 'A104', name: 'Review/analyze' },
  { code: 'A105', name: 'Communicate (in firm)' },
  { code: 'A106', name: 'Communicate (with client)' },
  { code: 'A107', name: 'Communicate (other outside counsel)' },
  { code: 'A108', name: 'Communicate (other external)' },
  { code: 'A109', name: 'Appear for/attend' },
  { code: 'A110', name: 'Manage data/files' },
  { code: 'A111', name: 'Other' },
] as const;

/** A code with what it stands for; one that is not of the set stands for itself. */
export function utbmsNamed(code: string): string {
  const known = utbmsActivities.find((activity) => activity.code === code);
  return known ? `${known.code} ${known.name}` : code;
}

/** An activity as it is shown of work: its name, with the code of the set where it has one. */
export function activityShown({ workcode_name, workcode_utbms }: ActivityOfWork): string {
  return workcode_utbms ? `${workcode_name} (${workcode_utbms})` : workcode_name;
}

interface ActivityOfWork {
  workcode_name: string;
  workcode_utbms?: string | undefined;
}
