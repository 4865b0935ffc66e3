import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** The port in postmaster.pid; 0 when there is none. */
export function portIn(dir) {
  const file = join(dir, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : 0;
}

/** PostgreSQL's first question, 'do you speak SSL?', which a server answers before it knows who asks. */
const greeting = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Whether a PostgreSQL answers on a port of this machine; an open port alone may be that of a dying one. */
export function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(greeting));
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', () => {
      done(true);
      socket.destroy();
    });
    socket.on('error', () => done(false));
    socket.on('close', () => done(false));
  });
}

/** A port nobody listens on just now. */
export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
