import { employeeAboutCalls as calls } from '@praktis/contract/employees/employee-about.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let administrator: As;
let colleague: As;
let arif: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  colleague = await givenPerson(server, firm, { role: 'fee_earner', name: 'Bunga Sari' });
});
beforeEach(async () => {
  arif = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha' });
});
afterAll(() => server.close());

const detail = (as = administrator) =>
  server.ok(employeeCalls.detail, as, { query: { employee_id: arif.employee_id } });
const trail = async () =>
  (await server.ok(employeeCalls.auditTrail, administrator, { query: { employee_id: arif.employee_id } })).rows.flatMap(
    ({ created, updated, deleted }) => [...created, ...updated, ...deleted].map((change) => change.entity),
  );

describe('schooling of an employee (G172)', () => {
  const law = {
    institution: 'Universitas Contoh',
    degree: 'S.H.',
    field_of_study: 'Law',
    start_year: 2012,
    end_year: 2016,
  };
  const add = (change: object = {}, as = administrator) =>
    server.send(calls.createEducation, as, { body: { employee_id: arif.employee_id, ...law, ...change } });

  it('is added, changed from a form that is up to date, taken away, and stands in the trail', async () => {
    const { id } = (await add()).data;
    await add({ institution: 'Contoh College', degree: 'LL.M.', start_year: 2018, end_year: null });
    expect((await detail()).education?.map((row) => row.institution)).toEqual(['Contoh College', 'Universitas Contoh']);
    const update = (version: number) =>
      server.send(calls.updateEducation, administrator, { body: { ...law, id, version, degree: 'S.H., M.H.' } });
    expect((await update(1)).status).toBe(200);
    expect((await update(1)).status).toBe(409);
    expect((await detail()).education?.[1]).toMatchObject({ degree: 'S.H., M.H.', version: 2 });
    await server.ok(calls.removeEducation, administrator, { body: { id } });
    expect((await server.send(calls.removeEducation, administrator, { body: { id } })).status).toBe(404);
    expect((await detail()).education).toHaveLength(1);
    expect((await trail()).filter((entity) => entity === 'employee_education')).toHaveLength(4);
  });

  it('ends after it began, in years that there are', async () => {
    expect((await add({ end_year: 2011 })).body.code).toBe('period_reversed');
    expect((await add({ start_year: 1812 })).body.message).toHaveProperty('start_year');
    expect((await add({ institution: ' ' })).body.message).toHaveProperty('institution');
  });

  it('is changed by those who edit employees, and seen by those who see him in full (ROL-01)', async () => {
    await add();
    expect((await add({}, arif)).status).toBe(403);
    expect((await detail(arif)).education).toHaveLength(1);
    expect(await detail(colleague)).not.toHaveProperty('education');
    expect(await detail(colleague)).not.toHaveProperty('experience');
  });
});

describe('earlier work of an employee (G172)', () => {
  const work = { organisation: 'Kantor Contoh', title: 'Associate', start_date: '2016-09-01', end_date: '2023-12-31' };
  const add = (change: object = {}) =>
    server.send(calls.createExperience, administrator, { body: { employee_id: arif.employee_id, ...work, ...change } });

  it('is added, changed and taken away', async () => {
    const { id } = (await add()).data;
    await server.ok(calls.updateExperience, administrator, {
      body: { ...work, id, version: 1, title: 'Senior associate' },
    });
    expect((await detail()).experience).toMatchObject([{ title: 'Senior associate', end_date: '2023-12-31' }]);
    expect(
      (await server.send(calls.updateExperience, administrator, { body: { ...work, id, version: 1 } })).status,
    ).toBe(409);
    await server.ok(calls.removeExperience, administrator, { body: { id } });
    expect((await detail()).experience).toEqual([]);
  });

  it('ends after it began, and needs the name of the place', async () => {
    expect((await add({ end_date: '2016-08-31' })).body.code).toBe('period_reversed');
    expect((await add({ organisation: '' })).body.message).toHaveProperty('organisation');
    expect((await add({ start_date: '2016-02-30' })).body.message).toHaveProperty('start_date');
    expect((await add({ employee_id: firm.bank_id })).status).toBe(404);
  });
});

describe('telephone extensions', () => {
  const at214 = { number: '214', start_date: '2026-01-01' };
  const add = (change: object = {}, confirmed: string[] = []) =>
    server.send(calls.createExtension, administrator, {
      raw: { body: { employee_id: arif.employee_id, ...at214, ...change, confirmed } },
    });
  const listed = async (query: object = {}, as = administrator) =>
    (await server.ok(calls.extensions, as, { query })).rows.map((row) => [row.number, row.employee_name, row.current]);
  const offered = async (keyword: string, as = administrator) =>
    (await server.ok(calls.searchExtension, as, { query: { keyword } })).rows;
  const of = () => ({ employee_id: arif.employee_id });

  it('are found by number and person, and end by their last day (G069)', async () => {
    const { id } = (await add({ number: '311' })).data;
    expect(await listed(of())).toEqual([['311', 'Arif Nugraha', true]]);
    expect(await offered('311')).toEqual([{ id: '311', name: '311', detail: 'Arif Nugraha' }]);
    const ended = { id, version: 1, number: '311', start_date: '2026-01-01', end_date: '2026-11-26' };
    await server.ok(calls.updateExtension, administrator, { body: ended });
    expect(await listed(of())).toEqual([['311', 'Arif Nugraha', false]]);
    expect(await listed({ ...of(), state: 'current' })).toEqual([]);
    expect(await offered('311')).toEqual([]);
    expect((await server.send(calls.updateExtension, administrator, { body: ended })).status).toBe(409);
  });

  it('of one person never stand twice on a day, of several when asked for', async () => {
    await add();
    expect((await add({ start_date: '2026-06-01' })).body.code).toBe('extension_overlap');
    const shared = { employee_id: colleague.employee_id };
    expect((await add(shared)).body).toMatchObject({ code: 'extension_shared', confirmation: true });
    expect((await add(shared, ['extension_shared'])).status).toBe(200);
    expect(await offered('214')).toEqual([{ id: '214', name: '214', detail: 'Arif Nugraha, Bunga Sari' }]);
    expect((await add({ end_date: '2025-12-31' })).body.code).toBe('period_reversed');
    expect((await add({ number: '' })).body.message).toHaveProperty('number');
  });

  it('are those of the people the caller sees in full (ROL-01)', async () => {
    await add({ number: '415' });
    expect(await listed({ keyword: '415' }, colleague)).toEqual([]);
    expect(await offered('415', colleague)).toEqual([]);
    expect(await listed({ keyword: '415' }, arif)).toEqual([['415', 'Arif Nugraha', true]]);
    const stranger = await givenPerson(server, await givenFirm(server, 'Other'), { role: 'managing_partner' });
    expect(await listed({}, stranger)).toEqual([]);
    expect((await server.send(calls.extensions, administrator, { raw: { query: { state: 'x' } } })).status).toBe(400);
  });
});

it('all of it goes with an employee who was a mistake', async () => {
  const body = { category: 'fee earner', first_name: 'Salah', employed_on: '2026-01-05', currency: 'IDR' } as const;
  const hours = { daily_budget_billable: '6', daily_budget_non_billable: '2' };
  const { id } = await server.ok(employeeCalls.create, administrator, { body: { ...body, ...hours } });
  const of = { employee_id: id };
  await server.ok(calls.createEducation, administrator, { body: { ...of, institution: 'X' } });
  await server.ok(calls.createExperience, administrator, { body: { ...of, organisation: 'Y' } });
  await server.ok(calls.createExtension, administrator, { body: { ...of, number: '999', start_date: '2026-01-05' } });
  await server.ok(employeeCalls.remove, administrator, { body: of });
  expect((await server.send(employeeCalls.detail, administrator, { query: of })).status).toBe(404);
});

it('a mentor sees the budget hours of his mentee, and nothing else of him (ROL-04)', async () => {
  const mentor = await givenPerson(server, firm, { role: 'fee_earner', name: 'Citra Ayu' });
  await server.owner.query('update employee set mentor_id = $1 where id = $2', [mentor.employee_id, arif.employee_id]);
  const seen = await detail(mentor);
  expect(seen).toMatchObject({ complete: false, daily_budget_billable: '6', daily_budget_non_billable: '2' });
  for (const hidden of ['email', 'budget_rate', 'rates', 'education']) expect(seen).not.toHaveProperty(hidden);
  expect(await detail(colleague)).not.toHaveProperty('daily_budget_billable');
  const own = await server.ok(employeeCalls.detail, mentor, { query: { employee_id: mentor.employee_id } });
  expect(own.mentees).toEqual([{ id: arif.employee_id, name: 'Arif Nugraha' }]);
});
