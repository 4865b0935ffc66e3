import { connect } from 'node:net';
import { UploadRefused } from './errors.ts';

/** Where the scanner listens: `CLAMD_ADDRESS`, host:port. */
export interface ScannerAddress {
  host: string;
  port: number;
}

/** Bytes a piece; clamd takes any size, its length before each. */
const piece = 65_536;
/** Milliseconds for one file of the largest size. */
const patience = 60_000;
const longestAnswer = 4096;

/**
 * What clamd finds in a file: the name of the malware, undefined when it finds none. Speaks INSTREAM as the manual of clamd
 * describes it (man 8 clamd, "Commands"): `zINSTREAM\0`, pieces with their length in four bytes of network order, a length
 * of zero at the end; the answer is `stream: OK`, `stream: NAME FOUND` or `… ERROR`, ended by NUL. Throws `scanner_away`
 * (503) when no such answer comes: nothing is let through unseen.
 */
export async function malwareIn(
  address: ScannerAddress,
  bytes: Buffer,
  within = patience,
): Promise<string | undefined> {
  const answer = await asked(address, bytes, within).catch(() => '');
  const found = /^stream: (.+) FOUND$/.exec(answer);
  if (found?.[1]) return found[1].replace(/[^\x20-\x7e]/g, '').slice(0, 120);
  if (answer === 'stream: OK') return undefined;
  throw new UploadRefused(503, 'scanner_away', {});
}

function asked({ host, port }: ScannerAddress, bytes: Buffer, within: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let answer = '';
    const end = (settle: () => void) => {
      clearTimeout(late);
      socket.destroy();
      settle();
    };
    // For the whole of it: a scanner that says something now and then must not hold a caller for ever.
    const late = setTimeout(() => end(() => reject(new Error('the scanner took too long'))), within);
    socket.setEncoding('utf8');
    socket.once('connect', () => send(socket, bytes));
    socket.on('data', (text) => {
      answer += text;
      if (answer.includes('\0') || answer.length > longestAnswer)
        end(() => resolve(answer.split('\0')[0]?.trim() ?? ''));
    });
    socket.once('error', (error) => end(() => reject(error)));
    socket.once('close', () => end(() => resolve(answer.trim())));
  });
}

function send(socket: NodeJS.WritableStream, bytes: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += piece) {
    const part = bytes.subarray(at, at + piece);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    socket.write(length);
    socket.write(part);
  }
  socket.write(Buffer.alloc(4));
}
