import { isAsking } from './in-flight.ts';

/** For how long, in milliseconds, nothing may be on its way before the first screen counts as standing. */
const quietTime = 1000;
/** After this time, in milliseconds, what is to come later comes all the same. */
const patience = 8000;
const lookEvery = 100;

/** Notes on the page's time line when its first screen stood, for whoever measures it. */
const firstScreenMark = 'first-screen';

let stands: Promise<void> | undefined;

/** Settles once the first screen of this page has what it asked for: what it does not need comes after it. */
export function afterFirstScreen(): Promise<void> {
  stands ??= new Promise((done) => {
    const begin = Date.now();
    let quietSince = begin;
    const look = setInterval(() => {
      const now = Date.now();
      if (isAsking()) quietSince = now;
      if (now - quietSince < quietTime && now - begin < patience) return;
      clearInterval(look);
      performance.mark(firstScreenMark);
      done();
    }, lookEvery);
  });
  return stands;
}
