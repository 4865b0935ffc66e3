import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { dropKept } from '../../kit/kept-forms.ts';
import { notify } from '../../kit/notices.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { type FileDetail, type FileRow, proposedName } from './file-types.ts';
import { FilesPanel } from './files.panel.tsx';
import { partsAround } from './found-words.tsx';

const matter = '0198b2c0-0000-7000-8000-000000000001';
const partner = '0198b2c0-0000-7000-8000-0000000000a1';
const path = (rest = '') => `/practice/v1/document${rest}`;

const file = (more: Partial<FileRow> = {}): FileRow => ({
  ...{ id: '0198b2c0-0000-7000-8000-0000000000f1', name: 'Lease', type: 'agreement', description: 'Of a warehouse' },
  ...{ matter_id: matter, matter_number: 'M-1', matter_name: 'Warehouse', client_id: 'c1', client_name: 'PT Satu' },
  ...{ number: 1, file_name: 'lease.pdf', mime: 'application/pdf', size: 2048, uploaded_by: 'Sekar Anindita' },
  ...{ uploaded_at: '2026-11-28T01:00:00Z', can_preview: true, text_state: 'read', restricted: false },
  ...{ created_by: 'Sekar Anindita', created_at: '2026-11-28T01:00:00Z', deleted_at: null, version: 1 },
  ...{ can_edit: true, can_delete: true, excerpt: '' },
  ...more,
});
const detail = (more: Partial<FileDetail> = {}): FileDetail => {
  const { number, file_name, mime, size, uploaded_by, uploaded_at, can_preview, ...row } = file();
  const version = { number, file_name, mime, size, uploaded_by, uploaded_at, can_preview };
  return { ...row, ...version, access_list: [], versions: [{ ...version, sha256: '', note: 'First' }], ...more };
};
const page = (rows: readonly FileRow[], can_add = true) => ({
  json: { data: { rows, total: rows.length, limit: 50, offset: 0, can_add } },
});
const saved = { json: { data: { id: 'new', number: 1, version: 1 } } };
const pdf = (name: string, bits = '%PDF-1.4') => new File([bits], name, { type: 'application/pdf' });

let server: FakeServer;
const show = async (address = '/') => {
  await renderAt(address, { '/': () => <FilesPanel place={{ matter_id: matter }} /> });
  await screen.findByRole('searchbox');
};
const sent = (rest: string) => server.asked.filter((asked) => asked.path === path(rest));
const upload = async () => within(await screen.findByRole('dialog', { name: 'Upload files' }));
const openMenu = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

beforeEach(async () => {
  localStorage.clear();
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server);
  server.on(path(), page([file()]));
  server.on(path('/detail'), { json: { data: detail() } });
  server.on('/practice/v1/matter/file/audit-trail', { json: { data: { rows: [], total: 0, limit: 20, offset: 0 } } });
  await loadTexts('documents');
});
afterEach(() => {
  notify.clear();
  dropKept();
  endSession();
  vi.unstubAllGlobals();
});

describe('a list of files', () => {
  it('the name proposed for a file is that of the file without its ending', () => {
    expect([proposedName('Lease.v2.pdf'), proposedName('notes'), proposedName('.txt')]).toEqual([
      ...['Lease.v2', 'notes', '.txt'],
    ]);
  });
  it('whoever opens a file by keys, or does something to it from its row, is back at that place afterwards', async () => {
    await show();
    const leave = async () => {
      await screen.findByRole('dialog');
      await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const name = await screen.findByRole('button', { name: 'Lease' });
    act(() => name.focus());
    await userEvent.keyboard('{Enter}');
    await leave();
    await waitFor(() => expect(document.activeElement).toBe(name));
    await openMenu('Lease', 'Modify');
    await leave();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Lease' })));
  });
  it('shows what a file is, that only some may see it, and that its text cannot be read', async () => {
    server.on(path(), page([file({ restricted: true, text_state: 'unreadable', number: 3 })]));
    await show();
    const row = within((await screen.findByText('Lease')).closest('tr') as HTMLElement);
    for (const words of ['Agreement', 'Of a warehouse', 'Restricted', 'Text cannot be read', '3', '2 kb'])
      expect(row.getByText(words).isConnected).toBe(true);
    expect(server.asked.find((asked) => asked.path === path())?.query).toMatchObject({ matter_id: matter });
  });
  it('shows where a searched word stands', async () => {
    server.on(path(), page([file({ excerpt: '… with Kencana steel racks …' })]));
    await show('/?files.q=kencana');
    expect((await screen.findByText('Kencana', { selector: 'mark' })).closest('td')?.textContent).toBe(
      '… with Kencana steel racks …',
    );
    expect(sent('')[0]?.query.keyword).toBe('kencana');
  });
  it('a word that stands far in the excerpt is brought to its beginning', () => {
    const far = `${'x'.repeat(30)} before the Notary`;
    expect(partsAround(far, 'of notary')).toEqual([`…${far.slice(22, 42)}`, 'Notary', '']);
    expect(partsAround('Notary of Bogor', 'bogor notary')).toEqual(['', 'Notary', ' of Bogor']);
    expect(partsAround('no such word', 'scan')).toEqual(['', '', 'no such word']);
  });
  it('who may not add any sees no way to upload, and an empty list says so', async () => {
    server.on(path(), page([], false));
    await show();
    expect((await screen.findByText('There are no files created yet')).isConnected).toBe(true);
    expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull();
  });
  it('is asked again while the text of a file is being read, until its words find it', async () => {
    server.on(path(), page([file({ text_state: 'waiting' })]), page([file()]));
    await show();
    await screen.findByText('Text is being read');
    await waitFor(() => expect(screen.queryByText('Text is being read')).toBeNull(), { timeout: 20_000 });
  });
  it('acts follow from what the reader may do', async () => {
    server.on(path(), page([file({ can_edit: false, can_delete: false })]));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Lease' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((one) => one.textContent),
    ).toEqual(['Open', 'Preview', 'Download']);
  });
});

// A dozen dialogs of many fields each take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('after an own change', () => {
  it('a dialog begins with the file as it is now, not with what was kept from before', async () => {
    server.on(path('/detail'), { json: { data: detail() } }, { json: { data: detail({ version: 2, number: 2 }) } });
    server.on(path('/create/new-version'), { json: { data: { id: file().id, number: 2, version: 2 } } });
    server.on(path('/update'), saved);
    await show();
    await openMenu('Lease', 'New version');
    const adding = within(await screen.findByRole('dialog', { name: 'New version of Lease' }));
    await userEvent.upload(adding.getByLabelText(/^File/), pdf('lease2.pdf'));
    await userEvent.click(adding.getByRole('button', { name: 'Upload version' }));
    await screen.findByText('Version 2 of Lease is uploaded.');
    await openMenu('Lease', 'Modify');
    const form = within(await screen.findByRole('dialog', { name: 'Modify Lease' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Description' }), '!');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent('/update')[0]?.body).toMatchObject({ version: 2 }));
  });
});

describe('an upload', () => {
  const choose = async (...files: File[]) => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Upload files' }))[0] as HTMLElement);
    const form = await upload();
    await userEvent.upload(form.getByLabelText(/^Files/), files, { applyAccept: false });
    return form;
  };

  it('sends each file on its own under the name it was given', async () => {
    server.on(path('/create'), saved);
    await show();
    const form = await choose(pdf('lease.pdf'), pdf('letter.pdf'));
    const second = form.getByRole('textbox', { name: 'Name of letter.pdf' });
    await userEvent.clear(second);
    await userEvent.type(second, 'Reply');
    await userEvent.click(form.getByRole('button', { name: 'Upload' }));
    await screen.findByText('2 files are uploaded.');
    const data = { matter_id: matter, type: 'other', description: '', note: '', access_list: [] };
    expect(sent('/create').map((asked) => asked.body)).toEqual([
      { data: { ...data, name: 'lease' }, parts: ['data', 'file'] },
      { data: { ...data, name: 'Reply' }, parts: ['data', 'file'] },
    ]);
    expect(sent('/create')[0]?.headers['idempotency-key']).not.toBe(sent('/create')[1]?.headers['idempotency-key']);
  });

  it('what is refused says why beside its file, stays with all that was typed, and is sent again alone', async () => {
    const words = 'The content of page.pdf is not what its name says.';
    server.on(path('/create'), saved, { status: 415, json: { code: 'file_content', message: words } }, saved);
    await show();
    const form = await choose(pdf('lease.pdf'), pdf('page.pdf'), pdf('empty.pdf', ''), pdf('page.html'));
    expect(form.getByText('This file is empty.').isConnected).toBe(true);
    expect(form.getByText(/^This file type is not allowed/).isConnected).toBe(true);
    await userEvent.type(form.getByLabelText('Description'), 'By mail');
    await userEvent.click(form.getByRole('button', { name: 'Upload' }));
    const rowOf = (name: string) => form.getByText(name, { exact: false, selector: '.upload-file' }).closest('li');
    await waitFor(() => expect(within(rowOf('page.pdf') as HTMLElement).getByRole('alert').textContent).toBe(words));
    expect(within(rowOf('lease.pdf') as HTMLElement).getByText('Uploaded').isConnected).toBe(true);
    expect((form.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('By mail');
    expect(form.getByText(/^3 files are not uploaded/).isConnected).toBe(true);
    for (const name of ['empty.pdf', 'page.html'])
      await userEvent.click(form.getByRole('button', { name: `Remove ${name}` }));
    await act(() => new Promise((next) => setTimeout(next, 600)));
    await userEvent.click(form.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('/create').map((asked) => (asked.body as { data: { name: string } }).data.name)).toEqual([
      ...['lease', 'page', 'page'],
    ]);
  });

  it('nothing is sent while no file is chosen', async () => {
    await show();
    const form = await choose();
    await userEvent.click(form.getByRole('button', { name: 'Upload' }));
    expect((await form.findAllByText('Set files as')).length).toBeGreaterThan(0);
    expect(sent('/create')).toEqual([]);
  });

  it('a name that is taken is asked about; without a yes the file stays out', async () => {
    const question = { message: 'A file named lease is here already.', confirmation: true, code: 'same_file_name' };
    server.on(path('/create'), { status: 400, json: question });
    await show();
    const form = await choose(pdf('lease.pdf'));
    await userEvent.click(form.getByRole('button', { name: 'Upload' }));
    const asked = within(await screen.findByRole('dialog', { name: 'A file called lease is here already' }));
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    expect((await form.findByText('Not uploaded.')).isConnected).toBe(true);
  });

  it('a file on its way says how far it is; files dropped on the list open the upload', async () => {
    server.on(path('/create'), 'never');
    await show();
    await screen.findByText('Lease');
    fireEvent.drop(document.querySelector('.files-place') as HTMLElement, {
      dataTransfer: { files: [pdf('dropped.pdf')], types: ['Files'] },
    });
    const form = await upload();
    await userEvent.click(form.getByRole('button', { name: 'Upload' }));
    expect((await form.findByText('dropped.pdf: 50% sent')).isConnected).toBe(true);
    expect(form.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  });
});

describe('a file', () => {
  it('shows its versions, and says no more of one that is not open than of one that does not exist', async () => {
    await show(`/?open=${file().id}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Lease' }));
    expect(drawer.getByText('First').isConnected).toBe(true);
    expect(drawer.getByText('Everybody who may see the matter or client').isConnected).toBe(true);
    server.on(path('/detail'), { status: 404, json: { message: 'not found' } });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that somebody else has changed is loaded anew, and what was typed stays', async () => {
    const list = [{ employee_id: partner, name: 'Ratna Wibisono' }];
    const newer = detail({ name: 'Lease 2027', version: 2, access_list: list });
    server.on(path('/detail'), { json: { data: detail() } }, { json: { data: newer } });
    server.on(path('/update'), { status: 409, json: { code: 'stale', message: 'Changed by someone else.' } }, saved);
    await show();
    await openMenu('Lease', 'Modify');
    const first = within(await screen.findByRole('dialog', { name: 'Modify Lease' }));
    await userEvent.type(first.getByLabelText('Description'), ' in Cikarang');
    await userEvent.click(first.getByRole('button', { name: 'Save changes' }));
    await userEvent.click(await first.findByRole('button', { name: 'Load the current version' }));
    const again = within(await screen.findByRole('dialog', { name: 'Modify Lease 2027' }));
    expect((again.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('Of a warehouse in Cikarang');
    await userEvent.click(again.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent('/update')).toHaveLength(2));
    expect(sent('/update')[1]?.body).toEqual({
      ...{ id: file().id, version: 2, name: 'Lease 2027', type: 'agreement' },
      ...{ description: 'Of a warehouse in Cikarang', access_list: [partner] },
    });
  });

  it('is deleted after a question that names it', async () => {
    server.on(path('/delete'), { json: { data: { id: file().id } } });
    await show();
    await openMenu('Lease', 'Delete file');
    const question = within(await screen.findByRole('dialog', { name: 'Delete file Lease?' }));
    expect(sent('/delete')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Delete file' }));
    await screen.findByText('Lease is deleted.');
    expect(sent('/delete')[0]?.body).toEqual({ id: file().id, version: 1, permanent: false });
  });

  it('comes back, once deleted, after a question that names it', async () => {
    const deleted_at = '2026-11-28T02:00:00Z';
    signedInWith(server, 'matter.purge');
    server.on(path(), page([file({ deleted_at, version: 2 })]));
    server.on(path('/restore'), { json: { data: { id: file().id, number: 1, version: 3 } } });
    await show();
    await openMenu('Lease', 'Restore');
    const question = within(await screen.findByRole('dialog', { name: 'Restore Lease?' }));
    expect(sent('/restore')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await screen.findByText('Lease is restored.');
    expect(sent('/restore')[0]?.body).toEqual({ id: file().id, version: 2 });
  });

  it('ROL-03 a copy is sent without a list of its own where none is named: the file keeps its own', async () => {
    const there = '0198b2c0-0000-7000-8000-000000000002';
    server.on(path('/search-matter'), {
      json: { data: { rows: [{ id: there, name: 'M-2 Mill', detail: '' }], total: 1, limit: 20, offset: 0 } },
    });
    server.on(path('/copy-move'), saved);
    await show();
    await openMenu('Lease', 'Copy to a matter');
    const form = within(await screen.findByRole('dialog', { name: 'Copy Lease to another matter' }));
    expect((form.getByRole('combobox', { name: 'Allow access for' }) as HTMLInputElement).disabled).toBe(true);
    const place = form.getByRole('combobox', { name: /^Matter/ });
    // The dialog gives the focus to its first field by itself.
    await waitFor(() => expect(document.activeElement).toBe(place));
    await userEvent.type(place, 'M-2');
    await userEvent.click(await screen.findByText('M-2 Mill', { selector: '[role=option]' }));
    await userEvent.click(form.getByRole('button', { name: 'Copy file' }));
    await screen.findByText('Lease is copied.', { exact: false });
    expect(sent('/copy-move')[0]?.body).toEqual({ id: file().id, version: 1, action: 'copy', matter_id: there });
  });
});
