import { publicOrigin } from '../../kit/config.ts';
import type { Ctx } from '../../kit/context.ts';
import { queueMail } from '../../kit/mail.ts';
import { mailBody } from '../../kit/mail-body.ts';
import { type FetchNote, keepersOfMoney, keepNote } from './fetch-notes.repo.ts';

type Noting = Pick<Ctx, 'db' | 'firm' | 'kit'>;

/**
 * Keeps how a fetching by the product itself ended. A failure, and currencies that were not published, are told to those who
 * keep the money settings, so that they type what is missing: once, and again when it is something else that is missing.
 */
export async function noteNightly(ctx: Noting, note: Omit<FetchNote, 'fetched_by'>): Promise<void> {
  const before = await keepNote(ctx, { ...note, fetched_by: null });
  const told = before?.problem === note.problem && String(before.without) === String(note.without);
  const whole = note.problem === '' && note.without.length === 0;
  if (!told && !whole) await mailKeepers(ctx, note);
}

async function mailKeepers(ctx: Noting, { kind, problem, without }: Pick<FetchNote, 'kind' | 'problem' | 'without'>) {
  for (const { email, name, language } of await keepersOfMoney(ctx)) {
    const words = { person: name, firm: ctx.firm.name, currencies: without.join(', ') };
    const say = (key: string) =>
      ctx.kit.say(language, `mail:rates_${key}`, { ...words, source: ctx.kit.say(language, `mail:rates_of_${kind}`) });
    const title = say(problem === '' ? 'missing_title' : 'failed_title');
    const body = mailBody({
      title,
      paragraphs: [say('greeting'), say(problem === '' ? 'missing_text' : 'failed_text'), say('what_now')],
      link: { label: say('button'), address: `${publicOrigin(ctx.kit.config)}/settings/exchanges-rate` },
      footer: say('footer'),
    });
    await queueMail(ctx.kit, ctx.db, ctx.firm.id, { to: [email], subject: title, ...body });
  }
}
