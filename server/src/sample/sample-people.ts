import { employeeAboutCalls } from '@praktis/contract/employees/employee-about.calls';
import { employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import type { SampleFill } from './sample-cast.ts';

const pay = ['75000000', '60000000', '28000000', '22000000'];
const allowances = ['15000000', '12000000', '5600000', '4400000'];

/** The secretary records the time and expenses of the partner and of one associate (ROL-01). */
export async function assignPeople({ sender, cast }: SampleFill): Promise<void> {
  const { rows } = await sender.send(cast.managing, userCalls.list, { body: {} });
  const account = rows.find(({ employee_id }) => employee_id === cast.secretary.employee_id);
  if (!account) throw new Error('The sample has no account of a secretary');
  const { id, version, email, role_id, language, status } = account;
  const assigned_ids = [cast.partner.employee_id, cast.associates[0].employee_id];
  await sender.send(cast.managing, userCalls.update, {
    body: { id, version, email, role_id, language, status, assigned_ids },
  });
}

/** What the people of the firm studied, did before, are reached at, and cost a month. */
export async function tellOfPeople(fill: SampleFill): Promise<void> {
  const { sender, cast } = fill;
  const { rows: categories } = await sender.send(cast.managing, employeeCostCalls.searchCategory, { query: {} });
  const category = (code: string) => categories.find((one) => one.detail === code)?.id ?? '';
  for (const [at, { employee_id }] of [cast.managing, cast.partner, ...cast.associates].entries()) {
    const cost = { employee_id, currency: 'IDR', start_date: '2025-01-01' };
    await sender.send(cast.managing, employeeCostCalls.create, {
      body: { ...cost, category_id: category('CC01'), monthly_amount: pay[at] ?? '20000000' },
    });
    await sender.send(cast.managing, employeeCostCalls.create, {
      body: { ...cost, category_id: category('CC02'), monthly_amount: allowances[at] ?? '4000000' },
    });
    await sender.send(cast.managing, employeeAboutCalls.createEducation, {
      body: {
        employee_id,
        institution: 'Universitas Rekaan',
        degree: 'S.H.',
        start_year: 2008 + at,
        end_year: 2012 + at,
      },
    });
    await sender.send(cast.managing, employeeAboutCalls.createExtension, {
      body: { employee_id, number: String(201 + at), start_date: '2025-01-01' },
    });
  }
  const { employee_id } = cast.partner;
  const before = { organisation: 'Kantor Hukum Andaian', title: 'Associate', start_date: '2013-02-01' };
  await sender.send(cast.managing, employeeAboutCalls.createExperience, {
    body: { employee_id, ...before, end_date: '2018-12-31' },
  });
}
