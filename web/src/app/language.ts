import { displayCalls } from '@praktis/contract/settings/display.calls';
import { send } from '../kit/api.ts';
import { signedInHere } from '../kit/session.ts';
import { displaySettings, writeSessionRecord } from '../kit/session-record.ts';
import { changeLanguage, type Language } from '../kit/texts.ts';

/** Changes the language at once here, and on the server for whoever is signed in. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeSessionRecord({ ...displaySettings.get(), language });
  await changeLanguage(language);
  if (signedInHere()) await send(displayCalls.changeLanguage, { body: { language }, scope: 'frame' });
}
