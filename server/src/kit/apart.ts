import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Limits {
  /** Milliseconds for one question. */
  within: number;
  /** Megabytes of memory the program may take before it is ended. */
  memory: number;
}

/**
 * Asks a program one question in a process of its own, without our environment: what it reads comes from
 * outside, and it may run away, take all memory or fall without harm to anybody else. Throws when it does.
 */
export function askApart<A>(program: URL, question: object, { within, memory }: Limits): Promise<A> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), {
      ...{ serialization: 'advanced', execArgv: [`--max-old-space-size=${memory}`], env: {} },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), within);
    const fell = () => {
      clearTimeout(late);
      reject(new Error('A program of its own went down over a file.'));
    };
    child.once('exit', fell).once('error', fell);
    child.once('message', (answer: A) => {
      clearTimeout(late);
      resolve(answer);
    });
    child.send(question, (error) => {
      if (error) fell();
    });
  });
}
