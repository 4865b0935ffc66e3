import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { act } from '../harness/screen.ts';

/** Text of a PDF as a reader sees it, in one line. */
export function textOfPdf(pdf: Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'praktis-bill-')), 'bill.pdf');
  writeFileSync(file, pdf);
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
}

/** Takes an action of the page that answers a file; answers its name and its text. */
export async function printed(page: Page, action: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act(page, action)]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return { name: download.suggestedFilename(), text: textOfPdf(Buffer.concat(parts)) };
}
