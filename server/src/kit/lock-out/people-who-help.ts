import { peopleWhoRestore } from './holders.query.ts';
import { judgeStanding, type LockReader } from './standing.ts';

/** How many days and names a sentence holds before it says how many more there are. */
export const shownAtMost = 5;

/** The names of the people a person is told to turn to: those who may restore his access and are at work themselves (LCK-06). */
export async function peopleWhoHelp(reader: LockReader, employee_id: string): Promise<string[]> {
  const names: string[] = [];
  for (const { name, glance } of await peopleWhoRestore(reader.db, reader.firm.id, employee_id)) {
    const { standing } = await judgeStanding(reader, glance);
    if (standing.state === 'active') names.push(name);
  }
  return names;
}
