import { globalError } from './global-error.ts';
import { readyToLeave } from './kept-forms.ts';
import { isReachable, whenOnline } from './online.ts';

const markKey = 'praktis.chunk-reload';

function isChunkFailure(problem: unknown): boolean {
  const words = problem instanceof Error ? problem.message : '';
  return /dynamically imported module|importing a module script|preload CSS/i.test(words);
}

/** Where a service worker holds the files of this build, a fresh page would be the same one: the newest build takes over first. */
async function newestBuild(): Promise<void> {
  if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return;
  await (await import('./app-update.ts')).takeNewestBuild();
}

/**
 * Loads a lazy part of the application; without the network, once it is back: a fresh page would be none at all. When its
 * file is gone, because a newer build was installed meanwhile, the page is reloaded, once per build (G035); a second
 * failure shows the error view.
 */
export async function loadPart<T>(part: () => Promise<T>, reload = () => location.reload()): Promise<T> {
  try {
    return await part();
  } catch (problem) {
    if (!isChunkFailure(problem)) throw problem;
    if (!(await isReachable())) return whenOnline().then(() => loadPart(part, reload));
    if (sessionStorage.getItem(markKey) === __PRAKTIS_BUILD__) {
      globalError.set(true);
      throw new Error('A part of the application could not be loaded', { cause: problem });
    }
    sessionStorage.setItem(markKey, __PRAKTIS_BUILD__);
    await newestBuild().catch(() => undefined);
    await readyToLeave();
    reload();
    return new Promise<T>(() => undefined);
  }
}
