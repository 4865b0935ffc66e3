import { readFileSync } from 'node:fs';

/**
 * Calls `stop` each time the user asks to end (Ctrl-C, `kill`, a closed terminal), and once when the npm that started
 * us is gone without a word.
 *
 * @param {() => void} stop
 */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  const starters = ancestry();
  const watch = setInterval(() => {
    if (ancestry() === starters) return;
    clearInterval(watch);
    stop();
  }, 1000);
  watch.unref();
}

/** Our parent and its parent: npm starts a shell, and the shell starts us. A parent that dies is replaced by another. */
function ancestry() {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}

function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
