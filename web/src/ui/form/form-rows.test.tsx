import { call } from '@praktis/contract/kit/call';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { notify } from '../../kit/notices.tsx';
import { refresh, useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormRows } from './form-rows.tsx';
import type { Field } from './form-types.ts';
import { ModifyScreen } from './modify-screen.tsx';
import { RecordForm } from './record-form.tsx';

const names = z.array(z.object({ name: z.string().trim().min(1, { error: 'required' }), notes: z.string() }));
const body = z.object({ names });
const detail = call('tests', {
  ...{ method: 'GET', path: 'thing/detail', access: 'signed in', summary: 'one' },
  reply: z.object({ id: z.string(), version: z.number(), names, can_edit: z.boolean() }),
});
const update = call('tests', {
  ...{ method: 'POST', path: 'thing/update', access: 'signed in', summary: 'change' },
  body: body.extend({ version: z.number() }),
  reply: z.object({ id: z.string() }),
});
const path = { detail: '/practice/v1/thing/detail', update: '/practice/v1/thing/update' };
const rowFields: readonly Field[] = [
  { kind: 'text', name: 'name', required: true },
  { kind: 'text', name: 'notes' },
];
const fields: readonly Field[] = [
  {
    ...{ kind: 'custom', name: 'names' },
    render: () => (
      <FormRows
        name="names"
        blank={{ name: '', notes: '' }}
        columns="1fr 1fr"
        add="Add a name"
        rowName={(number) => `Name ${number}`}
        fields={() => rowFields}
      />
    ),
  },
];

function ThingScreen() {
  const thing = useCall(detail, {}, { inPlace: true, fresh: 0 });
  const send = useSend(update, 'other');
  return (
    <ModifyScreen of={thing} allowed={(one) => one.can_edit} title={(one) => one.id} crumbs={() => []}>
      {(one, reload) => (
        <RecordForm
          schema={body}
          fields={fields}
          values={{ names: one.names }}
          save={(values) => send.send({ ...values, version: one.version })}
          onReload={reload}
          submit="Save thing"
        />
      )}
    </ModifyScreen>
  );
}

let server: FakeServer;
const answer = (version: number, ...written: string[]) => ({
  json: { data: { id: 'thing', version, can_edit: true, names: written.map((name) => ({ name, notes: '' })) } },
});
const show = () => renderAt('/', { '/': ThingScreen });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save thing' }));
const sent = () => server.asked.filter((asked) => asked.path === path.update).map((asked) => asked.body);
const row = (number: number) => within(screen.getByRole('group', { name: `Name ${number}` }));

beforeEach(() => {
  server = fakeServer();
  server.on(path.update, { json: { data: { id: 'thing' } } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  notify.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a list inside a form', () => {
  beforeEach(() => server.on(path.detail, answer(1, 'Alpha', 'Beta', 'Gamma')));

  it('each line is a group of its own with labels that readers hear', async () => {
    await show();
    expect(await screen.findAllByRole('group')).toHaveLength(3);
    expect(row(2).getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Beta');
  });
  it('taking out a line leaves the others with what stands in them', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Name 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a name' }));
    await userEvent.type(row(3).getByRole('textbox', { name: /Name/ }), 'Delta');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      version: 1,
      names: ['Alpha', 'Gamma', 'Delta'].map((name) => ({ name, notes: '' })),
    });
  });
  it('a line that was not finished is named, and nothing more once it is taken out', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a name' }));
    await save();
    expect(await row(4).findByText('Set name as')).toBeTruthy();
    // Above the form it stands apart from its line, and says which one it is.
    expect(screen.getByRole('button', { name: /^Other names 4: Set name as$/ })).toBeTruthy();
    expect(sent()).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Name 4' }));
    expect(screen.queryByText('Set name as')).toBeNull();
  });
  it("the server's message lands on its line", async () => {
    server.on(path.update, { status: 400, json: { message: { 'names.1.name': 'Beta is taken' }, code: 'taken' } });
    await show();
    await screen.findAllByRole('group');
    await save();
    expect(await row(2).findByText('Beta is taken')).toBeTruthy();
  });
});

describe('a record that somebody else changes meanwhile', () => {
  it('is saved with the version the form was opened with, so that the server refuses it', async () => {
    server.on(path.detail, answer(1, 'Alpha'), answer(2, 'Changed by somebody'));
    await show();
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), ' and mine');
    await refresh('thing');
    await waitFor(() => expect(server.asked.filter((asked) => asked.path === path.detail)).toHaveLength(2));
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Alpha and mine');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ version: 1, names: [{ name: 'Alpha and mine' }] });
  });
  it('is loaded anew when the user asks for it after the refusal', async () => {
    server.on(path.detail, answer(1, 'Alpha'), answer(2, 'Changed by somebody'));
    server.on(path.update, { status: 409, json: { message: 'Somebody else has changed this.', code: 'stale' } });
    await show();
    await screen.findByRole('textbox', { name: /Name/ });
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Load the current version' }));
    expect(await screen.findByDisplayValue('Changed by somebody')).toBeTruthy();
  });
  it('is not offered to those who may not change it', async () => {
    server.on(path.detail, { json: { data: { id: 'thing', version: 1, names: [], can_edit: false } } });
    await show();
    expect(await screen.findByText('You may not see this')).toBeTruthy();
  });
});
