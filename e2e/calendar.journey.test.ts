import { calendarCalls } from '@praktis/contract/calendar/calendar.calls';
import { addDays, addMonthsAnchored, daysBetween, monthStart, todayIn, weekStart } from '@praktis/rules/dates';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { callerOf } from './harness/caller.ts';
import { overhang, settle, slippedTexts, violations } from './harness/judge.ts';
import { enter, type Person, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { choose, dialog, field, heading, notice, press, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
const visitors: Visitor[] = [];

const today = todayIn('Asia/Jakarta', new Date());
/** The month after this one, of which the sample has recorded nothing. */
const nextMonth = addMonthsAnchored(monthStart(today), 1);
const [tenth, fifteenth] = [addDays(nextMonth, 9), addDays(nextMonth, 14)];

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(() => product.ask('delete from appointment'));
afterEach(async ({ task }) => {
  for (const [at, visitor] of visitors.splice(0).entries()) {
    if (task.result?.state === 'fail') await keepFailure(visitor.page, `calendar-${at}`);
    await visitor.close();
  }
});

async function as(person: Person, language: 'en' | 'id' = 'en'): Promise<Page> {
  await product.ask('update user_account set language = $1 where email = $2', [language, person.email]);
  const visitor = await newVisitor(browser, product.address, { language });
  visitors.push(visitor);
  await enter(visitor.page, person);
  await settle(visitor.page);
  return visitor.page;
}

async function isSound(page: Page, picture: string): Promise<void> {
  await settle(page);
  await keepPicture(page, picture);
  expect(await violations(page)).toEqual([]);
  expect(await slippedTexts(page)).toEqual([]);
}

/** A day of the month that is shown, by its place among the six weeks. */
const cell = (page: Page, date: string, month = monthStart(date)): Locator =>
  page.locator('.firm-calendar button[aria-label]:not([data-event-id])').nth(daysBetween(weekStart(month), date));
const event = (page: Page, words: string) => page.locator('[data-event-id]', { hasText: words });

/** The dates at which appointments stand. */
const dates = async () => (await product.ask('select date::text from appointment')).map((row) => row.date);

describe('the calendar', () => {
  it('is written into by a click on a day, dragged, moved by keyboard, done and deleted', async () => {
    const page = await as(sample.associate);
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await heading(page, 'Calendar').waitFor();
    await page.goto(`/calendar?date=${nextMonth}`);
    await settle(page);
    await cell(page, tenth).click({ position: { x: 8, y: 8 } });
    await choose(page, 'Kind', 'Deadline', dialog(page));
    await type(dialog(page), 'Title', 'File the reply');
    await press(dialog(page), 'Save');
    await event(page, 'Deadline: File the reply').waitFor();
    expect(await dates()).toEqual([tenth]);
    // By mouse.
    await event(page, 'File the reply').dragTo(cell(page, fifteenth), { targetPosition: { x: 20, y: 60 } });
    await notice(page, /^Moved to/).waitFor();
    expect(await dates()).toEqual([fifteenth]);
    await isSound(page, 'calendar-month');
    // By keyboard alone.
    await event(page, 'File the reply').focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    expect(await violations(page)).toEqual([]);
    const shown = await field(dialog(page), 'Date').inputValue();
    await field(dialog(page), 'Date').focus();
    await field(dialog(page), 'Date').fill(shown.replace(/15/, '16'));
    await page.keyboard.press('Tab');
    await dialog(page).getByLabel('Done', { exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+s');
    await event(page, 'Done: File the reply').waitFor();
    expect(await dates()).toEqual([addDays(fifteenth, 1)]);
    await event(page, 'Done: File the reply').press('Enter');
    await press(dialog(page), 'Delete');
    await press(page.getByRole('dialog', { name: 'Delete File the reply?' }), 'Delete');
    await event(page, 'File the reply').waitFor({ state: 'detached' });
    expect(await dates()).toEqual([]);
  });

  it('keeps view, day and kinds in its address and reads well in each view and in both languages', async () => {
    const caller = await callerOf(product.address, sample.associate);
    const body = { kind: 'appointment' as const, title: 'Rapat', date: today, start_time: '09:30', end_time: '11:00' };
    await caller.send(calendarCalls.create, { body });
    await caller.send(calendarCalls.create, { body: { kind: 'deadline', title: 'Jawaban', date: today } });
    for (const language of ['en', 'id'] as const) {
      const page = await as(sample.associate, language);
      for (const view of ['month', 'week', 'day', 'agenda']) {
        await page.goto(`/calendar?view=${view}`);
        await page.getByText('Rapat').first().waitFor();
        await isSound(page, `calendar-${view}-${language}`);
      }
      await page.getByRole('checkbox', { name: language === 'en' ? 'Appointment' : 'Janji temu' }).uncheck();
      await page.getByText('Rapat').first().waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText('Jawaban').first().waitFor();
      expect(new URL(page.url()).searchParams.get('hide')).toBe('appointment');
      expect(await page.getByText('Rapat').count()).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/calendar?view=month');
      await page.getByText('Rapat').first().waitFor();
      await isSound(page, `calendar-phone-${language}`);
      expect(await overhang(page)).toBe(0);
      expect(await page.locator('.firm-calendar').count()).toBe(0);
    }
  });

  it('moves time to another day by the rules of time, or leaves it and says why (LCK-02, TIM-01)', async () => {
    const [last] = await product.ask(
      `select t.id, t.date::text, t.employee_id from timesheet t join user_account u
        on u.firm_id = t.firm_id and u.employee_id = t.employee_id
        where u.email = $1 and t.status = 'wip' and t.invoice_id is null order by t.date desc limit 1`,
      [sample.associate.email],
    );
    const { id = '', employee_id = '' } = last ?? {};
    const date = String(last?.date);
    const before = addDays(date, -1);
    // So that it stands alone and is like no other.
    await product.ask(
      `update timesheet set date = date - 4000 where employee_id = $1 and id <> $2 and date between $3::date - 1 and $3::date + 4`,
      [employee_id, id, date],
    );
    const where = async () => (await product.ask('select date::text from timesheet where id = $1', [id]))[0]?.date;
    const page = await as(sample.associate);
    // All six weeks stand in the window: nothing has to be scrolled while something is dragged.
    await page.setViewportSize({ width: 1440, height: 1300 });
    await page.goto(`/calendar?date=${date}&hide=holiday,due,reminder,bill_due`);
    const entry = page.locator(`[data-event-id="timesheet ${String(id)}"]`);
    await entry.waitFor();
    await settle(page);
    const month = monthStart(date);
    await entry.dragTo(cell(page, before, month), { targetPosition: { x: 20, y: 60 } });
    await notice(page, /^Moved to/).waitFor();
    expect(await where()).toBe(before);
    await settle(page);
    await entry.dragTo(cell(page, addDays(today, 1), month), { targetPosition: { x: 20, y: 60 } });
    await notice(page, /may not be in the future/).waitFor();
    expect(await where()).toBe(before);
    await entry.click();
    await page.waitForURL(`**/timesheets/detail/${String(id)}`);
  });

  it('is shown by other programs behind a secret link, until that is ended', async () => {
    const page = await as(sample.associate);
    await page.goto('/calendar');
    await press(page, 'Link for other calendars');
    await press(dialog(page), 'Make link');
    const link = await field(dialog(page), 'Your link').inputValue();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'calendar-link');
    const answer = await fetch(link);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    await press(dialog(page), 'End link');
    await press(page.getByRole('dialog', { name: 'End the link?' }), 'End link');
    await notice(page, 'The link has ended.').waitFor();
    expect((await fetch(link)).status).toBe(404);
  });
});

describe('the calendar view of the timesheets (G088)', () => {
  it('shows hours by day and week, marks empty working days, and opens a day', async () => {
    for (const language of ['en', 'id'] as const) {
      const page = await as(sample.associate, language);
      await page.goto('/timesheets');
      const [views, calendar] = language === 'en' ? ['View', 'Calendar'] : ['Tampilan', 'Kalender'];
      await page.getByRole('radiogroup', { name: views }).getByText(calendar).click();
      await page.locator('.time-calendar').waitFor();
      expect(new URL(page.url()).searchParams.get('view')).toBe('calendar');
      await isSound(page, `time-calendar-${language}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await keepPicture(page, `time-calendar-phone-${language}`);
      expect(await overhang(page)).toBe(0);
    }
    const page = visitors[0]?.page as Page;
    await page.setViewportSize({ width: 1280, height: 900 });
    const filled = page.locator('.time-calendar button', { hasText: / h$/ }).first();
    await filled.focus();
    await page.keyboard.press('Enter');
    const entries = page.getByRole('region', { name: /^Time of/ });
    await entries.getByRole('link').first().waitFor();
    await isSound(page, 'time-calendar-day');
    await press(entries, 'Record time on this day');
    await heading(page, 'Record time')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('date')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
