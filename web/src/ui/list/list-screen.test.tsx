import { call } from '@praktis/contract/kit/call';
import { pageQuery, pageWithTotals } from '@praktis/contract/kit/shapes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { ask } from '../../kit/questions.ts';
import { Money } from '../cells.tsx';
import type { ListScreenProps } from './list-props.ts';
import { ListScreen } from './list-screen.tsx';
import { clearedFilters, filterChange, nextSort, readListState } from './list-state.ts';
import type { Column, Filter, RowOf, TotalsOf } from './list-types.ts';

const row = z.object({ id: z.string(), number: z.string(), wip: z.string(), currency: z.string() });
const totals = z.object({ currency: z.string(), wip: z.string() });
const list = call('tests', {
  method: 'POST',
  path: 'thing',
  kind: 'read',
  access: 'signed in',
  summary: 'list',
  query: pageQuery(['number', 'wip']),
  body: z.object({ keyword: z.string().optional(), status: z.string().optional() }),
  reply: pageWithTotals(row, totals),
});
const path = '/practice/v1/thing';
const filters: Filter[] = [
  {
    kind: 'select',
    name: 'status',
    label: 'Status',
    initial: 'active',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'closed', label: 'Closed' },
    ],
  },
  { kind: 'period', name: 'since', label: 'Since', from: 'since_from', to: 'since_to' },
];
const columns: Column<RowOf<typeof list>, TotalsOf<typeof list>>[] = [
  { name: 'number', title: 'Number', show: (r) => r.number, sort: true },
  {
    name: 'wip',
    title: 'WIP',
    show: (r) => <Money amount={r.wip} />,
    sort: true,
    end: true,
    total: (t) => <Money amount={t.wip} />,
  },
];
const rows = (...numbers: string[]) =>
  numbers.map((number) => ({ id: `id-${number}`, number, wip: '1500', currency: 'IDR' }));
const answer = (numbers: string[], total = numbers.length) => ({
  json: {
    data: {
      rows: rows(...numbers),
      total,
      limit: 50,
      offset: 0,
      totals: [
        { currency: 'IDR', wip: '82492353031' },
        { currency: 'USD', wip: '12' },
      ],
    },
  },
});

describe('the state of a list in its address', () => {
  it('what makes no sense counts as not said', () => {
    const state = readListState({ page: 'abc', size: '7', status: 'nonsense', sort: '-number' }, filters);
    expect(state).toMatchObject({ page: 1, size: 50, sort: '-number', filters: {} });
  });
  it('an initial filter holds until it is taken off on purpose', () => {
    expect(readListState({}, filters).filters).toEqual({ status: 'active' });
    expect(readListState({ status: '' }, filters).filters).toEqual({});
    expect(clearedFilters(filters)).toMatchObject({ status: '', since_from: undefined });
    const archived = { kind: 'select', name: 'status', label: 'Status', options: [], initial: 'active' } as const;
    expect(clearedFilters([{ ...archived, everything: 'all' }]).status).toBe('all');
  });
  it('a filter at its initial value does not stand in the address, and a new one begins at page 1', () => {
    expect(filterChange(filters[0] as Filter, { status: 'active' })).toEqual({ page: undefined, status: undefined });
    expect(filterChange(filters[0] as Filter, { status: 'closed' })).toEqual({ page: undefined, status: 'closed' });
  });
  it('sorting goes ascending, descending, none', () => {
    expect([nextSort('', 'wip'), nextSort('wip', 'wip'), nextSort('-wip', 'wip')]).toEqual(['wip', '-wip', '']);
  });
});

describe('a list screen', () => {
  let server: ReturnType<typeof fakeServer>;
  const opened = vi.fn();
  const show = (address: string, more: Partial<ListScreenProps<typeof list>> = {}) =>
    renderAt(address, {
      '/things': () => (
        <ListScreen
          name="things"
          title="Things"
          menu="things"
          call={list}
          columns={columns}
          filters={filters}
          rowName={(r) => r.number}
          {...more}
        />
      ),
      '/things/$id': () => {
        opened();
        return <h1>Opened</h1>;
      },
    });

  beforeEach(() => {
    localStorage.clear();
    opened.mockClear();
    server = fakeServer();
    server.on(path, answer(['A-1', 'A-2', 'A-3'], 120));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('asks with filters in the body and paging in the query, as the address says (G039)', async () => {
    await show('/things?q=merger&status=closed&sort=-wip&page=3&size=25');
    await screen.findByText('A-1');
    expect(server.asked[0]?.query).toEqual({ limit: '25', offset: '50', sort_by: 'wip', sort_order: 'desc' });
    expect(server.asked[0]?.body).toEqual({ keyword: 'merger', status: 'closed' });
  });

  it('sorting, paging and filters change the address', async () => {
    const router = await show('/things?page=2');
    await screen.findByText('A-1');
    await userEvent.click(screen.getByRole('button', { name: 'WIP' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'wip' }));
    expect(screen.getByRole('columnheader', { name: 'WIP' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'wip', page: '2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Status' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'wip', status: '' }));
    await waitFor(() => expect(server.asked.at(-1)?.body).toEqual({}));
  });

  it('who pauses after a space while he searches goes on behind it; cleared from outside, nothing stays', async () => {
    server.on(path, answer(['A-1'], 1));
    await show('/things');
    const search = await screen.findByRole<HTMLInputElement>('searchbox');
    const sought = (keyword: string) => waitFor(() => expect(server.asked.at(-1)?.body).toMatchObject({ keyword }));
    await userEvent.type(search, 'Rekaan ');
    await sought('Rekaan');
    expect(search.value).toBe('Rekaan ');
    await userEvent.type(search, 'Nusantara');
    await sought('Rekaan Nusantara');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(search.value).toBe(''));
  });
  it('shows totals of the whole result, one line per currency (MON-12)', async () => {
    await show('/things');
    const rupiah = (await screen.findByText('Total, IDR')).closest('tr');
    expect(within(rupiah as HTMLElement).getByText('82,492,353,031').isConnected).toBe(true);
    expect(screen.getByText('Total, USD').isConnected).toBe(true);
  });

  it('shows what the list makes of an answer that leaves the totals out (RAT-11)', async () => {
    server.on(path, answer(['0397']));
    await show('/things', { totalsOf: ({ total }) => [{ currency: '', wip: String(total) }] });
    const line = (await screen.findByText('Total')).closest('tr');
    expect(within(line as HTMLElement).getByText('1').isConnected).toBe(true);
  });

  it('R306 an empty list reads as the specification says', async () => {
    server.on(path, answer([]));
    await show('/things?status=');
    expect((await screen.findByText('There are no things created yet')).isConnected).toBe(true);
  });

  it('R306 an empty list under the filter it opens with reads the same, and still leads to the rest', async () => {
    server.on(path, answer([]));
    const router = await show('/things');
    await screen.findByText('There are no things created yet');
    expect(screen.queryByText('Nothing matches')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toEqual({ status: '' }));
  });

  it('an empty result of filters says so and offers to clear them', async () => {
    server.on(path, answer([]));
    const router = await show('/things?q=zzz');
    await screen.findByText('Nothing matches');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toEqual({ status: '' }));
  });

  it('is walked with j, k, x and Enter', async () => {
    await show('/things', { to: (r) => `/things/${r.id}`, bulk: [{ title: 'Close', run: () => undefined }] });
    await screen.findByText('A-1');
    const table = screen.getByRole('table');
    (within(table).getAllByRole('row')[1] as HTMLElement).focus();
    await userEvent.keyboard('jjkx');
    expect((screen.getByRole('checkbox', { name: 'Select A-2' }) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByText('1 selected of 120').isConnected).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByText('Opened')).isConnected).toBe(true);
  });

  describe('keys go on', () => {
    const rowOf = (number: string) => screen.getByText(number).closest('tr') as HTMLElement;
    const focused = () => document.activeElement?.closest('tr')?.textContent ?? document.activeElement?.tagName;

    it('from the row that stands where theirs was, once what was sought is there', async () => {
      const router = await show('/things');
      await screen.findByText('A-2');
      act(() => rowOf('A-3').focus());
      server.on(path, answer(['B-1', 'B-2']));
      await act(() => router.navigate({ to: '/things', search: { q: 'B' } }));
      await screen.findByText('B-1');
      await waitFor(() => expect(focused()).toContain('B-2'));
      await userEvent.keyboard('{ArrowUp}');
      expect(focused()).toContain('B-1');
    });

    it('with their row, whatever comes before it', async () => {
      const bulk = [{ title: 'Close', run: () => undefined }];
      const router = await show('/things', { bulk });
      await screen.findByText('A-2');
      act(() => rowOf('A-2').focus());
      server.on(path, answer(['A-0', 'A-1', 'A-2']));
      await act(() => router.navigate({ to: '/things', search: { sort: 'number' } }));
      await screen.findByText('A-0');
      await userEvent.keyboard('x');
      expect((screen.getByRole('checkbox', { name: 'Select A-2' }) as HTMLInputElement).checked).toBe(true);
    });

    it('from the row after an act on those picked, with a question and without', async () => {
      const bulk = [
        { title: 'Close', run: (_: unknown, done: () => void) => done() },
        { title: 'Delete', run: (_: unknown, done: () => void) => void ask({ title: 'Sure?', yes: 'Yes' }).then(done) },
      ];
      await show('/things', { bulk });
      await screen.findByText('A-2');
      for (const title of ['Close', 'Delete']) {
        act(() => rowOf('A-2').focus());
        await userEvent.keyboard('x');
        act(() => screen.getByRole('button', { name: title }).focus());
        await userEvent.keyboard('{Enter}');
        if (title === 'Delete') await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
        await waitFor(() => expect(focused()).toContain('A-2'));
        expect(screen.queryByRole('button', { name: title })).toBeNull();
      }
    });

    it('into a list that became shorter than the place they were at', async () => {
      const router = await show('/things');
      await screen.findByText('A-2');
      act(() => rowOf('A-3').focus());
      act(() => rowOf('A-3').blur());
      server.on(path, answer(['B-1']));
      await act(() => router.navigate({ to: '/things', search: { q: 'B' } }));
      await screen.findByText('B-1');
      expect(rowOf('B-1').tabIndex).toBe(0);
    });
  });

  it('a row that is not open to the reader is no link, and Enter leaves it alone', async () => {
    await show('/things', { to: (r) => (r.number === 'A-1' ? undefined : `/things/${r.id}`) });
    await screen.findByText('A-1');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['A-2', 'A-3']);
    (screen.getAllByRole('row')[1] as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).not.toHaveBeenCalled();
  });

  it('rows stay selected while pages are turned, and the bulk act gets them all', async () => {
    const run = vi.fn();
    await show('/things', { bulk: [{ title: 'Close', run }] });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select A-1' }));
    server.on(path, answer(['B-1'], 120));
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select B-1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(run.mock.calls[0]?.[0].map((r: { number: string }) => r.number)).toEqual(['A-1', 'B-1']);
  });

  it('a refusal stands in place of the rows', async () => {
    server.on(path, { status: 403, json: { message: 'Not for you' } });
    await show('/things');
    expect((await screen.findByText('Not for you')).isConnected).toBe(true);
  });

  describe('on a phone', () => {
    const desk = window.matchMedia;
    beforeEach(() => {
      window.matchMedia = (query) => ({ ...desk(query), matches: query.includes('max-width') });
    });
    afterEach(() => {
      window.matchMedia = desk;
    });

    it('says below one another what the columns say, with the row as a link and its menu', async () => {
      server.on(path, answer(['M-1', 'M-2']));
      const run = vi.fn();
      await show('/things', { to: (r) => `/things/${r.id}`, rowActions: () => [{ title: 'Close it', run }] });
      const cards = within(await screen.findByRole('list', { name: 'Things' })).getAllByRole('listitem');
      expect(cards.map((card) => card.textContent)).toEqual(['M-1WIP1,500', 'M-2WIP1,500']);
      expect(screen.queryByRole('table')).toBeNull();
      expect(
        within(cards[0] as HTMLElement)
          .getByRole('link')
          .getAttribute('href'),
      ).toBe('/things/id-M-1');
      await userEvent.click(screen.getByRole('button', { name: 'Actions for M-2' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Close it' }));
      expect(run).toHaveBeenCalledOnce();
    });

    it('picks rows for acts on many, one by one and all of the page, and gives the keys back', async () => {
      server.on(path, answer(['M-1', 'M-2'], 120));
      const run = vi.fn((_: unknown, done: () => void) => done());
      await show('/things', { bulk: [{ title: 'Close', run }] });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select M-2' }));
      expect(screen.getByText('1 selected of 120').isConnected).toBe(true);
      await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select M-1' }).checked).toBe(true);
      act(() => screen.getByRole('button', { name: 'Close' }).focus());
      await userEvent.keyboard('{Enter}');
      expect(run.mock.calls[0]?.[0]).toMatchObject([{ number: 'M-2' }, { number: 'M-1' }]);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select M-1' })));
    });

    it('has no boxes where nothing can be done with many, and no sorting where no column can be sorted', async () => {
      server.on(path, answer(['M-1']));
      await show('/things', { columns: columns.map(({ sort: _, ...column }) => column) });
      await screen.findByText('M-1');
      expect(screen.queryByRole('checkbox')).toBeNull();
      expect(screen.queryByLabelText('Sort by')).toBeNull();
    });

    it.each([
      ['by its columns', {}],
      ['with a card of its own', { card: (r: RowOf<typeof list>) => r.number }],
    ])('a list %s is sorted by either direction of a column, and back', async (_, more) => {
      server.on(path, answer(['M-1']));
      const router = await show('/things?page=2', more);
      const sorting = await screen.findByLabelText<HTMLSelectElement>('Sort by');
      expect([...sorting.options].map((option) => option.text)).toEqual([
        'usual order',
        'Number, ascending',
        'Number, descending',
        'WIP, ascending',
        'WIP, descending',
      ]);
      await userEvent.selectOptions(sorting, 'WIP, descending');
      await waitFor(() => expect(router.state.location.search).toEqual({ sort: '-wip' }));
      await waitFor(() => expect(server.asked.at(-1)?.query).toMatchObject({ sort_by: 'wip', sort_order: 'desc' }));
      await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'usual order');
      await waitFor(() => expect(router.state.location.search).toEqual({}));
    });

    it('opens a row that has no screen, and its preview, from its menu', async () => {
      server.on(path, answer(['M-1']));
      const onOpen = vi.fn();
      await show('/things', { onOpen, preview: (r) => <p>All about {r.number}</p> });
      const menu = () => userEvent.click(screen.getByRole('button', { name: 'Actions for M-1' }));
      await screen.findByText('M-1');
      await menu();
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Open the row' }));
      expect(onOpen.mock.calls[0]?.[0]).toMatchObject({ number: 'M-1' });
      await menu();
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Preview' }));
      expect((await screen.findByText('All about M-1')).isConnected).toBe(true);
    });

    it('shows its own card where the list has one, and the menu beside it', async () => {
      server.on(path, answer(['M-1']));
      await show('/things', { card: (r) => <b>{r.number} in short</b>, rowActions: () => [{ title: 'Close it' }] });
      expect((await screen.findByRole('list', { name: 'Things' })).textContent).toBe('M-1 in short');
      expect(screen.getByRole('button', { name: 'Actions for M-1' }).isConnected).toBe(true);
      expect(screen.queryByText('WIP', { selector: 'dt' })).toBeNull();
    });
  });
});
