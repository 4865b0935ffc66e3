import { addDays, todayIn } from '@praktis/rules/dates';
import type { Kit } from '../kit/context.ts';
import { inFirm } from '../kit/db.ts';
import { addPerson, createFirm, mustBeFirstFirm, type NewPerson } from '../modules/auth/index.ts';
import { workCalendar } from '../modules/settings/index.ts';

import { fillSample } from './fill-sample.ts';
import { type Inject, sampleSender } from './sample-sender.ts';

type Person = Omit<NewPerson, 'password' | 'language' | 'employed_on'>;

const domain = 'karsahukum.example';
const password = 'sungai biru mengalir tenang';

const owner = { first_name: 'Ratna', last_name: 'Wibisono', email: `ratna@${domain}` };
const people: Person[] = [
  {
    ...{ first_name: 'Bagas', last_name: 'Prakoso', email: `bagas@${domain}` },
    ...{ role: 'partner', category: 'partner', position: 'EP03' },
  },
  {
    ...{ first_name: 'Sekar', last_name: 'Anindita', email: `sekar@${domain}` },
    ...{ role: 'fee_earner', category: 'fee earner', position: 'EP06' },
  },
  {
    ...{ first_name: 'Dimas', last_name: 'Nugraha', email: `dimas@${domain}` },
    ...{ role: 'fee_earner', category: 'fee earner', position: 'EP08' },
  },
  {
    ...{ first_name: 'Lestari', last_name: 'Handayani', email: `lestari@${domain}` },
    ...{ role: 'finance', category: 'support staff', position: 'EP13' },
  },
  {
    ...{ first_name: 'Melati', last_name: 'Puspita', email: `melati@${domain}` },
    ...{ role: 'support_staff', category: 'support staff', position: 'EP14' },
  },
  {
    ...{ first_name: 'Yusuf', last_name: 'Maulana', email: `yusuf@${domain}` },
    ...{ role: 'administrator', category: 'support staff', position: 'EP18' },
  },
];

/** How somebody signs in to the sample firm. */
export interface SampleSignIn {
  name: string;
  role: string;
  email: string;
  password: string;
}

/**
 * Makes the sample firm "Karsa Hukum Contoh" with seven people of all kinds; answers how they sign in.
 * Throws RuleBroken `setup_done` when there is a firm already.
 */
export async function loadSample(kit: Kit, inject: Inject): Promise<SampleSignIn[]> {
  const firm = { name: 'Karsa Hukum Contoh', code: 'KHC', language: 'en' } as const;
  const { firm_id } = await createFirm(kit, { ...firm, owner: { ...owner, password } }, mustBeFirstFirm);
  const scope = { firm_id, user_id: '', call: 'sample', request_id: '' };
  await inFirm(kit.db, scope, async (db) => {
    for (const person of people)
      await addPerson(kit, db, { firm_id, code: firm.code }, { ...person, password, language: 'en' });
  });
  await fillPractice(kit, inject, firm_id);
  return [{ ...owner, role: 'managing_partner' as const }, ...people].map((person) => ({
    name: `${person.first_name} ${person.last_name}`,
    role: kit.say('en', `roles:${person.role}`),
    email: person.email,
    password,
  }));
}

const workingDays = { small: 25, large: 250 };

/** Lets the sample's people work: through the calls, as they would from their screens. */
async function fillPractice(kit: Kit, inject: Inject, firm_id: string): Promise<void> {
  const sender = sampleSender(inject);
  const signIn = (name: string) => sender.signIn(`${name}@${domain}`, password);
  const cast = {
    managing: await signIn('ratna'),
    partner: await signIn('bagas'),
    associates: [await signIn('sekar'), await signIn('dimas')] as const,
    finance: await signIn('lestari'),
    secretary: await signIn('melati'),
  };
  const today = todayIn('Asia/Jakarta', kit.now());
  const days = workingDays[kit.config.PRAKTIS_SAMPLE_SIZE];
  const scope = { firm_id, user_id: '', call: 'sample', request_id: '' };
  // Of two days one is a working day even where holidays follow each other.
  const calendar = await inFirm(kit.db, scope, (db) =>
    workCalendar({ db, firm: { id: firm_id } }, addDays(today, -2 * days), today),
  );
  await fillSample({ sender, cast, today, days, calendar });
}
