import { userCalls } from '@praktis/contract/settings/users.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { callerOf } from './harness/caller.ts';
import { settle } from './harness/judge.ts';
import { fillSignIn, type Person, sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { choose, dialog, field, heading, notice, pick, press, pressStopped, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
/** Questions of the browser itself; there must be none: nobody is asked whether he wants to leave when he has to. */
let asked: string[];
/** A matter the associate works on, and its client. */
let matter: { number: string; client: string };

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
  const [row] = await product.ask(
    `select m.number, c.name as client from matter m join client c on c.firm_id = m.firm_id and c.id = m.client_id
     join matter_member t on t.firm_id = m.firm_id and t.matter_id = m.id
     join user_account u on u.firm_id = t.firm_id and u.employee_id = t.employee_id
     where u.email = $1 and m.status = 'active' and c.status = 'active' and not m.confidential order by m.number limit 1`,
    [sample.associate.email],
  );
  matter = row as typeof matter;
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
  asked = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    question.accept().catch(() => undefined);
  });
});
afterEach(async () => {
  await visitor.close();
  // The next journey finds everybody as the sample has them, also where this one has failed.
  await product.ask(`delete from setting where key = 'password-expired'`);
  await product.ask('delete from ip_range');
  await product.ask(
    `update user_account set status = 'active', password_hash = (select password_hash from user_account where email = $1)
     where email = any($2)`,
    [sample.otherAssociate.email, [sample.partner, sample.associate, sample.administrator].map(({ email }) => email)],
  );
});

const ofAccount = ({ email }: Person) => [email];
const inAccount = (sql: string, person: Person) =>
  product.ask(sql.replace('$user', '(select id from user_account where email = $1)'), ofAccount(person));
const shownIn = (label: string | RegExp) => field(page, label).inputValue();

/** A form half filled: how, and what must stand there again. */
interface HalfFilled {
  person: Person;
  path: string;
  /** The button that sends the next call. */
  save: string;
  fill: () => Promise<void>;
  stands: () => Promise<Record<string, string>>;
}

const matterForm: HalfFilled = {
  ...{ person: sample.partner, path: '/matters/create', save: 'Save matter' },
  fill: async () => {
    await pick(page, 'Client', matter.client);
    await type(page, 'Matter', 'Penjualan gudang di Cikarang');
    await pick(page, 'Add a person', 'Sekar');
    await press(page, 'Add a party');
    await type(page.getByRole('group', { name: 'Party 1' }), 'Name', 'PT Pembeli Rekaan');
  },
  stands: async () => ({
    client: await shownIn('Client'),
    matter: await shownIn('Matter'),
    member: (await page.getByRole('textbox', { name: /Allocation percentage of Sekar/ }).count()).toString(),
    party: await field(page.getByRole('group', { name: 'Party 1' }), 'Name').inputValue(),
  }),
};

const clientForm: HalfFilled = {
  ...{ person: sample.partner, path: '/clients/create', save: 'Save client' },
  fill: async () => {
    await type(page, 'Name', 'PT Belum Selesai');
    await pick(page, 'Originating partner', 'Bagas');
    await type(page, 'Address', 'Jalan Setengah 1, Jakarta');
  },
  stands: async () => ({
    name: await shownIn('Name'),
    partner: await shownIn('Originating partner'),
    address: await shownIn('Address'),
  }),
};

const timesheetForm: HalfFilled = {
  ...{ person: sample.associate, path: '/timesheets/create', save: 'Save' },
  fill: async () => {
    await pick(page, 'Matter', matter.number);
    await choose(page, 'Entered as', 'Hours');
    await type(page, 'Duration', '1:30');
    await type(page, 'Description', 'Membaca perjanjian setengah jalan');
  },
  stands: async () => ({
    matter: await shownIn('Matter'),
    duration: await shownIn('Duration'),
    description: await shownIn('Description'),
  }),
};

const settingForm: HalfFilled = {
  ...{ person: sample.administrator, path: '/settings/system', save: 'Save changes' },
  fill: () => type(page, 'Standard hours a day', '7'),
  stands: async () => ({ hours: await shownIn('Standard hours a day') }),
};

const forms = { matter: matterForm, client: clientForm, timesheet: timesheetForm, setting: settingForm };

/** Signs in, opens the form and fills half of it; answers what stands there. */
async function begin(form: HalfFilled): Promise<Record<string, string>> {
  await signIn(page, form.person, form.path);
  await heading(page, /./).waitFor();
  await form.fill();
  const filled = await form.stands();
  expect(Object.values(filled).filter((value) => value === '' || value === '0')).toEqual([]);
  // Nothing else is being asked: the next call is the one that the journey makes.
  await settle(page);
  return filled;
}

/** The form stands where it was, as it was. */
async function standsAgain(form: HalfFilled, filled: Record<string, string>): Promise<void> {
  await page.waitForURL((url) => url.pathname === form.path);
  await page.getByText('What you had typed before is here again.').waitFor();
  expect(await form.stands()).toEqual(filled);
  expect(asked).toEqual([]);
}

const atSignIn = () => page.waitForURL(/\/auth\/sign-in/);

describe.each(Object.entries(forms))('the half-filled %s form', (name, form) => {
  it('is there again after a session that has ended', async () => {
    const filled = await begin(form);
    await inAccount(`update session set expires_at = now() - interval '1 minute' where user_id = $user`, form.person);
    await pressStopped(page, form.save);
    await atSignIn();
    await fillSignIn(page, form.person);
    await standsAgain(form, filled);
    await keepPicture(page, `stopped-${name}`);
  });

  it('is there again after the password got too old and was changed', async () => {
    const filled = await begin(form);
    const fresh = 'padi menguning di sawah';
    await inAccount(
      `update user_account set password_changed_at = now() - interval '31 days' where id = $user`,
      form.person,
    );
    const { firm_id } =
      (await product.ask('select firm_id from user_account where email = $1', ofAccount(form.person)))[0] ?? {};
    await product.ask(
      `insert into setting (firm_id, id, key, value) values ($1, gen_random_uuid(), 'password-expired', '{"days": 30}')
       on conflict (firm_id, key) do update set value = excluded.value`,
      [firm_id],
    );
    await pressStopped(page, form.save);
    await page.waitForURL('**/settings/change-password');
    await type(page, 'Current password', form.person.password);
    await type(page, 'New password', fresh);
    await type(page, 'New password again', fresh);
    await press(page, 'Change password');
    await notice(page, 'Your password is changed').waitFor();
    await standsAgain(form, filled);
  });
});

describe('a signed-in person is stopped at the next call', () => {
  it('whose account was closed: he is not let in again until it is open, and then finds his form', async () => {
    const filled = await begin(clientForm);
    await inAccount(`update user_account set status = 'inactive' where id = $user`, clientForm.person);
    await pressStopped(page, clientForm.save);
    await atSignIn();
    await fillSignIn(page, clientForm.person);
    await page.getByRole('alert').filter({ hasText: 'E-mail or password is not right.' }).waitFor();
    await inAccount(`update user_account set status = 'active' where id = $user`, clientForm.person);
    await fillSignIn(page, clientForm.person);
    await standsAgain(clientForm, filled);
  });

  it('who is no longer at an address the firm allows: he is told so there and at the sign-in', async () => {
    const filled = await begin(timesheetForm);
    await product.ask(
      `insert into ip_range (firm_id, id, range) select firm_id, gen_random_uuid(), '203.0.113.0/24' from user_account where email = $1`,
      ofAccount(timesheetForm.person),
    );
    // The notice stands until the browser leaves: the answer that makes it leave is held back for a moment.
    await page.route('**/auth/state-key', async (route) => {
      await new Promise((next) => setTimeout(next, 1500));
      await route.continue();
    });
    const hears = notice(page, /does not let people in from this address \(127\.0\.0\.1\)/).waitFor();
    await pressStopped(page, timesheetForm.save);
    await hears;
    await atSignIn();
    await fillSignIn(page, timesheetForm.person);
    await page.getByRole('alert').filter({ hasText: 'does not let people in from this address' }).waitFor();
    await product.ask('delete from ip_range');
    await fillSignIn(page, timesheetForm.person);
    await standsAgain(timesheetForm, filled);
  });

  it('and nobody else who signs in at the same window sees what he had typed', async () => {
    await begin(clientForm);
    await inAccount('delete from session where user_id = $user', clientForm.person);
    await pressStopped(page, clientForm.save);
    await atSignIn();
    await fillSignIn(page, sample.managing);
    await page.waitForURL((url) => url.pathname === clientForm.path);
    await heading(page, 'New client').waitFor();
    expect(await shownIn('Name')).toBe('');
    expect(await page.evaluate(`JSON.stringify({ ...sessionStorage })`)).not.toContain('PT Belum Selesai');
  });

  it('in a dialog: what he had typed comes back to the same record only', async () => {
    const path = '/settings/matter/practice-area';
    const open = (code: string) => page.getByText(code, { exact: true }).click();
    const name = () => field(dialog(page), 'Name').inputValue();
    await signIn(page, sample.administrator, path);
    for (const reopened of ['PA02', 'PA01']) {
      await open('PA01');
      await type(dialog(page), 'Name', 'Setengah diubah');
      await inAccount('delete from session where user_id = $user', sample.administrator);
      await pressStopped(page, /^Save/, dialog(page));
      await atSignIn();
      await fillSignIn(page, sample.administrator);
      await page.waitForURL((url) => url.pathname === path);
      await open(reopened);
      expect(await name()).toBe(reopened === 'PA01' ? 'Setengah diubah' : 'Capital Markets');
      if (reopened === 'PA02') await press(dialog(page), 'Cancel');
    }
    expect(asked).toEqual([]);
  });
});

describe('a role that changes while a form is half filled', () => {
  const giveRole = async (person: Person, role: string) => {
    const managing = await callerOf(product.address, sample.managing);
    const [account] = await product.ask('select id from user_account where email = $1', ofAccount(person));
    const user = await managing.send(userCalls.detail, { body: { id: String(account?.id) } });
    const [row] = await product.ask('select id from user_role where code = $1', [role]);
    await managing.send(userCalls.update, { body: { ...user, role_id: String(row?.id) } as never });
  };
  const told = 'Your role has been updated. Please contact your administrator.';

  it('acts at the next call: what is no longer allowed is refused, and is kept for when it is again', async () => {
    const filled = await begin(matterForm);
    const hears = notice(page, told).waitFor();
    await giveRole(matterForm.person, 'finance');
    await press(page, matterForm.save);
    await hears;
    await page.getByText('Your role does not include this.').waitFor();
    const [saved] = await product.ask('select count(*)::int as n from matter where name = $1', [filled.matter]);
    expect(saved?.n).toBe(0);
    await giveRole(matterForm.person, 'partner');
    await page.goto(matterForm.path);
    await standsAgain(matterForm, filled);
  });

  it('is told, and the form stays, when the new role may do it too', async () => {
    await begin(timesheetForm);
    const hears = notice(page, told).waitFor();
    await giveRole(timesheetForm.person, 'partner');
    await press(page, timesheetForm.save);
    await hears;
    await page.waitForURL('**/timesheets/detail/*');
    await giveRole(timesheetForm.person, 'fee_earner');
    expect(asked).toEqual([]);
  });
});
