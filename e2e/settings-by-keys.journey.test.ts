import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './harness/browser.ts';
import { sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type Seat, type Seats, seatsAt } from './harness/seats.ts';
import { large, wordsIn } from './harness/words.ts';

let product: Product;
let browser: Browser;
let seats: Seats;

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
  seats = seatsAt(product, browser);
});
afterEach(({ task }) => seats.leave(task.result?.state === 'fail'));
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** What each language enters, so that both go through one firm. */
const entered = {
  en: {
    code: 'ZK1',
    first: 'Undersea cables',
    later: 'Cables under the sea',
    newcomer: 'Nadia',
    day: '22/12/2026',
    past: '16/06/2025',
  },
  id: {
    code: 'ZK2',
    first: 'Kabel laut',
    later: 'Kabel bawah laut',
    newcomer: 'Putri',
    day: '23/12/2026',
    past: '17/06/2025',
  },
};

describe.each(['en', 'id'] as const)('the settings by keyboard alone, in %s', (language) => {
  const t = wordsIn(language);
  const label = (key: string) => large(t(key));
  const role = language === 'en' ? 'Support staff' : 'Staf pendukung';
  const { code, first, later, newcomer, day, past } = entered[language];

  /** Opens a screen by its name, from wherever one is. */
  async function open(keys: Seat, title: string, heading = title): Promise<void> {
    await keys.press('Control+k');
    await keys.sees.field(t('core:palette.open')).waitFor();
    await keys.write(title);
    await keys.sees.text(title).waitFor();
    await keys.press('Enter');
    await keys.sees.heading(heading).waitFor();
    await keys.sees.settled();
  }
  const shot = (name: string) => `settings-by-keys-${language}-${name}`;

  it('an entry of a list is created, changed, archived and offered again', async () => {
    const keys = await seats.take(sample.managing, language);
    await open(keys, t('settings:lists.industry_type.title'));
    await keys.press('n');
    await keys.sees.dialog().waitFor();
    await keys.typeIn(label('fields:code'), code);
    await keys.typeIn(label('fields:name'), first);
    await keys.typeIn(label('fields:name_id'), first);
    expect(await keys.faults(shot('new'))).toEqual([]);
    await keys.save();
    await keys.sees.row(first).waitFor();

    const menu = t('core:list.actions_for', { name: first });
    await keys.toRow(first);
    await keys.act(t('core:edit'), menu);
    await keys.sees.dialog(t('settings:item.modify', { name: first })).waitFor();
    await keys.typeIn(label('fields:name'), later);
    await keys.save();
    await keys.sees.row(later).waitFor();

    const changed = t('core:list.actions_for', { name: later });
    await keys.toRow(later);
    await keys.act(t('settings:item.archive'), changed);
    await keys.sees.notice(t('settings:item.archived', { name: later })).waitFor();
    await keys.sees.row(later).waitFor({ state: 'hidden' });
    await keys.press('/');
    await keys.choose(label('fields:status'), t('settings:status.archived'));
    await keys.toRow(later);
    expect(await keys.faults(shot('archived'))).toEqual([]);
    await keys.act(t('settings:item.reactivate'), changed);
    await keys.sees.notice(t('settings:item.reactivated', { name: later })).waitFor();
    const kept = await product.ask('select name, archived_at from industry_type where code = $1', [code]);
    expect(kept).toEqual([{ name: later, archived_at: null }]);
  });

  it('a setting is changed and saved', async () => {
    const keys = await seats.take(sample.managing, language);
    const title = t('settings:lock_day.title');
    await open(keys, title);
    const days = language === 'en' ? '21' : '22';
    await keys.typeIn(label('fields:lock_after_days'), days);
    await keys.press('Control+s');
    await keys.sees.notice(t('settings:saved', { title })).waitFor();
    expect(await keys.faults(shot('setting'))).toEqual([]);
    const [kept] = await product.ask(
      "select value -> 'lock_after_days' as days from setting where value ? 'lock_after_days'",
    );
    expect(String(kept?.days)).toBe(days);
  });

  it('a role is given a right', async () => {
    const keys = await seats.take(sample.managing, language);
    await open(keys, t('settings:roles.title'), t('settings:users.screen'));
    await keys.toRow(role);
    await keys.act(t('settings:roles.change_menu'), t('core:list.actions_for', { name: role }));
    await keys.sees.heading(t('settings:roles.menu_of', { name: role })).waitFor();
    const grants = () => product.ask("select grants from user_role where code = 'support_staff'");
    const before = await grants();
    await keys.tabTo(t('settings:scope.group'));
    await keys.press('Space');
    expect(await keys.faults(shot('role'))).toEqual([]);
    await keys.press('Control+s');
    await keys.sees.notice(t('settings:roles.saved', { name: role })).waitFor();
    expect(await grants()).not.toEqual(before);
  });

  it('an exchange rate is typed', async () => {
    const keys = await seats.take(sample.finance, language);
    await open(keys, t('settings:exchange.title'));
    await keys.press('n');
    await keys.sees.heading(t('settings:exchange.create')).waitFor();
    await keys.find(label('fields:currency'), 'USD');
    await keys.typeIn(label('fields:date'), past);
    await keys.typeIn(t('settings:exchange.rate'), '16321');
    expect(await keys.faults(shot('rate'))).toEqual([]);
    await keys.press('Control+s');
    await keys.sees.notice(t('settings:item.saved')).waitFor();
    await keys.sees.heading(t('settings:exchange.title')).waitFor();
    expect(
      await product.ask("select rate::int as rate from exchange_rate where date = to_date($1, 'DD/MM/YYYY')", [past]),
    ).toEqual([{ rate: 16321 }]);
  });

  it('a holiday is added and changed', async () => {
    const keys = await seats.take(sample.managing, language);
    await open(keys, t('settings:working_days.title'));
    await keys.press('n');
    await keys.sees.dialog().waitFor();
    await keys.typeIn(label('fields:date'), day);
    await keys.typeIn(label('fields:name'), first);
    await keys.typeIn(label('fields:name_id'), first);
    await keys.save();
    await keys.press('/');
    await keys.write(first);
    await keys.toRow(first);
    await keys.act(t('core:edit'), t('core:list.actions_for', { name: day }));
    await keys.typeIn(label('fields:name'), later);
    expect(await keys.faults(shot('holiday'))).toEqual([]);
    await keys.save();
    const kept = await product.ask('select name from holiday where name_id = $1', [first]);
    expect(kept).toEqual([{ name: later }]);
  });

  it('somebody new is given an account', async () => {
    await product.ask(
      `insert into employee (firm_id, id, code, first_name, last_name, category, employed_on, currency)
        select firm_id, gen_random_uuid(), $1, $2, 'Andaian', 'support staff', '2026-11-02', 'IDR' from firm_profile`,
      [code, newcomer],
    );
    const keys = await seats.take(sample.managing, language);
    await open(keys, t('settings:users.title'), t('settings:users.screen'));
    await keys.press('n');
    await keys.sees.dialog(t('settings:users.new')).waitFor();
    await keys.find(label('fields:employee_id'), newcomer);
    await keys.typeIn(label('fields:email'), `${newcomer.toLowerCase()}@karsahukum.example`);
    await keys.find(label('fields:role_id'), role);
    expect(await keys.faults(shot('user'))).toEqual([]);
    await keys.save();
    await keys.sees.row(newcomer).waitFor();
  });
});
