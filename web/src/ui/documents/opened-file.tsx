import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { useState } from 'react';
import { useCall } from '../../kit/use-call.ts';
import { useFocusBack } from '../focus-back.ts';
import { CarryDialog } from './carry.dialog.tsx';
import { ModifyFileDialog, NewVersionDialog } from './file.dialogs.tsx';
import { FileDrawer } from './file.drawer.tsx';
import type { FileAct } from './file-acts.ts';
import type { FileDetail } from './file-types.ts';
import { PreviewDialog } from './preview.dialog.tsx';

interface ActDialogProps {
  act: FileAct;
  file: FileDetail;
  onDone: () => void;
  onClose: () => void;
}

/** The dialog of an act; `onDone` leads back to where it was begun, `onClose` leaves the file. */
function ActDialog({ act, file, onDone, onClose }: ActDialogProps) {
  switch (act.name) {
    case 'preview': {
      const version = file.versions.find(({ number }) => number === act.number);
      return version ? <PreviewDialog file={file} version={version} onClose={onDone} /> : null;
    }
    case 'version':
      return <NewVersionDialog file={file} onClose={onDone} />;
    case 'modify':
      return <ModifyFileDialog file={file} onClose={onDone} />;
    default:
      return <CarryDialog file={file} action={act.name} onClose={onDone} onMoved={onClose} />;
  }
}

/**
 * The act whose dialog may stand: it begins with the file as it is now. What is kept from before an own change is still
 * being asked anew then, and a dialog that began with it would be refused as if somebody else had changed the file (409).
 */
function useBegun(act: FileAct | null, asking: boolean): FileAct | null {
  const [begun, setBegun] = useState(asking ? null : act);
  if (begun !== act && (act === null || !asking)) setBegun(act);
  return begun === act ? act : null;
}

interface OpenedFileProps {
  id: string;
  /** The act whose dialog stands in place of the drawer. */
  act: FileAct | null;
  onAct: (act: FileAct) => void;
  onDone: () => void;
  onClose: () => void;
}

/**
 * The file that is open: its drawer, or in its place the dialog of what is done to it. Drawer and dialog take turns, so it
 * is here that the focus goes back to the row it came from: whoever works by keys goes on where he was in the list.
 */
export function OpenedFile({ id, act, onAct, onDone, onClose }: OpenedFileProps) {
  useFocusBack();
  const detail = useCall(documentCalls.detail, { query: { id } }, { inPlace: true });
  const missing = detail.error?.status === 404 || detail.error?.status === 403;
  const file = detail.data;
  const begun = useBegun(act, detail.isFetching);
  if (begun && file && !missing) return <ActDialog act={begun} file={file} onDone={onDone} onClose={onClose} />;
  return <FileDrawer file={file} missing={missing} onAct={onAct} onClose={onClose} />;
}
