import { globalError } from './global-error.ts';

const markKey = 'praktis.chunk-reload';

function isChunkFailure(problem: unknown): boolean {
  const words = problem instanceof Error ? problem.message : '';
  return /dynamically imported module|importing a module script|preload CSS/i.test(words);
}

/**
 * Loads a lazy part of the application. When its file is gone, because a newer build was installed meanwhile, the
 * page is reloaded, once per build (G035); a second failure shows the error view.
 */
export async function loadPart<T>(part: () => Promise<T>, reload = () => location.reload()): Promise<T> {
  try {
    return await part();
  } catch (problem) {
    if (!isChunkFailure(problem)) throw problem;
    if (sessionStorage.getItem(markKey) === __PRAKTIS_BUILD__) {
      globalError.set(true);
      throw new Error('A part of the application could not be loaded', { cause: problem });
    }
    sessionStorage.setItem(markKey, __PRAKTIS_BUILD__);
    reload();
    return new Promise<T>(() => undefined);
  }
}
