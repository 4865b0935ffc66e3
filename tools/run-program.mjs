import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * Runs a program to its end.
 *
 * @param {string[]} command program and arguments
 * @param {{ cwd?: string, env?: Record<string, string>, show?: boolean }} [options]
 *   show: what it prints goes to the terminal as it comes, not into `output`
 * @returns {Promise<{ code: number, output: string, stdout: string }>} `output` holds both streams in order
 */
export function runProgram([program, ...args], { cwd = root, env = {}, show = false } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    const output = [];
    const stdout = [];
    child.stdout?.on('data', (part) => {
      output.push(part);
      stdout.push(part);
    });
    child.stderr?.on('data', (part) => output.push(part));
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output: text(output), stdout: text(stdout) }));
  });
}

function text(parts) {
  return Buffer.concat(parts).toString('utf8').trimEnd();
}

/** Command line of Node itself for a script. */
export function node(...args) {
  return [process.execPath, ...args];
}
