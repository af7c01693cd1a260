import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A test file, in the form that Playwright's function `setInputFiles` accepts. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer };

const STRIPES = 200;

/** Creates a picture of black and white stripes. In a blurred copy of the picture, the stripes are missing. */
export async function stripes(name = 'stripes.jpg', width = 1600, height = 1200): Promise<TestFile> {
  const pixels = Buffer.alloc(width * height);
  const stripe = Math.ceil(width / STRIPES);
  for (let index = 0; index < pixels.length; index += 1)
    pixels[index] = Math.floor((index % width) / stripe) % 2 ? 255 : 0;
  const image = sharp(pixels, { raw: { width, height, channels: 1 } });
  const buffer = await (name.endsWith('.png') ? image.png() : image.jpeg({ quality: 92 })).toBuffer();
  return { name, mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg', buffer };
}

/** Creates a picture stored on its side, with the EXIF orientation tag that phones write. */
export async function sidewaysPicture(name = 'sideways.jpg'): Promise<TestFile> {
  const { buffer } = await stripes(name, 800, 400);
  return { name, mimeType: 'image/jpeg', buffer: await sharp(buffer).withMetadata({ orientation: 6 }).toBuffer() };
}

/**
 * Creates a grey photo of any size, stored on its side, with an author in its EXIF data. Repeating the same four bytes
 * is faster than encoding the pixels.
 */
export async function hugePhoto(width: number, height: number, author: string): Promise<Buffer> {
  const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#808080' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: author } } })
    // JPEG's standard Huffman tables are needed, because the four bytes that are repeated below are encoded with them.
    .jpeg({ optimiseCoding: false })
    .toBuffer();
  const scan = small.lastIndexOf(Buffer.from([0xff, 0xda]));
  const head = Buffer.from(small.subarray(0, scan + 2 + small.readUInt16BE(scan + 2)));
  const frame = head.lastIndexOf(Buffer.from([0xff, 0xc0]));
  head.writeUInt16BE(height, frame + 5);
  head.writeUInt16BE(width, frame + 7);
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  return Buffer.concat([
    head,
    Buffer.alloc(blocks * 4, Buffer.from([0x28, 0xa2, 0x8a, 0x00])),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Creates a grey BMP file as old programs save it: uncompressed, with 24 bits per pixel. */
export function bmpFile(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const made = Buffer.alloc(54 + row * height, 128);
  made.fill(0, 0, 54);
  made.write('BM');
  made.writeUInt32LE(made.length, 2);
  made.writeUInt32LE(54, 10);
  made.writeUInt32LE(40, 14);
  made.writeInt32LE(width, 18);
  made.writeInt32LE(height, 22);
  made.writeUInt16LE(1, 26);
  made.writeUInt16LE(24, 28);
  return made;
}

/** Creates an animated GIF: 64 by 64 pixels, black and then white. */
export async function animatedGif(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp(await Promise.all(['black', 'white'].map(frame)), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/**
 * Returns the standard deviation of the grey values in a square: 0 for one colour, 127 for stripes. The square's centre
 * and side are fractions of the picture's size.
 */
export async function contrast(picture: Buffer, { x, y }: { x: number; y: number }, share = 0.04): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const side = Math.round(width * share);
  const area = {
    left: Math.round(width * x - side / 2),
    top: Math.round(height * y - side / 2),
    width: side,
    height: side,
  };
  const { channels } = await sharp(await sharp(picture).extract(area).greyscale().toBuffer()).stats();
  return channels[0]?.stdev ?? 0;
}

/** Records one second of moving squares in the browser. */
export async function recordVideo(page: Page): Promise<TestFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 240 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start(100);
    for (let frame = 0; frame < 24; frame += 1) {
      if (context) Object.assign(context, { fillStyle: `hsl(${frame * 15} 80% 50%)` });
      context?.fillRect(0, 0, 320, 240);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}

/** Creates a DataTransfer with the files, as for drag and drop or paste. */
export const createDataTransfer = (page: Page, files: TestFile[]) =>
  page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
  );
