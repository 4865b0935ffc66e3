import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let administrator: As;
let managing: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
});
afterAll(() => server.close());

const tries = Array.from({ length: 8 }, (_, at) => at);
const mentored = (mentee: As, mentor: As) =>
  server.owner.query('update employee set mentor_id = $2 where id = $1', [mentee.employee_id, mentor.employee_id]);
/** Whoever is his own mentor over others. */
const inCircles = async () =>
  (
    await server.owner.query(`with recursive above(id, top) as (select id, mentor_id from employee where mentor_id is not null
      union select a.id, e.mentor_id from above a join employee e on e.id = a.top where e.mentor_id is not null)
      select id from above where id = top`)
  ).rows;

/** Sekar mentors Dimas, Melati mentors Bagas. */
async function fourPeople() {
  const person = () => givenPerson(server, firm, { role: 'fee_earner' });
  const [dimas, bagas, sekar, melati] = [await person(), await person(), await person(), await person()];
  await mentored(dimas, sekar);
  await mentored(bagas, melati);
  return { dimas, bagas, sekar, melati };
}

async function mentorForm(mentor: As, mentees: readonly As[]) {
  const opened = await server.ok(userCalls.detail, administrator, { body: { id: mentor.user_id } });
  const body = { ...opened, mentee_ids: mentees.map(({ employee_id }) => employee_id) };
  return () => server.send(userCalls.update, administrator, { raw: { body } });
}

async function employeeForm(mentee: As, mentor: As) {
  const opened = await server.ok(employeeCalls.detail, managing, { query: { employee_id: mentee.employee_id } });
  const body = { ...opened, employee_id: mentee.employee_id, mentor_id: mentor.employee_id };
  return () => server.send(employeeCalls.update, managing, { raw: { body } });
}

it.each(tries)("%i: a circle that two mentors' forms would close together is refused (ROL-04)", async () => {
  const { dimas, bagas, sekar, melati } = await fourPeople();
  // Dimas becomes the mentor of Melati, Bagas that of Sekar: each alone may be.
  const forms = [await mentorForm(dimas, [melati]), await mentorForm(bagas, [sekar])];
  const both = await Promise.all(forms.map((send) => send()));
  expect(await inCircles()).toEqual([]);
  expect(both.map(({ status }) => status).sort()[0]).toBe(200);
  const refused = both.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(refused).toEqual(['mentor_circle']);
});

it.each(tries)('%i: so by the form of an employee, and by one of each', async (at) => {
  const { dimas, bagas, sekar, melati } = await fourPeople();
  const other = at % 2 === 0 ? employeeForm(sekar, bagas) : mentorForm(bagas, [sekar]);
  const forms = [await employeeForm(melati, dimas), await other];
  const both = await Promise.all(forms.map((send) => send()));
  expect(await inCircles()).toEqual([]);
  expect(both.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(['mentor_circle']);
});

it.each(tries)("%i: two who take each other's mentees are both answered, neither is told to try again", async () => {
  const { dimas, bagas, sekar, melati } = await fourPeople();
  const forms = [await mentorForm(sekar, [bagas]), await mentorForm(melati, [dimas])];
  const both = await Promise.all(forms.map((send) => send()));
  expect(both.map(({ body }) => body.code)).not.toContain('busy');
  expect(both.map(({ status }) => status)).toContain(200);
});
