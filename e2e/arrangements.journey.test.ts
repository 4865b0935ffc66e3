import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { settle, slippedTexts, violations } from './harness/judge.ts';
import { enter, type Person, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { choose, dialog, field, heading, notice, pick, press, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
const comes = async (person: Person, language: 'en' | 'id' = 'en') => {
  // High enough for the whole form: nothing lies half under its bar.
  visitor = await newVisitor(browser, product.address, { language, height: 3200 });
  page = visitor.page;
  await enter(page, person);
};
beforeEach(() => comes(sample.managing));
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(page, 'arrangements');
  await visitor.close();
});

/** Nothing for axe to find, no text that is none. */
async function isSound(name: string): Promise<void> {
  await settle(page);
  await keepPicture(page, `arrangement-${name}`);
  expect(await violations(page)).toEqual([]);
  expect(await slippedTexts(page)).toEqual([]);
}

/** Opens a draft of a billing type on which nothing is agreed yet. */
async function openDraft(name: string, billingType: string): Promise<void> {
  await page.goto('/matters/create');
  await heading(page, 'New matter').waitFor();
  await pick(page, 'Client', 'PT Sagara Contoh');
  await page.getByText('Responsible partner').first().waitFor();
  await type(page, 'Matter', name);
  await choose(page, 'Billing type', billingType);
  await press(page, 'Save matter');
  await page.waitForURL('**/matters/detail/*');
  await settle(page);
}

/** Tries to activate what is open, and reads what is said against it. */
async function refusals(): Promise<string[]> {
  await press(page, 'Activate');
  await press(dialog(page), 'Activate');
  const problems = dialog(page).locator('.form-problems li');
  await problems.first().waitFor();
  const said = await problems.allTextContents();
  await press(dialog(page), 'Cancel');
  await dialog(page).waitFor({ state: 'hidden' });
  return said;
}

async function modify(fill: () => Promise<void>, name: string): Promise<void> {
  await page.goto(page.url().replace('/detail/', '/modify/').replace(/\?.*$/, ''));
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  await fill();
  await isSound(`${name}-form`);
  await press(page, 'Save changes');
  await page.waitForURL('**/matters/detail/*');
}

async function activate(): Promise<void> {
  await settle(page);
  await press(page, 'Activate');
  await press(dialog(page), 'Activate');
  await notice(page, /is active\./).waitFor();
  // The record is drawn anew: a press on what is being replaced would reach nothing.
  await page.locator('.state').filter({ hasText: 'Active' }).first().waitFor();
  await settle(page);
}

const stored = (name: string) =>
  product.ask(
    `select m.status, a.* from matter m left join matter_arrangement a on a.firm_id = m.firm_id and a.matter_id = m.id
     where m.name = $1`,
    [name],
  );

describe('every billing arrangement is set up, refused while incomplete, and activated', () => {
  it('hourly needs nothing more', async () => {
    await openDraft('By the hour', 'Hourly');
    await activate();
    expect(await stored('By the hour')).toMatchObject([{ status: 'active', cap: null }]);
  });

  it('retainer by hour: fee, hours, and what is carried over', async () => {
    await openDraft('Monthly advice', 'Retainer by hour');
    await page.getByText('Still to be set before activation: retainer fee, included hours.').waitFor();
    await isSound('retainer-draft');
    expect(await refusals()).toEqual([
      'The terms of the billing type retainer by hour are not complete.',
      ...['Set retainer fee as', 'Set included hours as'],
    ]);
    await modify(async () => {
      await type(page, 'Retainer fee', '20000000');
      await type(page, 'Included hours', '10');
      await choose(page, 'Unused time', 'Is carried over');
      await type(page, 'Carried for periods', '1');
      await choose(page, 'Period', 'Quarter');
    }, 'retainer');
    await page.getByText('Carried over for 1 period').waitFor();
    await activate();
    await page.getByText('Period today').waitFor();
    await isSound('retainer');
    expect(await stored('Monthly advice')).toMatchObject([
      {
        status: 'active',
        retainer_fee: '20000000.0000',
        included_hours: '10.0000',
        period: 'quarter',
        carry_periods: 1,
      },
    ]);
  });

  it('a second matter shares that retainer', async () => {
    await openDraft('Licences of the same client', 'Retainer by hour');
    await modify(async () => {
      await pick(page, 'Shares the retainer of', 'Monthly advice');
      await field(page, 'Retainer fee').waitFor({ state: 'hidden' });
    }, 'pool');
    await activate();
    await page.getByRole('link', { name: /Monthly advice/ }).click();
    await page.getByRole('link', { name: /Licences of the same client/ }).waitFor();
  });

  it('retainer by amount', async () => {
    await openDraft('Advice by amount', 'Retainer by amount');
    expect(await refusals()).toContain('Set retainer fee as');
    await modify(async () => {
      await type(page, 'Retainer fee', '50000000');
      await choose(page, 'First period', 'By calendar days');
    }, 'amount');
    await activate();
    expect(await stored('Advice by amount')).toMatchObject([
      { status: 'active', retainer_fee: '50000000.0000', included_amount: null, first_period: 'by days' },
    ]);
  });

  it('capped fee', async () => {
    await openDraft('Under a cap', 'Capped fee');
    expect(await refusals()).toContain('Set cap as');
    await modify(() => type(page, 'Cap', '100000000'), 'cap');
    await activate();
    await page.getByText('Room under the cap').waitFor();
    await isSound('cap');
  });

  it('lump sum: the terms are typed line by line, with the rest running along', async () => {
    await openDraft('For a lump sum', 'Lump sum');
    expect(await refusals()).toEqual(expect.arrayContaining(['Set contract amount as', 'Set terms as']));
    const term = (number: number) => page.getByRole('group', { name: `Term ${number}` });
    await modify(async () => {
      await page.getByRole('switch', { name: 'Allow multiple billings' }).check();
      await type(page, 'Contract amount', '300000000');
      for (const [at, [description, percent]] of [
        ['Signing', '40'],
        ['Approval', '30'],
        ['Closing', '30'],
      ].entries()) {
        await page.getByRole('button', { name: 'Add a term' }).focus();
        await page.keyboard.press('Enter');
        await term(at + 1).waitFor();
        await expect
          .poll(() =>
            term(at + 1)
              .getByRole('textbox')
              .first()
              .evaluate((one) => one.matches(':focus')),
          )
          .toBe(true);
        await page.keyboard.type(description ?? '');
        await page.keyboard.press('Tab');
        await page.keyboard.type(percent ?? '');
        await type(term(at + 1), 'Milestone', 'As agreed');
      }
      await page.getByText('The terms add up to the contract amount.').waitFor();
      await type(term(3), 'Percent', '20');
      await page.getByText('Left of the contract amount:').waitFor();
      await press(page, 'Save changes');
      await page.getByText('The terms must add up to the contract amount exactly.').first().waitFor();
      await type(term(3), 'Percent', '30');
    }, 'lump');
    await activate();
    await page.getByRole('row', { name: /Closing/ }).waitFor();
    await isSound('lump');
    const terms = await product.ask(
      `select t.number, t.amount::text from matter_term t join matter m on m.firm_id = t.firm_id and m.id = t.matter_id
       where m.name = $1 order by t.number`,
      ['For a lump sum'],
    );
    expect(terms.map((row) => row.amount)).toEqual(['120000000.0000', '90000000.0000', '90000000.0000']);
    await page.getByRole('tab', { name: 'History' }).click();
    // The lines of the trail are folded.
    const trail = page.getByRole('tabpanel', { name: 'History' });
    await trail.getByText('Signing').first().waitFor({ state: 'attached' });
  });
});

describe('who keeps the books', () => {
  it('changes the billing data of a matter and is offered nothing else of it (ROL-01)', async () => {
    await visitor.close();
    await comes(sample.finance);
    const [matter] = await product.ask("select id from matter where name = 'For a lump sum'");
    await page.goto(`/matters/modify/${matter?.id}`);
    await field(page, 'Billing contact name').waitFor();
    expect(await page.getByRole('combobox', { name: 'Client', exact: true }).count()).toBe(0);
    await type(page, 'Billing contact name', 'Ibu Tagihan');
    await type(page, 'Billing reminder, months', '3');
    await isSound('finance');
    await press(page, 'Save changes');
    await page.waitForURL('**/matters/detail/*');
    await page.getByText('Ibu Tagihan').waitFor();
  });

  it('and reads the same in Indonesian', async () => {
    await visitor.close();
    await product.ask("update user_account set language = 'id' where email = $1 returning id", [sample.finance.email]);
    await comes(sample.finance, 'id');
    const [matter] = await product.ask("select id from matter where name = 'For a lump sum'");
    await page.goto(`/matters/detail/${matter?.id}`);
    await page.getByText('Nilai kontrak').waitFor();
    await isSound('lump-id');
  });
});
