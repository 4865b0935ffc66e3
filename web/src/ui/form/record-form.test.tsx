import { notificationsStore } from '@mantine/notifications';
import { call } from '@praktis/contract/kit/call';
import { day } from '@praktis/contract/kit/days';
import { money } from '@praktis/contract/kit/money';
import { email, optionalEmail, optionalText, text as textOf } from '@praktis/contract/kit/shapes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import type { FileSet } from '../../kit/api.ts';
import { listenForKeys } from '../../kit/hotkeys.ts';
import { notify } from '../../kit/notices.tsx';
import { text } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from './form-dialog.tsx';
import { insists, judge } from './form-judge.ts';
import type { Field } from './form-types.ts';
import { RecordForm } from './record-form.tsx';

const body = z.object({
  name: textOf(40),
  since: day.nullish().transform((value) => value ?? null),
  fee: money.optional(),
  notes: optionalText(100),
  count: z.number().int().optional(),
  active: z.boolean(),
});
const create = call('tests', {
  method: 'POST',
  path: 'thing/create',
  access: 'signed in',
  summary: 'create',
  body,
  reply: z.object({ id: z.string() }),
});
const path = '/practice/v1/thing/create';
const fields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'since', kind: 'date' },
  { name: 'fee', kind: 'money', label: 'budget fee' },
  { name: 'notes', kind: 'area' },
  { name: 'count', kind: 'number' },
  { name: 'active', kind: 'switch', label: 'active' },
];

const pictured = call('tests', {
  ...{ method: 'POST', path: 'thing/picture', access: 'signed in', summary: 'picture' },
  ...{ body: z.object({ name: textOf(40) }), reply: z.object({}), files: { photo: { kind: 'photo' } } },
});
const pictureFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'photo', kind: 'file', accepts: 'photo' },
];
function Pictured() {
  const { send } = useSend(pictured);
  const save = (values: { name: string }, files: FileSet) => send(values, files);
  return <RecordForm schema={pictured.body} fields={pictureFields} inDialog submit="Save thing" save={save} />;
}

const cells = z.object({ cells: z.object({ mon: z.string(), tue: z.string().min(1) }) });
const parts: readonly Field[] = [
  {
    ...{ kind: 'custom', name: 'cells', partLabel: (name) => name },
    render: () => ['mon', 'tue'].map((name) => <input key={name} aria-label={name} name={`cells.${name}`} />),
  },
];

describe('where the focus goes', () => {
  it('a save that is held up leads to the first wrong part of a field of its own', async () => {
    const save = vi.fn();
    const form = (
      <RecordForm schema={cells} fields={parts} values={{ cells: { mon: '', tue: '' } }} submit="Save" save={save} />
    );
    await renderAt('/cells', { '/cells': () => form });
    await userEvent.type(await screen.findByLabelText('mon'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('tue')));
    expect(save).not.toHaveBeenCalled();
  });
});

describe('judging a form by the contract', () => {
  const t = (key: string, values?: Record<string, unknown>) => `${key} ${values?.label ?? ''}`.trim();
  const labelOf = (name: string) => name;

  it("R305 a missing required field is 'Set X as'", () => {
    expect(judge(body, { name: ' ', active: false }, fields, { labelOf, t }).messages).toEqual({
      name: 'core:validation.required name',
    });
  });
  it('an empty date is sent as null, an empty amount left out where the schema knows no null', () => {
    const { messages, values } = judge(
      body,
      { name: 'a', since: '', fee: '', notes: '', count: '', active: true },
      fields,
      { labelOf, t },
    );
    expect(messages).toEqual({});
    expect(values).toEqual({ name: 'a', since: null, notes: '', active: true });
  });
  it('figures are sent as canonical text, counts as numbers', () => {
    const { values } = judge(
      body,
      { name: 'a', since: '', fee: '0012.50', notes: '', count: '3', active: true },
      fields,
      { labelOf, t },
    );
    expect(values).toMatchObject({ fee: '12.5', count: 3 });
  });
  it('an empty address for mails is missing, not wrong', () => {
    const told = (schema: z.ZodType, mail: string) =>
      judge(z.object({ mail: schema }), { mail }, [{ name: 'mail', kind: 'email' }], { labelOf, t }).messages.mail;
    expect([told(email, ''), told(email, ' '), told(email, 'ratna')]).toEqual([
      ...['core:validation.required mail', 'core:validation.required mail', 'core:validation.email_format mail'],
    ]);
    expect([told(optionalEmail, ''), told(optionalEmail, ' '), told(optionalEmail, 'ratna')]).toEqual([
      ...[undefined, undefined, 'core:validation.email_format mail'],
    ]);
  });
  it('a figure out of its range is told the bound, one with decimals that it must be whole', () => {
    const hours = z.object({ count: z.number().int().min(1).max(12) });
    const told = (count: string) =>
      judge(hours, { count }, [{ name: 'count', kind: 'number' }], { labelOf, t: text }).messages.count;
    expect(['', '0', '13', '9'.repeat(20), '1.5'].map(told)).toEqual([
      ...['Set count as', 'At least 1', 'At most 12', 'At most 12', 'A whole number'],
    ]);
  });
  it('what is no date is refused, not dropped', () => {
    expect(
      judge(body, { name: 'a', since: '31/02/2026', active: true }, fields, { labelOf, t }).messages,
    ).toHaveProperty('since');
  });
  it('the star follows from the schema', () => {
    expect(['name', 'since', 'fee', 'notes'].map((name) => insists(body, name))).toEqual([true, false, false, false]);
  });
});

const saved = vi.fn();
function FormScreen() {
  const send = useSend(create, 'thing');
  return (
    <RecordForm
      schema={body}
      fields={fields}
      submit="Save thing"
      save={(values) => send.send(values)}
      onSaved={saved}
    />
  );
}

describe('a form', () => {
  let server: ReturnType<typeof fakeServer>;
  const show = () => renderAt('/form', { '/form': FormScreen, '/other': () => <h1>Other</h1> });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save thing' }));
  const sent = () => server.asked.filter((asked) => asked.path === path);

  beforeEach(() => {
    server = fakeServer();
    server.on(path, { json: { data: { id: '1' } } });
    saved.mockClear();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    notify.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('names what is missing, leads to it and sends nothing', async () => {
    await show();
    await save();
    expect((await screen.findByText('1 field needs attention')).isConnected).toBe(true);
    expect(screen.getAllByText('Set name as')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    expect(sent()).toHaveLength(0);
  });

  it('sends what was typed', async () => {
    await show();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Merger');
    await userEvent.type(screen.getByLabelText('Since'), '17/08/2026');
    await userEvent.type(screen.getByLabelText('Budget fee'), '1250000.5');
    await userEvent.click(screen.getByLabelText('Active'));
    await save();
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ id: '1' }, 'done'));
    expect(sent()[0]?.body).toEqual({ name: 'Merger', since: '2026-08-17', fee: '1250000.5', notes: '', active: true });
  });

  it("the server's messages land on their fields, values are kept, and typing takes them away", async () => {
    server.on(path, { status: 400, json: { message: { name: 'This name is taken', fee: 'Too much' } } });
    await show();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Merger');
    await save();
    await waitFor(() => expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true'));
    const note = document.getElementById(
      screen.getByLabelText(/^Name/).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '',
    );
    expect(note?.textContent).toBe('This name is taken');
    expect(screen.getByRole('button', { name: 'Budget fee: Too much' }).isConnected).toBe(true);
    expect(screen.getByRole('button', { name: 'This name is taken' }).isConnected).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Merger');
    expect(notificationsStore.getState().notifications).toMatchObject([{ message: 'This name is taken' }]);
    await userEvent.type(screen.getByLabelText(/^Name/), 's');
    expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).not.toBe('true');
    expect(saved).not.toHaveBeenCalled();
  });

  it('a file that is refused says so at its field, and the form stays', async () => {
    const words = 'The content of a.png is not what its name says.';
    server.on('/practice/v1/thing/picture', { status: 415, json: { code: 'file_content', message: words } });
    await renderAt('/', { '/': Pictured });
    await userEvent.type(screen.getByLabelText(/^Name/), 'Logo');
    await userEvent.upload(screen.getByLabelText('Photo'), new File(['<svg>'], 'a.png', { type: 'image/png' }));
    await save();
    expect((await screen.findByRole('button', { name: `Photo: ${words}` })).isConnected).toBe(true);
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Logo');
  });

  it('T-43 a double click saves once', async () => {
    await show();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Merger');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save thing' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(sent()).toHaveLength(1);
  });

  it('what is changed after the answer is saved, however soon', async () => {
    await show();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Merger');
    await userEvent.click(screen.getByRole('button', { name: 'Save thing' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    await userEvent.type(screen.getByLabelText(/^Name/), 's');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save thing' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    expect(sent().map(({ body }) => (body as { name: string }).name)).toEqual(['Merger', 'Mergers']);
  });

  it('sent again after no answer it carries the same key, after a refusal another one', async () => {
    server.on(path, 'no network', { status: 400, json: { message: 'no' } }, { json: { data: { id: '1' } } });
    await show();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Merger');
    for (let n = 1; n <= 3; n += 1) {
      await save();
      await waitFor(() => expect(sent()).toHaveLength(n));
    }
    const [first, second, third] = sent().map((asked) => asked.headers['Idempotency-Key']);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });

  it("the server's question is put; yes sends again with its code, no keeps the form", async () => {
    const question = {
      status: 400,
      json: { message: 'Same tax number. Go on?', confirmation: true, code: 'same_tax_number' },
    };
    server.on(path, question, question, { json: { data: { id: '1' } } });
    await show();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Merger');
    await save();
    expect((await screen.findByText('Same tax number. Go on?')).isConnected).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(saved).not.toHaveBeenCalled();
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sent().at(-1)?.body).toMatchObject({ name: 'Merger', confirmed: ['same_tax_number'] });
  });

  it('leaving with changes asks; a saved form lets go', async () => {
    const router = await show();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Merger');
    router.navigate({ to: '/other' }).catch(() => undefined);
    expect((await screen.findByText('Leave without saving?')).isConnected).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/form');
    await save();
    await waitFor(() => expect(saved).toHaveBeenCalled());
    await router.navigate({ to: '/other' });
    expect((await screen.findByText('Other')).isConnected).toBe(true);
  });

  it('Ctrl S saves from inside a field', async () => {
    const stop = listenForKeys();
    await show();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Merger{Control>}s{/Control}');
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    stop();
  });

  it('a dialog with changes asks before it closes', async () => {
    const closed = vi.fn();
    await renderAt('/', {
      '/': () => (
        <FormDialog
          title="Close M-1"
          schema={body}
          fields={fields}
          submit="Close"
          save={async () => 1}
          onClose={closed}
        />
      ),
    });
    await userEvent.type(screen.getByLabelText(/^Name/), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  });
});
