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
 * whatever the language of the firm was when it began; any other as the firm named it.
 */
export function roleName({ kit, language }: Reader) {
  const delivered = roleCodes.map((code) => {
    const names = sql.join(deliveredNames({ kit }, code));
    return sql`when r.delivered and r.code = ${code} and r.name in (${names}) then ${kit.say(language, `roles:${code}`)}`;
  });
  return sql<string>`(case ${sql.join(delivered, sql` `)} else r.name end)`;
}

/** Whether a name stands for another role already, as it is stored or as a reader of either language sees it. */
export function isNameOf(
  ctx: Pick<Ctx, 'kit'>,
  role: { code: string; name: string; delivered: boolean },
  name: string,
) {
  const code = roleCodes.find((one) => one === role.code);
  const given = role.delivered && code ? deliveredNames(ctx, code) : [];
  const names = given.includes(role.name) ? given : [role.name];
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}
