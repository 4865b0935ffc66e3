import { inflateRawSync } from 'node:zlib';

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const descriptorMark = 0x08074b50;
const sizesFollow = 0x8;
const stored = 0;
const deflated = 8;

interface Part {
  /** What the part unpacks to, in bytes. */
  unpacked: number;
  /** Where the next part begins. */
  next: number;
}

/**
 * Whether everything in a zip file unpacks to at most `max` bytes. Unpacks it to find out, part after part as a reader of
 * a stream meets them, and never more than that: what the file says of its own sizes is not believed. A file that cannot
 * be followed is none that may be read: false.
 */
export function unpacksWithin(zip: Buffer, max: number): boolean {
  let left = max;
  let at = 0;
  try {
    for (;;) {
      const mark = zip.readUInt32LE(at);
      if (mark === centralHeader) at = afterCentralHeader(zip, at);
      else if (mark !== localHeader) return at > 0;
      else {
        const { unpacked, next } = partAt(zip, at, left);
        left -= unpacked;
        if (left < 0) return false;
        at = next;
      }
    }
  } catch {
    return false;
  }
}

function afterCentralHeader(zip: Buffer, at: number): number {
  return at + 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
}

function partAt(zip: Buffer, at: number, left: number): Part {
  const flags = zip.readUInt16LE(at + 6);
  const method = zip.readUInt16LE(at + 8);
  const begin = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.readUInt32LE(at + 18);
  const known = (flags & sizesFollow) === 0;
  if (method === stored && known) return { unpacked: packed, next: begin + packed };
  if (method !== deflated) throw new Error('a part is packed in a way that is not read');
  const { size, read } = inflated(zip.subarray(begin, known ? begin + packed : zip.length), left);
  return { unpacked: size, next: known ? begin + packed : afterDescriptor(zip, begin + read) };
}

/** Unpacks at most one byte more than allowed; throws beyond that. */
function inflated(packed: Buffer, left: number): { size: number; read: number } {
  const { buffer, engine } = inflateRawSync(packed, { maxOutputLength: left + 1, info: true }) as unknown as {
    buffer: Buffer;
    engine: { bytesWritten: number };
  };
  return { size: buffer.length, read: engine.bytesWritten };
}

/** Sizes that follow a part: with or without a mark, in four bytes each or in eight. */
function afterDescriptor(zip: Buffer, at: number): number {
  const begin = zip.readUInt32LE(at) === descriptorMark ? at + 4 : at;
  const next = [begin + 12, begin + 20].find((place) => {
    const mark = place + 4 <= zip.length ? zip.readUInt32LE(place) : 0;
    return mark === localHeader || mark === centralHeader;
  });
  if (next === undefined) throw new Error('a part has no end');
  return next;
}
