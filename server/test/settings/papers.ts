import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { givenFile, issued } from '../figures/given-desk.ts';
import { mailsTo } from '../given-account.ts';
import { givenEntry } from '../given-time.ts';
import { pdfText } from '../pdf-text.ts';
import { figuresOf } from './billing.ts';
import type { World } from './world.ts';

/** The words on the English print of a draft of fees of 12,345,600, dated 20 November 2026; each answer prints it anew. */
export async function printOfDraft(world: World): Promise<() => Promise<string>> {
  const { server, managing } = world;
  const body = { id: (await figuresOf(world, '12345600')).id, language: 'en' as const };
  return async () => pdfText((await server.send(invoiceCalls.export, managing, { body })).raw);
}

/** The mail with which a bill of fees of 12,345,600, issued on 20 November 2026, leaves in English. */
export async function mailOfBill(world: World): Promise<{ subject: string; body_text: string }> {
  const { server, associate, finance } = world;
  const { matter_id } = await givenFile(world);
  const timesheet_id = await givenEntry(server, associate, matter_id, { value: '12345600' });
  const { id, version } = await issued(world, matter_id, { timesheets: [{ timesheet_id }] });
  const to = `${id}@client.example`;
  await server.ok(invoiceCalls.sendEmail, finance, { body: { id, version, to: [to], language: 'en' } });
  const [mail] = await mailsTo(server, to);
  if (!mail) throw new Error('the bill has not been sent');
  return mail;
}
