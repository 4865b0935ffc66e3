import { deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, sum]);
}

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A black PNG of this size in pixels; `bytes` stretches the file to an exact length with a chunk nobody reads. */
export function pngOf(width: number, height: number, bytes?: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8); // 8 bits of grey
  const head = [signature, chunk('IHDR', header)];
  const tail = [chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))), chunk('IEND', Buffer.alloc(0))];
  const plain = Buffer.concat([...head, ...tail]);
  if (bytes === undefined) return plain;
  const filler = chunk('tEXt', Buffer.alloc(bytes - plain.length - 12, 0x20));
  return Buffer.concat([...head, filler, ...tail]);
}

/** The first bytes of a Windows program, for a file that pretends to be something else. */
export const program = Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(10_000)]);
