import type { Kit } from './kit/context.ts';
import { RuleBroken } from './kit/errors.ts';
import { hasFirm, offerSetup } from './modules/auth/index.ts';
import { loadSample } from './sample/load-sample.ts';
import type { Inject } from './sample/sample-sender.ts';

/** What is printed before the server is ready. */
type Print = (line: string) => void;

/**
 * What a server does that finds no firm: loads the sample firm and prints its sign-ins when asked for, else prints the
 * address of the set-up page with its one-time key. Several processes may start at once; one of them makes the sample.
 */
export async function prepareFirstFirm(kit: Kit, inject: Inject, print: Print): Promise<void> {
  if (await hasFirm(kit)) return;
  if (!kit.config.PRAKTIS_SAMPLE) {
    print(`There is no firm yet. Set it up at ${await offerSetup(kit)}`);
    return;
  }
  print('Loading the sample firm …');
  try {
    for (const { name, role, email, password } of await loadSample(kit, inject))
      print(`  ${role.padEnd(16)} ${name.padEnd(20)} ${email.padEnd(30)} ${password}`);
  } catch (error) {
    if (!(error instanceof RuleBroken && error.code === 'setup_done')) throw error;
  }
}
