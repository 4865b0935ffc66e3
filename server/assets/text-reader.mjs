// Reads the text of one file in a process of its own: a file that brings a reader down, or keeps it busy for ever, ends
// this process and no other. It is given no environment, so there is nothing in it to be told.
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { Parser } from 'htmlparser2';

/** More text than is searched need not be read. */
const enough = 250_000;
const mega = 1_048_576;
const office = 'application/vnd.openxmlformats-officedocument.';

const readers = {
  'application/pdf': textOfPdf,
  [`${office}wordprocessingml.document`]: textOfOffice(
    /^word\/(document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/,
  ),
  [`${office}presentationml.presentation`]: textOfOffice(/^ppt\/(slides|notesSlides|comments)\/[^/]+\.xml$/),
  [`${office}spreadsheetml.sheet`]: textOfOffice(/^xl\/(sharedStrings|comments\d*|worksheets\/[^/]+)\.xml$/),
};

async function textOfPdf(bytes) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const packaged = (folder) => fileURLToPath(new URL(`../${folder}/`, import.meta.resolve('pdfjs-dist/build/pdf.mjs')));
  const pdf = await getDocument({
    ...{ data: new Uint8Array(bytes), isEvalSupported: false, disableFontFace: true, useSystemFonts: false },
    ...{ cMapUrl: packaged('cmaps'), cMapPacked: true, standardFontDataUrl: packaged('standard_fonts'), verbosity: 0 },
  }).promise;
  let text = '';
  for (let number = 1; number <= pdf.numPages && text.length < enough; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text += `${items.map((item) => `${item.str ?? ''}${item.hasEOL ? '\n' : ''}`).join('')}\n`;
    page.cleanup();
  }
  return text;
}

/** The text of the parts of an office file whose names fit, in the order in which they lie in it. */
function textOfOffice(parts) {
  return (bytes) => {
    let room = 64 * mega;
    let text = '';
    for (const part of partsOf(bytes)) {
      if (text.length >= enough || !parts.test(part.name)) continue;
      const xml = part.method === 0 ? part.packed : inflateRawSync(part.packed, { maxOutputLength: room });
      room -= xml.length;
      text += textOfXml(xml.toString('utf8'));
    }
    return text;
  };
}

const holdsText = new Set(['w:t', 'a:t', 't']);
const endsLine = new Set(['w:p', 'a:p', 'si', 'is', 'w:tab', 'w:br', 'a:br', 'text']);

function textOfXml(xml) {
  const pieces = [];
  let inside = false;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        inside = holdsText.has(name);
      },
      ontext: (text) => {
        if (inside) pieces.push(text);
      },
      onclosetag: (name) => {
        inside = false;
        if (endsLine.has(name)) pieces.push('\n');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return pieces.join('');
}

/** The parts of a zip file as its directory at the end names them. */
function partsOf(zip) {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error('no zip file');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const parts = [];
  for (let n = 0; n < count; n += 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    parts.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.subarray(begin, begin + size),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

process.on('message', async ({ mime, bytes }) => {
  try {
    const read = readers[mime];
    if (!read) throw new Error('a kind of file that holds no text');
    process.send({ text: (await read(Buffer.from(bytes))).slice(0, enough) }, () => process.exit(0));
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(0));
  }
});
process.on('disconnect', () => process.exit(0));
