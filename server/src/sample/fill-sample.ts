import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { expenseCalls, expenseLookupCalls } from '@praktis/contract/expenses/expenses.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { firmProfileCalls } from '@praktis/contract/settings/firm-profile.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { addDays, monthStart } from '@praktis/rules/dates';
import { isWorkingDay } from '@praktis/rules/working-days';
import { billAndCollect } from './sample-bills.ts';
import type { SampleFill } from './sample-cast.ts';
import { clientInConflict, sampleClients, sampleHours, sampleMatters, sampleTasks } from './sample-data.ts';
import { assignPeople, tellOfPeople } from './sample-people.ts';

const fromBefore = 'Sample data of earlier months';

/** A sequence of whole numbers that is the same at every start. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Fills the sample firm with a practice: banks, rates, clients, matters, weeks of time, a cost, bills and their payment. */
export async function fillSample(fill: SampleFill): Promise<void> {
  await setUpFirm(fill);
  await tellOfPeople(fill);
  await assignPeople(fill);
  const start = firstDay(fill);
  const clients = await openClients(fill, start);
  const matters = await openMatters(fill, clients, start);
  await recordTime(fill, matters, start);
  await claimCosts(fill, matters[0] ?? '');
  await billAndCollect(fill, clients, matters);
}

const people = ({ cast }: SampleFill) => [cast.managing, cast.partner, ...cast.associates];
const rates = ['3500000', '3500000', '1500000', '1200000'];

async function setUpFirm(fill: SampleFill): Promise<void> {
  const { sender, cast } = fill;
  const profile = await sender.send(cast.managing, firmProfileCalls.detail);
  await sender.send(cast.managing, firmProfileCalls.update, {
    body: {
      ...profile,
      address: 'Jalan Kebon Rekaan 15, Jakarta 10340',
      phone: '+62 21 5550 1234',
      npwp: '934567893999000',
      pkp: true,
    } as never,
    confirmed: ['npwp_check_digit'],
  });
  const bank = {
    bank_name: 'Bank Rekaan Nusantara',
    branch: 'Jakarta Pusat',
    beneficiary: 'Karsa Hukum Contoh',
    currency: 'IDR',
    swift_code: 'REKAIDJA',
  };
  await sender.send(cast.managing, bankCalls.create, {
    body: { ...bank, account_number: '1000200030', kind: 'operating' },
  });
  await sender.send(cast.managing, bankCalls.create, {
    body: { ...bank, account_number: '1000200099', kind: 'trust' },
  });
  await setRates(fill);
}

/** Everybody who records time has a rate and budget hours. */
async function setRates(fill: SampleFill): Promise<void> {
  const { sender, cast } = fill;
  for (const [at, person] of people(fill).entries()) {
    const body = {
      employee_id: person.employee_id,
      name: 'Standard',
      currency: 'IDR',
      rate: rates[at] ?? '1000000',
      valid_from: '2024-01-01',
    };
    await sender.send(cast.managing, employeeRateCalls.update, { body });
    const employee = await sender.send(cast.managing, employeeCalls.detail, {
      query: { employee_id: person.employee_id },
    });
    await sender.send(cast.managing, employeeCalls.update, {
      body: {
        ...employee,
        employee_id: person.employee_id,
        employed_on: '2024-01-02',
        daily_budget_billable: '6',
        daily_budget_non_billable: '2',
      } as never,
    });
  }
}

/** The first of the working days that the sample covers. */
function firstDay({ today, days, calendar }: SampleFill): string {
  let day = today;
  for (let left = days; left > 0; day = addDays(day, -1)) if (isWorkingDay(day, calendar)) left -= 1;
  return day;
}

async function openClients(fill: SampleFill, since: string): Promise<string[]> {
  const { sender, cast } = fill;
  const confirmed = ['no_tax_number', 'npwp_check_digit'];
  const ids: string[] = [];
  for (const { contact, ...client } of sampleClients) {
    const body = {
      ...client,
      since,
      contact_name: contact,
      contact_email: `contact${ids.length + 1}@client.example`,
      originating_partner_id: cast.partner.employee_id,
    };
    const made = await sender.send(cast.partner, clientCalls.create, { body, confirmed });
    await sender.send(cast.managing, clientCalls.activate, {
      body: { id: made.id, version: made.version, reason: 'Checked by the managing partner' },
      confirmed,
    });
    ids.push(made.id);
  }
  await sender.send(cast.partner, clientCalls.create, {
    body: { name: clientInConflict, withholds: 'pph23' },
    confirmed,
  });
  return ids;
}

async function openMatters(fill: SampleFill, clients: readonly string[], start: string): Promise<string[]> {
  const { sender, cast } = fill;
  const ids: string[] = [];
  for (const { client, team, counterpart, budget, name } of sampleMatters) {
    const made = await sender.send(cast.managing, matterCalls.create, {
      body: {
        ...{
          name,
          client_id: clients[client] ?? '',
          currency: 'IDR',
          active_date: start,
          allow_multiple_billings: true,
        },
        ...(budget ? { budget_fee: budget } : {}),
        billing_email: 'accounts@client.example',
        members: team.map((place, at) => ({
          employee_id: people(fill)[place]?.employee_id ?? '',
          ...(at === 0 ? { responsible_partner: true } : { fee_earner: true }),
        })),
        parties: counterpart ? [{ kind: 'counterpart', name: counterpart }] : [],
      },
    });
    const { version } = await sender.send(cast.managing, matterCalls.detail, { query: { id: made.id } });
    await sender.send(cast.managing, matterCalls.activate, { body: { id: made.id, version, active_date: start } });
    ids.push(made.id);
  }
  return ids;
}

/** Two entries a person and working day, on the matters he is on; days of a closed period with the right and reason for it. */
async function recordTime(fill: SampleFill, matters: readonly string[], start: string): Promise<void> {
  const { sender, cast, today, calendar } = fill;
  const next = sequence(20_260_101);
  const codes = await sender.send(cast.managing, timesheetLookupCalls.searchWorkcode, { query: { limit: 200 } });
  const billable = codes.rows.filter((code) => code.detail.endsWith('yes'));
  for (let day = start; day <= today; day = addDays(day, 1)) {
    if (!isWorkingDay(day, calendar)) continue;
    for (const [place, person] of people(fill).entries()) {
      const own = sampleMatters.flatMap((matter, at) => (matter.team.includes(place) ? [matters[at] ?? ''] : []));
      for (let entry = 0; entry < 2; entry += 1) {
        const timesheet = {
          ...{
            date: day,
            employee_id: person.employee_id,
            matter_id: own[next(own.length)] ?? '',
            method: 'hour' as const,
          },
          ...{
            duration: sampleHours[next(sampleHours.length)] ?? '1',
            description: sampleTasks[next(sampleTasks.length)] ?? '',
          },
          ...{ workcode_id: billable[next(billable.length)]?.id ?? null, billable: next(6) > 0, reason: fromBefore },
        };
        await sender.send(cast.managing, timesheetCalls.create, { body: { timesheet } });
      }
    }
  }
}

async function claimCosts({ sender, cast, today }: SampleFill, matter_id: string): Promise<void> {
  const types = await sender.send(cast.finance, expenseLookupCalls.searchExpenseType, { query: { limit: 50 } });
  const date = addDays(monthStart(today), -3);
  await sender.send(cast.finance, expenseCalls.createClaim, {
    body: {
      ...{
        date,
        payable: true,
        payable_vendor: 'Kantor Notaris Rekaan',
        currency: 'IDR',
        transaction_date: date,
        transaction_reference: 'NOT-118',
      },
      lines: [
        {
          expense_type_id: types.rows.find((type) => type.detail === 'at_cost')?.id ?? '',
          matter_id,
          description: 'Notary fee',
          amount: '2250000',
          attachment: 0,
        },
      ],
    },
    files: [{ part: 'attachments', name: 'receipt.txt', text: 'Receipt of the notary, 2,250,000 rupiah' }],
  });
}
