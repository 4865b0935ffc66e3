import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../assets/typesetter.mjs', import.meta.url));
const templates = fileURLToPath(new URL('../../templates/', import.meta.url));
const fonts = fileURLToPath(new URL('../../../node_modules/@expo-google-fonts/noto-sans', import.meta.url));
/** No document of ours takes a tenth of this. */
const patience = 60_000;

/** A document as the typesetter takes it. */
export interface PaperJob {
  /** The template's file. */
  template: string;
  /** Its data as JSON. */
  data: string;
  pictures: Record<string, Buffer>;
  /** The time it says it was made, in seconds since 1970. */
  made: number;
}

type Answer = { pdf: Uint8Array } | { error: string };

/** The typesetter went down over a document, or did not come back from it. */
export class TypesetterFell extends Error {}

let child: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Sets a document in the typesetter's own process, one after the other, so that it is known which one brought it down: the
 * next one gets a new process. Throws what the typesetter says of a document it cannot set, or TypesetterFell.
 */
export function setPaper(job: PaperJob): Promise<Buffer> {
  const set = last.then(() => setNow(job));
  last = set.catch(() => undefined);
  return set;
}

async function setNow(job: PaperJob): Promise<Buffer> {
  const at = running();
  hold(at, true);
  try {
    const answer = await answerOf(at, job);
    if ('error' in answer) throw new Error(answer.error);
    return Buffer.from(answer.pdf);
  } finally {
    hold(at, false);
  }
}

function running(): ChildProcess {
  if (child?.connected) return child;
  child = fork(program, [templates, fonts], {
    ...{ serialization: 'advanced', execArgv: [] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return child;
}

/** A process waits for its typesetter while there is something to set, and not longer. */
function hold(at: ChildProcess, waits: boolean): void {
  if (waits) {
    at.ref();
    at.channel?.ref();
  } else {
    at.unref();
    at.channel?.unref();
  }
}

function answerOf(at: ChildProcess, job: PaperJob): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fell = () => end(() => reject(new TypesetterFell('The typesetter went down over a document.')));
    const answered = (answer: Answer) => end(() => resolve(answer));
    const late = setTimeout(() => at.kill('SIGKILL'), patience);
    const end = (settle: () => void) => {
      clearTimeout(late);
      at.off('exit', fell)
        .off('error', fell)
        .off('message', answered as () => void);
      settle();
    };
    at.once('exit', fell)
      .once('error', fell)
      .once('message', answered as () => void);
    at.send(job, (error) => {
      if (error) fell();
    });
  });
}
