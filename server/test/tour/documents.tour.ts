import { documentCalls as calls } from '@praktis/contract/documents/documents.calls';
import { clientFileCalls as ofClient, matterFileCalls as ofMatter } from '@praktis/contract/documents/file-doors.calls';
import { onePixel, pdfOf } from '../office-files.ts';
import { type Step, step, type TourState } from '../tour.ts';

type Key = 'document' | 'matter_file' | 'client_file' | 'copied_file';

/** Id and present version of a file met on the way; every step that changes one keeps it. */
const at = (state: TourState, key: Key) => ({ id: state[key] ?? '', version: Number(state[`${key}_version`] ?? '1') });
const keep = (key: Key) => (data: { id: string; version: number }, state: TourState) => {
  state[key] = data.id;
  state[`${key}_version`] = String(data.version);
};
const idOf = (key: Key) => (state: TourState) => ({ query: { id: state[key] ?? '' } });
const files = (name: string, bytes = pdfOf('Perjanjian')) => [{ part: 'file', name, bytes }];
const changed = (state: TourState, key: Key, name: string) => ({
  body: { ...at(state, key), name, type: 'agreement' as const, description: 'Signed', access_list: [] },
});
const matter_id = (state: TourState) => state.matter ?? '';
const client_id = (state: TourState) => state.client ?? '';

/** A file through the general door: new, changed, read, searched. */
const general: Step[] = [
  step(calls.searchMatter, 'partner', 'own', () => ({ query: {} })),
  step(calls.searchEmployee, 'partner', 'own', (state) => ({ query: { matter_id: matter_id(state) } })),
  step(
    calls.create,
    'partner',
    'hidden',
    (state) => ({ body: { matter_id: matter_id(state), type: 'agreement' as const }, files: files('Perjanjian.pdf') }),
    keep('document'),
  ),
  step(
    calls.createVersion,
    'fee_earner',
    'hidden',
    (state) => ({ body: { id: state.document ?? '', note: 'Signed' }, files: files('Perjanjian signed.pdf') }),
    keep('document'),
  ),
  step(calls.update, 'partner', 'hidden', (state) => changed(state, 'document', 'Perjanjian'), keep('document')),
  step(calls.detail, 'fee_earner', 'hidden', idOf('document')),
  step(calls.download, 'fee_earner', 'hidden', (state) => ({ body: { id: state.document ?? '', preview: true } })),
  step(calls.list, 'partner', 'own', () => ({ query: { keyword: 'perjanjian', sort_by: 'uploaded_at' as const } })),
];

/** Files through the matter's door. */
const matterFiles: Step[] = [
  step(ofMatter.searchMatter, 'fee_earner', 'own', () => ({ query: {} })),
  step(
    ofMatter.create,
    'fee_earner',
    'hidden',
    (state) => ({ body: { matter_id: matter_id(state) }, files: files('Surat kuasa.pdf') }),
    keep('matter_file'),
  ),
  step(
    ofMatter.createVersion,
    'fee_earner',
    'hidden',
    (state) => ({ body: { id: state.matter_file ?? '' }, files: files('Surat kuasa 2.pdf') }),
    keep('matter_file'),
  ),
  step(ofMatter.update, 'fee_earner', 'hidden', (state) => changed(state, 'matter_file', 'Kuasa'), keep('matter_file')),
  step(ofMatter.detail, 'partner', 'hidden', idOf('matter_file')),
  step(ofMatter.auditTrail, 'partner', 'hidden', idOf('matter_file')),
  step(ofMatter.download, 'partner', 'hidden', (state) => ({ body: { id: state.matter_file ?? '', number: 1 } })),
  step(
    ofMatter.copyMove,
    'fee_earner',
    'hidden',
    (state) => ({
      body: { ...at(state, 'matter_file'), action: 'copy' as const, matter_id: matter_id(state) },
      confirmed: ['same_file_name'],
    }),
    keep('copied_file'),
  ),
  step(ofMatter.remove, 'fee_earner', 'hidden', (state) => ({ body: at(state, 'copied_file') })),
  step(calls.restore, 'managing_partner', 'hidden', (state) => ({
    body: { ...at(state, 'copied_file'), version: 2 },
    confirmed: ['same_file_name'],
  })),
  step(
    calls.copyMove,
    'partner',
    'hidden',
    (state) => ({
      body: { ...at(state, 'document'), action: 'copy' as const, matter_id: matter_id(state) },
      confirmed: ['same_file_name'],
    }),
    keep('copied_file'),
  ),
];

/** Files through the client's door; they are removed through the general one (G097). */
const clientFiles: Step[] = [
  step(
    ofClient.create,
    'support_staff',
    'hidden',
    (state) => ({
      body: { client_id: client_id(state), type: 'identity_document' as const },
      files: files('KTP.png', onePixel),
    }),
    keep('client_file'),
  ),
  step(
    ofClient.createVersion,
    'support_staff',
    'hidden',
    (state) => ({ body: { id: state.client_file ?? '' }, files: files('KTP 2.png', onePixel) }),
    keep('client_file'),
  ),
  step(
    ofClient.update,
    'support_staff',
    'hidden',
    (state) => changed(state, 'client_file', 'KTP'),
    keep('client_file'),
  ),
  step(ofClient.detail, 'support_staff', 'hidden', idOf('client_file')),
  step(ofClient.download, 'support_staff', 'hidden', (state) => ({ body: { id: state.client_file ?? '' } })),
  step(calls.remove, 'managing_partner', 'hidden', (state) => ({ body: at(state, 'client_file') })),
];

/** Files of the matter and client of the story. */
export const documentsTour: readonly Step[] = [...general, ...matterFiles, ...clientFiles];
