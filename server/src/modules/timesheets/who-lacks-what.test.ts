import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let associate: As;
let client: string;
let matter: string;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000', name: 'Ratna Wibisono' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000', name: 'Rina Wulandari' });
  client = await givenClient(server, managing);
  matter = await givenMatter(server, managing, client, [managing, associate], { number: 'M-2026-0001' });
});
afterAll(() => server.close());

const languages = ['en', 'id'] as const;
const of = () => [matter, associate.employee_id];
const member = (set: string) =>
  server.owner.query(`update matter_member set ${set} where matter_id = $1 and employee_id = $2`, of());
const said = async (language: (typeof languages)[number], matter_id = matter, as = associate) => {
  await server.owner.query('update user_account set language = $2 where id = $1', [as.user_id, language]);
  const time = { method: 'hour' as const, duration: '1', date: '2026-11-12', description: 'Letter' };
  const { body } = await server.send(calls.create, as, { body: { timesheet: { ...time, matter_id } } });
  return [body.code, Object.values(body.message as object)[0]];
};

describe('what is missing for time is said with whose, when and where it is set (TIM-13)', () => {
  it('who is not yet, no more, or not at all on the team (MAT-04)', async () => {
    await member("join_date = '2026-11-13'");
    expect(await said('en')).toEqual([
      'not_member',
      'Rina Wulandari is on the team of this matter from 13/11/2026 on, not yet on 12/11/2026. The join date is set on the matter, under Team.',
    ]);
    expect((await said('id'))[1]).toContain('sejak 13/11/2026, belum pada 12/11/2026');
    await member("join_date = '2026-11-02', leave_date = '2026-11-11'");
    expect((await said('en'))[1]).toContain('until 11/11/2026, no longer on 12/11/2026');
    expect((await said('id'))[1]).toContain('sampai 11/11/2026, tidak lagi pada 12/11/2026');
    await server.owner.query('delete from matter_member where matter_id = $1 and employee_id = $2', of());
    const other = await givenMatter(server, managing, client, [managing]);
    await server.owner.query(`update user_role set grants = grants || '{"matter.view": ["all"]}' where id = $1`, [
      firm.roles.fee_earner,
    ]);
    expect((await said('en', other))[1]).toMatch(
      /^Rina Wulandari is not on the team of this matter on 12\/11\/2026\. /,
    );
    expect((await said('id', other))[1]).toMatch(
      /^Rina Wulandari tidak berada dalam tim perkara ini pada 12\/11\/2026/,
    );
    // Of a confidential matter he learns nothing (ROL-02).
    await server.owner.query('update matter set confidential = true where id = $1', [other]);
    expect((await said('en', other))[0]).toBe('not_found');
  });

  it('who has no rate: the person, the matter and the day (RAT-04)', async () => {
    const unrated = await givenPerson(server, firm, { role: 'fee_earner', name: 'Dewi Lestari' });
    const team = await givenMatter(server, managing, client, [managing, unrated], { number: 'M-2026-0002' });
    await server.owner.query('update matter_member set rate_name = null where matter_id = $1', [team]);
    expect(await said('en', team, unrated)).toEqual([
      'rate_missing',
      'Dewi Lestari has no rate for matter M-2026-0002 on 12/11/2026. Rates are set under Employees, the person, Hourly rates.',
    ]);
    expect((await said('id', team, unrated))[1]).toBe(
      'Dewi Lestari tidak memiliki tarif untuk perkara M-2026-0002 pada 12/11/2026. Tarif diatur di Karyawan, orangnya, Tarif per jam.',
    );
  });
});
