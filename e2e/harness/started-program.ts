import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '../../tools/project.mjs';

export interface Started {
  child: ChildProcess;
  address: string;
  /** From the command to the printed address. */
  seconds: number;
  output: () => string;
  ended: Promise<number | null>;
}

/** What was started and has not been seen to end. */
const running = new Set<ChildProcess>();

/** Starts the product as a terminal does, in a process group of its own, on the given folder, and waits for its address. */
export async function startProgram(data: string, ...options: string[]): Promise<Started> {
  const begin = Date.now();
  const child = spawn(process.execPath, ['tools/start.mjs', ...options], {
    cwd: root,
    env: { ...process.env, PRAKTIS_DATA: data, DATABASE_URL: '', NODE_OPTIONS: '' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((done) =>
    child.on('exit', (code) => {
      running.delete(child);
      done(code);
    }),
  );
  const address = await new Promise<string>((done, fail) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const found = /ready at (http:\/\/\S+)/.exec(output);
      if (found?.[1]) done(found[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => fail(new Error(`ended with ${code}:\n${output}`)));
  });
  return { child, address, seconds: (Date.now() - begin) / 1000, output: () => output, ended };
}

/** Sends a signal to a started program and all it started. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid ?? 0), signal);
  } catch {
    // Gone already.
  }
}

/** Kills whatever was started and still runs. */
export function killStarted(): void {
  for (const child of running) killGroup(child, 'SIGKILL');
}
