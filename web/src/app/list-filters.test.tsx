import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { permissions } from '@praktis/contract/kit/permissions';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../test/fake-server.ts';
import { renderAt } from '../../test/render.tsx';
import { signedInWith } from '../../test/signed-in.ts';
import { InvoicesListScreen } from '../features/billing/invoices-list.screen.tsx';
import { ClientsListScreen } from '../features/clients/clients-list.screen.tsx';
import { CollectionsListScreen } from '../features/collections/collections-list.screen.tsx';
import { EmployeesListScreen } from '../features/employees/employees-list.screen.tsx';
import { ExpensesListScreen } from '../features/expenses/expenses-list.screen.tsx';
import { MattersListScreen } from '../features/matters/matters-list.screen.tsx';
import { TimesheetsListScreen } from '../features/timesheets/timesheets-list.screen.tsx';
import { WrittenOffView } from '../features/timesheets/written-off.view.tsx';
import { beginSession, endSession } from '../kit/session.ts';
import { loadTexts } from '../kit/texts.ts';

vi.mock('../features/timesheets/offline/waiting-place.tsx', () => ({ WaitingPlace: () => null }));

const id = '11111111-1111-4111-8111-111111111111';
const dates = { date_from: '2026-11-01', date_to: '2026-11-30' };
const time = { employee_id: id, matter_id: id, client_id: id, workcode_id: id, billable: false };

interface Listed {
  screen: ComponentType;
  call: AnyCall;
  /** What the address narrows the list by, as the call is asked then. */
  asked: Record<string, unknown>;
  /** What the call takes and this screen does not offer, each for a reason. */
  not: readonly string[];
  address?: Record<string, string>;
}

const lists: Record<string, Listed> = {
  timesheets: {
    ...{ screen: TimesheetsListScreen, call: timesheetCalls.list, asked: { ...dates, ...time, status: ['wip'] } },
    // Chosen entries are for the acts on them; the view of what is written off has its dates.
    not: ['ids', 'write_off_from', 'write_off_to'],
  },
  'what is written off': {
    ...{ screen: WrittenOffView, call: timesheetCalls.list },
    asked: { write_off_from: '2026-11-01', write_off_to: '2026-11-30', ...time, status: ['write off'] },
    not: ['ids', 'date_from', 'date_to'],
  },
  clients: {
    ...{ screen: ClientsListScreen, call: clientCalls.list, not: ['ids'] },
    asked: {
      ...{ status: 'active', originating_partner_id: id, industry_type_id: id, taxonomy_id: id },
      ...{ origin: 'international', conflict_result: 'open' },
    },
  },
  matters: {
    ...{ screen: MattersListScreen, call: matterCalls.list, not: [] },
    asked: {
      ...{ status: 'pending', client_id: id, practice_area_id: id, practice_group_id: id, source_of_work_id: id },
      ...{ responsible_partner_id: id, billing_type: 'hourly', confidential: true, active_within: '30' },
    },
  },
  employees: {
    ...{ screen: EmployeesListScreen, call: employeeCalls.list, not: [] },
    asked: { category: 'partner', position: id, status: 'on leave' },
  },
  expenses: {
    ...{ screen: ExpensesListScreen, call: expenseCalls.list },
    asked: {
      ...dates,
      ...{ matter_id: id, client_id: id, expense_type_id: id, payable: false },
      ...{ status: ['reported'], billed_status: ['unbilled'] },
    },
    // The costs of a matter are listed there; whom they are payable to is found by name.
    not: ['only_matter_id', 'payable_employee_id'],
  },
  bills: {
    ...{ screen: InvoicesListScreen, call: invoiceCalls.list },
    asked: {
      ...dates,
      ...{ status: 'bill', outstanding_status: 'outstanding', type: 'lump sum', client_id: id, matter_id: id },
    },
    // How the figures of a matter add bills up.
    not: ['figure'],
  },
  deposits: {
    ...{ screen: InvoicesListScreen, call: depositCalls.list, address: { kind: 'deposits' } },
    asked: { ...dates, status: 'received', client_id: id },
    // Found by its number.
    not: ['matter_id'],
  },
  collections: {
    ...{ screen: CollectionsListScreen, call: collectionCalls.list, not: [] },
    asked: { ...dates, status: 'deleted', client_id: id, bank_information_id: id, method: 'cash' },
  },
};

let server: FakeServer;
beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, ...permissions);
  await loadTexts('timesheets', 'clients', 'matters', 'employees', 'expenses', 'billing', 'collections');
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const paging = ['keyword', 'limit', 'offset', 'sort_by', 'sort_order'];
const filtersOf = (call: AnyCall) => {
  const { shape } = (call.method === 'GET' ? call.query : call.body) as unknown as { shape: object };
  return Object.keys(shape).filter((name) => !paging.includes(name));
};

describe('a list is narrowed on its screen by all that its call takes', () => {
  for (const [name, { screen: Screen, call, asked, not, address = {} }] of Object.entries(lists))
    it(name, async () => {
      server.on(addressOf(call), { json: { data: { rows: [], total: 0, limit: 50, offset: 0, totals: [] } } });
      const search = new URLSearchParams({
        ...address,
        ...Object.fromEntries(Object.entries(asked).map(([a, b]) => [a, String(b)])),
      });
      await renderAt(`/list?${search}`, { '/list': Screen });
      await screen.findByText('Nothing matches');
      const sent = () => {
        const last = server.asked.findLast((one) => one.path === addressOf(call));
        return call.method === 'GET' ? last?.query : last?.body;
      };
      await waitFor(() => expect(sent()).toMatchObject(asked));
      expect([...Object.keys(asked), ...not].sort()).toEqual(filtersOf(call).sort());
    });
});

const claim = {
  ...{ id, version: 1, reference: 'EX-1', date: '2026-11-20', payable: false, payable_to: '', matters: 'M-1' },
  ...{ amount: '100', vat_amount: '0', amount_payable: '0', currency: 'IDR', status: 'reported' },
  ...{ billed_status: 'partial billed', charged: [{ currency: 'IDR', amount: '900' }] },
  ...{ unbilled: [{ currency: 'IDR', amount: '345' }], line_count: 1, chargeable: 'all' },
};
const bill = {
  ...{ id, version: 1, invoice_number: 'B-1', date: '2026-11-20', due_date: '2026-12-20', type: 'lump sum' },
  ...{ status: 'bill', outstanding_status: 'outstanding', client_name: 'PT Satu', matter_number: 'M-1' },
  ...{ matter_name: 'Sale', currency: 'IDR', amount_billed: '100', outstanding: '100' },
};
const receipt = {
  ...{ id, collection_number: 'C-1', date: '2026-11-20', client_name: 'PT Satu', bills: 'B-1', currency: 'IDR' },
  ...{ received: '100', bank_charge: '0', withholding: '0', method: 'cash', bank_name: '', status: 'received' },
};

describe('a list shows on demand', () => {
  const shows = async (list: string, columns: string, { screen: Screen, call }: Listed, row: object) => {
    localStorage.setItem(`praktis.columns.${list}`, columns);
    server.on(addressOf(call), { json: { data: { rows: [row], total: 1, limit: 50, offset: 0, totals: [] } } });
    await renderAt('/list', { '/list': Screen });
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(columns.split(',').length));
    const cells = () => screen.getAllByRole('row').at(1)?.querySelectorAll('th, td') ?? [];
    return [...cells()].map((cell) => cell.textContent).slice(1);
  };
  afterEach(() => localStorage.clear());

  it('of expenses whether they are payable, and what is unbilled of them', async () => {
    const cells = await shows('expenses', 'reference,payable,unbilled', lists.expenses as Listed, claim);
    expect(cells).toEqual(['Non-Payable', 'IDR345']);
  });
  it('of bills their type', async () => {
    expect(await shows('invoices', 'invoice_number,type', lists.bills as Listed, bill)).toEqual(['Lump sum']);
  });
  it('of collections how they came in', async () => {
    expect(await shows('collections', 'collection_number,method', lists.collections as Listed, receipt)).toEqual([
      'Cash',
    ]);
  });
});
