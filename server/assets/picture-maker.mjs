// Draws a picture anew from its pixels, in a process of its own: see src/kit/pictures.ts.
import { createCanvas, loadImage } from '@napi-rs/canvas';

const quality = 90;

process.once('message', async ({ mime, bytes }) => {
  try {
    const picture = await loadImage(Buffer.from(bytes));
    const canvas = createCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const drawn = mime === 'image/png' ? await canvas.encode('png') : await canvas.encode('jpeg', quality);
    process.send({ bytes: drawn }, () => process.exit(0));
  } catch (error) {
    process.send({ error: String(error) }, () => process.exit(0));
  }
});
