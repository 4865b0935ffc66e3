import { displayCalls } from '@praktis/contract/settings/display.calls';
import { send } from '../kit/api.ts';
import { signedInHere } from '../kit/session.ts';
import { displaySettings, writeSessionRecord } from '../kit/session-record.ts';
import { changeLanguage, type Language } from '../kit/texts.ts';

/** Speaks a language in this browser from now on. */
async function speak(language: Language): Promise<void> {
  writeSessionRecord({ ...displaySettings.get(), language });
  await changeLanguage(language);
}

/** A page that a mail led to goes on in the language of the mail; whoever is signed in here reads his own. */
export async function speakAsMailed(language: Language): Promise<void> {
  if (!signedInHere() && displaySettings.get().language !== language) await speak(language);
}

/** Changes the language at once here, and on the server for whoever is signed in. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  if (signedInHere()) await send(displayCalls.changeLanguage, { body: { language }, scope: 'frame' });
}
