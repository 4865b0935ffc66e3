import { createInflateRaw } from 'node:zlib';

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const entryMark = 0x02014b50;
const stored = 0;
const deflated = 8;

/**
 * Whether everything that the directory of a zip file names unpacks to at most `max` bytes in all, as a program does that
 * opens it. Unpacks it to find out, beside other work and keeping nothing, and never more than that: what the file says of
 * its own sizes is not believed, and a part that is named twice counts twice. A file that cannot be followed: false.
 */
export async function namedPartsFit(zip: Buffer, max: number): Promise<boolean> {
  try {
    const end = zip.lastIndexOf(endMark);
    let left = max;
    if (standsElsewhere(zip, end)) return false;
    let at = zip.readUInt32LE(end + 16);
    for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
      if (zip.readUInt32LE(at) !== entryMark) return false;
      left -= await unpackedSize(zip, at, left);
      if (left < 0) return false;
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
    return true;
  } catch {
    return false;
  }
}

/** Whether a second, larger directory is the true one: no office file of a size that is taken has one. */
function standsElsewhere(zip: Buffer, end: number): boolean {
  const small = [4, 6, 8, 10].map((place) => zip.readUInt16LE(end + place));
  const large = [12, 16].map((place) => zip.readUInt32LE(end + place));
  return small.includes(0xffff) || large.includes(0xffff_ffff);
}

async function unpackedSize(zip: Buffer, entry: number, max: number): Promise<number> {
  const method = zip.readUInt16LE(entry + 10);
  const local = zip.readUInt32LE(entry + 42);
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(begin, begin + zip.readUInt32LE(entry + 20));
  if (method === stored) return packed.length;
  if (method !== deflated) throw new Error('a part is packed in a way that office files do not use');
  return inflatedSize(packed, max);
}

/** What a part unpacks to; stops counting beyond `max`. */
async function inflatedSize(packed: Buffer, max: number): Promise<number> {
  const inflate = createInflateRaw();
  inflate.end(packed);
  let size = 0;
  for await (const chunk of inflate) {
    size += (chunk as Buffer).length;
    if (size > max) break;
  }
  return size;
}
