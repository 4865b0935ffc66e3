import type { Browser } from 'playwright-core';
import { keepFailure, keepPicture, newVisitor, type Visitor } from './browser.ts';
import { slippedTexts, violations } from './judge.ts';
import { type Keyboard, keyboardOf } from './keyboard.ts';
import { enter, type Person } from './people.ts';
import type { Product } from './product.ts';
import { type Language, wordsIn } from './words.ts';

/** A place at a keyboard, on the first screen after the sign-in. What cannot be done by its keys cannot be done there. */
export interface Seat extends Keyboard {
  /** What is wrong with the screen as it stands: by axe, or as a text. */
  faults: (picture: string) => Promise<string[]>;
}

/** Gives out places at keyboards, and never the pages behind them. */
export function seatsAt(product: Product, browser: Browser) {
  const visitors: Visitor[] = [];
  return {
    take: async (person: Person, language: Language): Promise<Seat> => {
      await product.ask('update user_account set language = $1 where email = $2', [language, person.email]);
      const visitor = await newVisitor(browser, product.address, { language });
      visitors.push(visitor);
      const { page } = visitor;
      await enter(page, person);
      await page.waitForLoadState('networkidle');
      const keyboard = keyboardOf(page, wordsIn(language));
      const faults = async (picture: string) => {
        await keyboard.sees.settled();
        await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))');
        await keepPicture(page, picture);
        return [...(await violations(page)), ...(await slippedTexts(page))];
      };
      return { ...keyboard, faults };
    },
    /** Ends the work at all of them; of what failed a picture is kept. */
    leave: async (failed: boolean): Promise<void> => {
      for (const [at, visitor] of visitors.splice(0).entries()) {
        if (failed) await keepFailure(visitor.page, `by-keys-${at}`);
        await visitor.close();
      }
    },
  };
}

export type Seats = ReturnType<typeof seatsAt>;
