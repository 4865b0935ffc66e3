import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { useState } from 'react';
import { send } from '../../kit/api.ts';
import type { FileDetail } from './file-types.ts';

/**
 * The file as a dialog was opened with it, so that a change of somebody else is noticed (409) and never written over;
 * `reload` takes the current one.
 */
export function useCurrentFile(shown: FileDetail): { file: FileDetail; reload: () => void } {
  const [file, setFile] = useState(shown);
  const reload = () => {
    // A refusal has been told by then.
    send(documentCalls.detail, { query: { id: file.id } }).then(setFile, () => undefined);
  };
  return { file, reload };
}
