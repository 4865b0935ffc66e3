import type { RoleCode } from '@praktis/contract/kit/permissions';
import { roleCodes } from '@praktis/contract/kit/permissions';
import { deliveredRoles } from '@praktis/contract/kit/roles';
import { singletons } from '@praktis/contract/settings/singletons';
import { todayIn } from '@praktis/rules/dates';
import type { Kit } from '../../kit/context.ts';
import { type Db, inFirm } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';
import { lockRule } from '../../kit/lock-out/rule-days.ts';
import { takeNumber } from '../../kit/numbering.ts';
import { readSetting } from '../../kit/settings.ts';
import * as repo from './first-firm.repo.ts';
import { hashPassword } from './password-hash.ts';

const timeZone = 'Asia/Jakarta';

export interface NewPerson {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  role: RoleCode;
  category: 'partner' | 'fee earner' | 'support staff';
  /** Code of a position in the list the firm starts with, e.g. `EP07`. */
  position: string;
  language: 'en' | 'id';
  employed_on?: string;
}

export interface NewFirm {
  name: string;
  code: string;
  language: 'en' | 'id';
  owner: Pick<NewPerson, 'first_name' | 'last_name' | 'email' | 'password'>;
}

export interface MadeFirm {
  firm_id: string;
  /** Goes into the Service header. */
  key: string;
  user_id: string;
  employee_id: string;
}

/**
 * Makes a firm that can begin to work: profile, the six roles (ROL-01), currencies, tax codes by date (TAX-01, TAX-05),
 * every set-up list, and its first employee and user, who is managing partner and needs no verification. One transaction;
 * `first` runs in it before anything is made and may refuse.
 */
export async function createFirm(
  kit: Kit,
  input: NewFirm,
  first: (db: Db) => Promise<void> = async () => undefined,
): Promise<MadeFirm> {
  const firm_id = newId();
  const scope = { firm_id, user_id: '', call: 'setup', request_id: '' };
  return inFirm(kit.db, scope, async (db) => {
    await repo.lockFirms(db);
    await first(db);
    const key = await repo.insertFirm(db, firm_id, keyFrom(input.name));
    await repo.insertProfile(db, { firm_id, name: input.name, code: input.code, email: input.owner.email });
    const system = { ...singletons.system.fields.parse({}), language: input.language };
    await repo.insertSetting(db, firm_id, singletons.system.key, system);
    const today = todayIn(timeZone, kit.now());
    await repo.insertSetting(db, firm_id, lockRule.key, { block_since: today, lock_since: today });
    for (const code of roleCodes)
      await repo.insertRole(db, {
        firm_id,
        code,
        name: kit.say(input.language, `roles:${code}`),
        grants: deliveredRoles[code],
      });
    await repo.insertSeeds(db, firm_id);
    const owner = {
      role: 'managing_partner',
      category: 'partner',
      position: 'EP01',
      language: input.language,
    } as const;
    return { firm_id, key, ...(await addPerson(kit, db, { firm_id, code: input.code }, { ...owner, ...input.owner })) };
  });
}

/** Adds an employee with an account that needs no verification, in a transaction of the firm. */
export async function addPerson(
  kit: Kit,
  db: Db,
  firm: { firm_id: string; code: string },
  person: NewPerson,
): Promise<{ user_id: string; employee_id: string }> {
  const { firm_id } = firm;
  const today = todayIn(timeZone, kit.now());
  const named = { db, firm: { id: firm_id, code: firm.code } };
  const { number_pattern, number_reset } = await readSetting(named, singletons.employeeSetup);
  const series = { series: 'employee', pattern: number_pattern, reset: number_reset, day: today };
  const employee_id = await repo.insertEmployee(db, {
    ...{ firm_id, code: (await takeNumber(named, series)).number, category: person.category },
    ...{ first_name: person.first_name, last_name: person.last_name, email: person.email },
    employed_on: person.employed_on ?? today,
    position_id: await repo.positionId(db, firm_id, person.position),
  });
  const user_id = await repo.insertVerifiedAccount(db, {
    ...{ firm_id, employee_id, email: person.email.toLowerCase(), language: person.language },
    role_id: await repo.roleId(db, firm_id, person.role),
    password_hash: await hashPassword(person.password),
    at: kit.now().toISOString(),
  });
  return { user_id, employee_id };
}

/** A readable key: `Karsa Hukum Contoh` → `karsa-hukum-contoh`. */
function keyFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return (
    plain
      .replace(/^-+|-+$/g, '')
      .slice(0, 40)
      .replace(/-+$/, '') || 'firm'
  );
}
