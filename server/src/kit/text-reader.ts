import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../assets/text-reader.mjs', import.meta.url));
/** Milliseconds for one file; a brief of a thousand pages takes a tenth of it. */
const patience = 30_000;
/** Megabytes of memory the reader may take before it is ended. */
const memory = 384;

type Answer = { text: string } | { error: string };

/**
 * The text of a file: of plain text as it is, of PDF and office files as read in a process of its own, which has a limit
 * of time and memory. Throws when there is none to be had: locked, broken, too much, or a kind that holds no text.
 */
export async function textOfFile(mime: string, bytes: Buffer, within = patience): Promise<string> {
  if (mime.startsWith('text/plain')) return bytes.toString('utf8');
  const answer = await readApart(mime, bytes, within);
  if ('error' in answer) throw new Error(answer.error);
  return answer.text;
}

function readApart(mime: string, bytes: Buffer, within: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(program, {
      ...{ serialization: 'advanced', execArgv: [`--max-old-space-size=${memory}`], env: {} },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), within);
    const fell = () => {
      clearTimeout(late);
      reject(new Error('The reader of texts went down over a file.'));
    };
    child.once('exit', fell).once('error', fell);
    child.once('message', (answer: Answer) => {
      clearTimeout(late);
      resolve(answer);
    });
    child.send({ mime, bytes }, (error) => {
      if (error) fell();
    });
  });
}
