import { documentCalls } from '@praktis/contract/documents/documents.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { optionalText } from '@praktis/contract/kit/shapes';
import { useState } from 'react';
import { z } from 'zod';
import { CallFailure } from '../../kit/call-failure.ts';
import { newKey } from '../../kit/idempotency.ts';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { fileRefusal } from '../fields/file-rules.ts';
import { proposedName, refreshedByFiles } from './file-types.ts';

/** A file that was chosen, with the name it is to have. */
export const chosenFile = z.object({ key: z.string(), name: optionalText(200) });
export type ChosenFile = z.output<typeof chosenFile>;

/** How far a chosen file is. */
export type UploadState = { kind: 'sending'; part: number } | { kind: 'sent' } | { kind: 'refused'; message: string };

/** The files themselves by the keys of their rows: what a form keeps for later cannot hold them. */
export type HeldFiles = Map<string, File>;

/** What all files of one upload have in common. */
export type Common = Omit<BodyInput<typeof documentCalls.create>, 'name'>;

export interface Uploaded {
  sent: number;
  refused: number;
}

/** Rows for files that were just chosen or dropped. */
export function rowsFor(files: readonly File[], held: HeldFiles): ChosenFile[] {
  return files.map((file) => {
    const key = newKey();
    held.set(key, file);
    return { key, name: proposedName(file.name) };
  });
}

/** Refusals that stand beside the file; the rest is told as everywhere. */
export const shownBesideFile = [400, 403, 404, 409, 413, 415];

/** Why a file did not arrive, in the user's words. */
export function useRefusal(): (problem: CallFailure) => string {
  const { t } = useTexts('documents');
  return (problem) => {
    if (problem.confirmation) return t('upload.not_wanted');
    return problem.kind === 'refused' ? problem.message || t('core:failure.general') : t('upload.not_sent');
  };
}

/** Sends chosen files one after the other and knows how far each is; one that has arrived is not sent again. */
export function useUploads(held: HeldFiles) {
  const { t } = useTexts('documents');
  const create = useSend(documentCalls.create, ...refreshedByFiles);
  const refusalWords = useRefusal();
  const [states, setStates] = useState<Readonly<Record<string, UploadState>>>({});
  const note = (key: string, state: UploadState) => setStates((before) => ({ ...before, [key]: state }));

  const sendOne = async ({ key, name }: ChosenFile, file: File, common: Common): Promise<boolean> => {
    const asking = { same_file_name: { title: t('upload.same_name', { name: name || proposedName(file.name) }) } };
    const onSent = (part: number) => note(key, { kind: 'sending', part });
    onSent(0);
    try {
      await create.send({ ...common, name }, { file }, asking, { inPlace: shownBesideFile, onSent });
      note(key, { kind: 'sent' });
      return true;
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem;
      note(key, { kind: 'refused', message: refusalWords(problem) });
      return false;
    }
  };
  const sendAll = async (rows: readonly ChosenFile[], common: Common): Promise<Uploaded> => {
    const count = { sent: 0, refused: 0 };
    for (const row of rows) {
      const file = held.get(row.key);
      if (!file || states[row.key]?.kind === 'sent') continue;
      const arrived = fileRefusal('matter file', file) === null && (await sendOne(row, file, common));
      count[arrived ? 'sent' : 'refused'] += 1;
    }
    return count;
  };
  return { states, sendAll };
}
