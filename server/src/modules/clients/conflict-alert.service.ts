import { publicOrigin } from '../../kit/config.ts';
import type { Ctx } from '../../kit/context.ts';
import { queueMail } from '../../kit/mail.ts';
import { mailBody } from '../../kit/mail-body.ts';
import type { Subject } from './conflict.repo.ts';
import { alertFacts, peopleToAlert } from './conflict-alert.repo.ts';

/**
 * Tells those who may clear, and the team where work is going on, that a check has found something new to be decided
 * (CON-01). The mail names the record and how much is open, never what was found: that is judged when it is read (ROL-02).
 * Who made the change knows already.
 */
export async function alertConflict(ctx: Ctx, subject: Subject, open: number): Promise<void> {
  const record = await alertFacts(ctx, subject);
  const address = `${publicOrigin(ctx.kit.config)}/${subject.client_id ? 'clients' : 'matters'}/detail/${record.id}?tab=conflict`;
  for (const person of await peopleToAlert(ctx, subject)) {
    const say = (key: string) =>
      ctx.kit.say(person.language, `mail:${key}`, {
        person: person.name,
        record: record.name,
        count: open,
        firm: ctx.firm.name,
      });
    const title = say('conflict_title');
    const body = mailBody({
      title,
      paragraphs: [say('conflict_greeting'), say(person.clears ? 'conflict_decide' : 'conflict_team')],
      link: { label: say('conflict_button'), address },
      footer: say('conflict_footer'),
    });
    const about = { entity: subject.client_id ? 'client' : 'matter', id: record.id };
    await queueMail(ctx.kit, ctx.db, ctx.firm.id, { to: [person.email], subject: title, ...body, about });
  }
}
