import { type RoleCode, roleCodes } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

type Reader = Pick<Ctx, 'kit' | 'language'>;
const languages = ['en', 'id'] as const;

/** What a delivered role is called as long as the firm has not named it itself. */
function deliveredNames({ kit }: Pick<Ctx, 'kit'>, code: RoleCode): string[] {
  return languages.map((language) => kit.say(language, `roles:${code}`));
}

/**
 * The name of a role `r` as the reader calls it: a delivered one that still has a name it was delivered with in his language,
 * whatever the language of the firm was when it began; any other as the firm named it. Where the firm has a role of its own by
 * that word, the delivered one keeps the name it is stored with, so that the two stay apart.
 */
export function roleName({ kit, language }: Reader) {
  const delivered = roleCodes.map((code) => {
    const names = sql.join(deliveredNames({ kit }, code));
    const word = kit.say(language, `roles:${code}`);
    return sql`when r.delivered and r.code = ${code} and r.name in (${names}) and not exists (
      select from user_role o where o.firm_id = r.firm_id and o.id <> r.id and lower(o.name) = lower(${word})) then ${word}`;
  });
  return sql<string>`(case ${sql.join(delivered, sql` `)} else r.name end)`;
}

/** A role as far as its name is concerned. */
export interface NamedRole {
  code: string;
  name: string;
  delivered: boolean;
}

/** Every name that a role is or may be shown under, in whatever language, compared without case. */
function shownNames(ctx: Pick<Ctx, 'kit'>, { code, name, delivered }: NamedRole): string[] {
  const own = roleCodes.find((one) => one === code);
  const given = delivered && own ? deliveredNames(ctx, own) : [];
  return (given.includes(name) ? given : [name]).map((one) => one.toLowerCase());
}

/** Whether two roles would be shown under one name to some reader. */
export function sharesName(ctx: Pick<Ctx, 'kit'>, one: NamedRole, other: NamedRole): boolean {
  const names = shownNames(ctx, other);
  return shownNames(ctx, one).some((name) => names.includes(name));
}
