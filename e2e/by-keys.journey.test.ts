import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './harness/browser.ts';
import { type GivenFile, pdf } from './harness/given-files.ts';
import { sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type Seats, seatsAt } from './harness/seats.ts';
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

/** Who comes to the firm, and which of its clients they stand against. */
const intakes = {
  en: {
    ...{ name: 'PT Lentera Rekaan Nusantara', npwp: '945678902999000', npwp_16: '0945 6789 0299 9000' },
    ...{ director: 'Ratih Khayalan', against: 'Teluk Fiktif Logistik' },
  },
  id: {
    ...{ name: 'PT Cakrawala Andaian Mandiri', npwp: '956789010999000', npwp_16: '0956 7890 1099 9000' },
    ...{ director: 'Surya Khayalan', against: 'Yayasan Cahaya Misalnya' },
  },
};
const opened = { en: 'Opened without a mouse', id: 'Dibuka tanpa tetikus' };
const files = {
  en: { deed: 'Share purchase', call: 'Telephone call', note: 'Note of the notary' },
  id: { deed: 'Jual beli saham', call: 'Percakapan telepon', note: 'Catatan notaris' },
};
const [here, there] = ['Acquisition of a palm oil mill', 'Arbitration with a contractor'];

const text = (name: string, words: string): GivenFile => ({
  ...{ name, mimeType: 'text/plain' },
  buffer: Buffer.from(words),
});

describe.each(['en', 'id'] as const)('by keyboard alone from the first screen on, in %s', (language) => {
  const t = wordsIn(language);
  const label = (key: string) => large(t(key));

  it('a client goes from intake over a conflict, which another partner decides, to active', async () => {
    const { name, npwp, npwp_16, director, against } = intakes[language];
    const intake = await seats.take(sample.partner, language);
    await intake.press('g', 'c');
    await intake.sees.row(against).waitFor();
    await intake.press('n');
    await intake.sees.heading(t('clients:create.title')).waitFor();
    await intake.typeIn(label('fields:name'), name);
    await intake.typeIn(label('fields:npwp'), npwp);
    await intake.sees.text(new RegExp(npwp_16)).waitFor();
    await intake.addRow(t('clients:form.add_people'));
    await intake.typeIn(label('fields:name'), director);
    await intake.addRow(t('clients:form.add_counterparts'));
    await intake.typeIn(label('fields:name'), against);
    await intake.press('Control+s');
    await intake.sees.heading(name).waitFor();
    await intake.sees.text(t('conflict:banner_open', { count: 1 })).waitFor();
    await intake.sees.text(t('conflict:why.conflict_own_entry')).waitFor();
    expect(await intake.sees.button(new RegExp(`^${t('conflict:decide.open')}`)).count()).toBe(0);
    expect(await intake.faults(`by-keys-${language}-conflict`)).toEqual([]);

    const other = await seats.take(sample.managing, language);
    await other.press('g', 'c');
    await other.sees.row(name).waitFor();
    await other.press('/');
    await other.write(name);
    await other.sees.row(against).waitFor({ state: 'hidden' });
    await other.toRow(name);
    await other.press('Enter');
    await other.sees.heading(name).waitFor();
    await other.openTab(t('conflict:tab_open', { count: 1 }));
    await other.pressButton(`${t('conflict:decide.open')} ${against}`);
    await other.sees.dialog().waitFor();
    await other.choose(label('fields:decision'), label('statuses:conflict_decision.waived'));
    await other.typeIn(label('fields:reason'), 'Both agreed in writing');
    await other.chooseFiles(label('fields:letter'), pdf('consent.pdf', 'Both agree'));
    expect(await other.faults(`by-keys-${language}-decide`)).toEqual([]);
    await other.save();
    await other.sees.text('Both agreed in writing').waitFor();
    await other.sees.button(t('conflict:letter')).waitFor();
    await other.pressBefore(t('clients:activate.yes'));
    await other.answer(t('clients:activate.yes'));
    await other.sees.state(label('statuses:client.active')).waitFor();
    expect(await other.faults(`by-keys-${language}-active`)).toEqual([]);
    const rows = await product.ask('select status, conflict_result from client where name = $1', [name]);
    expect(rows).toEqual([{ status: 'active', conflict_result: 'cleared' }]);
  });

  it('a matter goes from draft to closed: opened, activated, paused, activated again, closed', async () => {
    const name = opened[language];
    const keys = await seats.take(sample.managing, language);
    const shows = (state: string) => keys.sees.state(label(`statuses:matter.${state}`)).waitFor();
    await keys.press('g', 'm');
    await keys.sees.row(here).waitFor();
    await keys.press('n');
    await keys.sees.heading(t('matters:create.title')).waitFor();
    await keys.sees.settled();
    await keys.find(label('fields:client_id'), 'sagara contoh abadi');
    // What is typed is no choice yet; the name as it is written is one.
    await expect.poll(() => keys.sees.field(label('fields:client_id')).inputValue()).toContain('Sagara Contoh Abadi');
    await keys.sees.settled();
    await keys.typeIn(label('matters:form.name'), name);
    // The client brings along the partner who answers for it.
    await keys.sees.entry('Bagas Prakoso').waitFor();
    await keys.find(t('matters:team.add'), 'Sekar Anindita');
    await keys.sees.entry('Sekar Anindita').waitFor();
    expect(await keys.faults(`by-keys-${language}-matter-form`)).toEqual([]);
    await keys.press('Control+s');
    await keys.sees.address('**/matters/detail/*');
    await shows('draft');
    await keys.pressButton(t('matters:approve.yes'));
    await keys.dayBefore(label('fields:active_date'));
    expect(await keys.faults(`by-keys-${language}-matter-activate`)).toEqual([]);
    await keys.save();
    await shows('active');
    await keys.act(t('matters:pending.yes'));
    await keys.dayBefore(label('fields:date'));
    expect(await keys.faults(`by-keys-${language}-matter-pending`)).toEqual([]);
    await keys.giveReason('the client travels');
    await shows('pending');
    const moved =
      'select status, draft_date - active_date as active, draft_date - pending_date as pending from matter where name = $1';
    expect(await product.ask(moved, [name]), 'both a day earlier').toEqual([
      { status: 'pending', active: 1, pending: 1 },
    ]);
    await keys.pressButton(t('matters:resume.yes'));
    await keys.giveReason('the client is back');
    await shows('active');
    await keys.act(t('matters:close.yes'));
    await keys.sees.dialog().waitFor();
    expect(await keys.faults(`by-keys-${language}-matter-close`)).toEqual([]);
    await keys.giveReason('the work is done');
    await shows('close');
    expect(await keys.faults(`by-keys-${language}-matter-closed`)).toEqual([]);
    const closed = await product.ask(
      `select m.status, c.name as client, e.first_name as member from matter m
        join client c on c.firm_id = m.firm_id and c.id = m.client_id
        join matter_member t on t.firm_id = m.firm_id and t.matter_id = m.id
        join employee e on e.firm_id = t.firm_id and e.id = t.employee_id where m.name = $1 and e.first_name = 'Sekar'`,
      [name],
    );
    expect(closed).toEqual([
      { status: 'close', client: expect.stringContaining('Sagara Contoh Abadi'), member: 'Sekar' },
    ]);
  });

  it('files of a matter are uploaded, previewed, changed, given a version, downloaded and moved', async () => {
    const { deed, call, note } = files[language];
    const keys = await seats.take(sample.associate, language);
    const menuOf = (file: string) => t('core:list.actions_for', { name: file });
    await keys.press('g', 'm');
    await keys.toRow(here);
    await keys.press('Enter');
    await keys.sees.address('**/matters/detail/*');
    await keys.openTab(t('documents:tab'));
    await keys.sees.settled();
    await keys.pressButton(t('documents:list.add'));
    await keys.sees.dialog().waitFor();
    await keys.chooseFiles(
      label('documents:upload.choose'),
      pdf(`${deed}.pdf`, 'First words'),
      text('call.txt', 'Call the notary'),
    );
    await keys.typeIn(t('documents:upload.name_of', { name: 'call.txt' }), call);
    await keys.typeIn(label('fields:description'), 'Came without a mouse');
    expect(await keys.faults(`by-keys-${language}-upload`)).toEqual([]);
    await keys.save();
    await keys.sees.notice(t('documents:upload.done', { count: 2 })).waitFor();

    await keys.toRow(call);
    await keys.act(t('core:preview'), menuOf(call));
    await keys.sees.text('Call the notary').waitFor();
    await keys.press('Escape');
    await keys.sees.dialog().waitFor({ state: 'hidden' });
    // Whoever has looked goes on where he was.
    await expect.poll(keys.sees.focus).toBe(menuOf(call));
    await keys.press('Enter');
    await keys.take(t('documents:act.modify'));
    await keys.sees.dialog(t('documents:modify.title', { name: call })).waitFor();
    await keys.typeIn(label('fields:name'), note);
    await keys.save();
    await keys.sees.row(note).waitFor();

    await keys.toRow(deed);
    await keys.press('Enter');
    await keys.sees.text(t('documents:version.number', { number: 1 })).waitFor();
    await keys.act(t('documents:act.version'));
    await keys.sees.dialog(t('documents:version.title', { name: deed })).waitFor();
    await keys.chooseFiles(label('fields:file'), pdf(`${deed}, signed.pdf`, 'Second words'));
    await keys.press('Control+s');
    await keys.sees.notice(t('documents:version.done', { name: deed, number: 2 })).waitFor();
    await keys.sees.text(t('documents:version.number', { number: 2 })).waitFor();
    expect(await keys.faults(`by-keys-${language}-versions`)).toEqual([]);
    const second = await keys.download(t('documents:version.download', { number: 2 }));
    expect(second).toMatchObject({ name: `${deed}, signed.pdf`, bytes: pdf('', 'Second words').buffer });
    expect((await keys.download(t('documents:version.download', { number: 1 }))).name).toBe(`${deed}.pdf`);
    await keys.press('Escape');
    await keys.sees.dialog().waitFor({ state: 'hidden' });

    await keys.toRow(note);
    await keys.act(t('documents:act.move'), menuOf(note));
    await keys.sees.dialog(t('documents:move.title', { name: note })).waitFor();
    await keys.find(label('fields:matter_id'), there);
    await keys.save();
    await keys.sees.row(note).waitFor({ state: 'hidden' });
    const kept = await product.ask(
      `select d.name, d.description, m.name as matter from document d
        join matter m on m.firm_id = d.firm_id and m.id = d.matter_id where d.name = any($1) order by m.number`,
      [[deed, call, note]],
    );
    const description = 'Came without a mouse';
    expect(kept).toEqual([
      { name: deed, description, matter: here },
      { name: note, description, matter: there },
    ]);
  });
});
