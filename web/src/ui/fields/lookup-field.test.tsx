import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { queryClient } from '../../kit/query-client.ts';
import { LookupField } from './lookup-field.tsx';

const call = timesheetLookupCalls.searchMatter;
const address = '/practice/v1/timesheet/search-matter';
const page = (...names: string[]) => ({
  json: { data: { rows: names.map((name) => ({ id: name, name, detail: '' })), total: names.length } },
});

let server: FakeServer;
const seen = { chosen: '', sent: 0 };

function Screen() {
  const [value, keep] = useState('');
  seen.chosen = value;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        seen.sent += 1;
      }}
    >
      <LookupField label="Matter" call={call} value={value} onChange={keep} />
      <button type="submit">Save</button>
    </form>
  );
}

async function open() {
  Object.assign(seen, { chosen: '', sent: 0 });
  await renderAt('/', { '/': Screen });
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Matter' });
}

describe('a record looked up in a hurry', () => {
  beforeEach(() => {
    queryClient.clear();
    server = fakeServer();
    server.on(address, page('Acquisition', 'Arbitration'), page('Arbitration'));
  });

  it('Enter before the answer takes the first match of what was typed, never one of the list before', async () => {
    const input = await open();
    await userEvent.click(input);
    await screen.findByText('Acquisition');
    await userEvent.type(input, 'arbi{ArrowDown}{Enter}');
    expect(seen.chosen).toBe('');
    expect(screen.queryByText('Acquisition')).toBeNull();
    await waitFor(() => expect(seen.chosen).toBe('Arbitration'));
    expect(server.asked.at(-1)?.query.keyword).toBe('arbi');
    expect(seen.sent).toBe(0);
  });

  it('Enter at the very moment the answer is drawn takes its first match too', async () => {
    server.on(address, page('Acquisition'), page('Arbitration', 'Arbitrage'));
    const input = await open();
    await userEvent.click(input);
    await screen.findByText('Acquisition');
    const pressed = new Promise<void>((done) => {
      new MutationObserver((_, watch) => {
        if (!screen.queryByText('Arbitrage')) return;
        watch.disconnect();
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
        );
        done();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await userEvent.type(input, 'arbi');
    await pressed;
    await waitFor(() => expect(seen.chosen).toBe('Arbitration'));
    expect(seen.sent).toBe(0);
  });

  it('says that there was no answer, and not that there is nothing', async () => {
    server.on(address, 'no network');
    const input = await open();
    await userEvent.click(input);
    expect(await screen.findByText(/^No answer/)).toBeTruthy();
    server.on(address, page());
    await userEvent.type(input, 'x');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it('Enter and Tab before the answer: the choice is not lost with the focus', async () => {
    const input = await open();
    await userEvent.click(input);
    await screen.findByText('Acquisition');
    await userEvent.type(input, 'arbi{Enter}{Tab}');
    expect(document.activeElement).not.toBe(input);
    await waitFor(() => expect(seen.chosen).toBe('Arbitration'));
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect(input.value).toBe('Arbitration');
  });

  it('Enter and Tab before an answer that finds nothing leave what stood there', async () => {
    const input = await open();
    server.on(address, page());
    await userEvent.type(input, 'zzz{Enter}{Tab}');
    await waitFor(() => expect(input.value).toBe(''));
    expect(seen.chosen).toBe('');
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('says whether its list is open, so that Esc closes the list and not the form', async () => {
    const input = await open();
    await userEvent.click(input);
    await screen.findByText('Acquisition');
    expect(input.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('the first match is marked once it is there, so that Enter takes it', async () => {
    const input = await open();
    await userEvent.type(input, 'arbi');
    await screen.findByText('Arbitration');
    await userEvent.keyboard('{Enter}');
    expect(seen.chosen).toBe('Arbitration');
    expect(seen.sent).toBe(0);
  });

  it('is emptied by taking its text away; what was typed and not chosen changes nothing', async () => {
    const input = await open();
    await userEvent.type(input, 'arbi');
    await screen.findByText('Arbitration');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(input, 'x');
    await userEvent.tab();
    expect(seen.chosen).toBe('Arbitration');
    await userEvent.clear(input);
    await userEvent.tab();
    expect(seen.chosen).toBe('');
  });

  it('says what stands beside a name in words, part by part', async () => {
    const rows = [
      { id: '1', name: 'Client meeting', detail: 'A106 · yes' },
      { id: '2', name: 'Training', detail: 'no' },
    ];
    server.on(address, { json: { data: { rows, total: 2 } } });
    await userEvent.click(await open());
    const options = await screen.findAllByRole('option');
    expect(options.map((one) => one.textContent)).toEqual(['Client meetingA106 · billable', 'Trainingnot billable']);
  });
});
