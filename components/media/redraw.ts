import { toBlob } from './canvas';
import type { Size } from './mosaic';

/** Nobody is shown more than 1600 pixels of width; the rest is for what is blurred. */
const WIDEST = 2_560;
const HIGHEST = 16_383;
/** What every phone can draw. */
const MOST_PIXELS = 8_000_000;
const PATIENCE_MS = 60_000;

/** How large a photo is drawn anew: never larger than it is. */
export function sizeToSend({ width, height }: Size): Size {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height, Math.sqrt(MOST_PIXELS / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

type Type = 'image/webp' | 'image/jpeg';
/** These have no transparent parts. A browser that writes no WebP makes a JPEG of all others, too. */
const typesFor = (file: File): Type[] =>
  /^image\/(?:jpeg|bmp|hei[cf])/.test(file.type) ? ['image/jpeg'] : ['image/webp', 'image/jpeg'];

/** Draws a photo anew, upright, small enough to be sent, and beside the page where the browser can. Rejects when it cannot. */
export async function redraw(file: File, picture: HTMLImageElement): Promise<File> {
  const size = sizeToSend({ width: picture.naturalWidth, height: picture.naturalHeight });
  const blob = await drawBeside(file, size).catch(() => drawHere(picture, size));
  return new File([blob], blob.type === 'image/webp' ? 'photo.webp' : 'photo.jpg', { type: blob.type });
}

async function drawBeside(file: File, size: Size): Promise<Blob> {
  const worker = new Worker('/photo-worker.js');
  try {
    return await new Promise<Blob>((resolve, reject) => {
      const fail = () => reject(new Error('The photo could not be drawn beside the page.'));
      setTimeout(fail, PATIENCE_MS);
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => (data ? resolve(data) : fail());
      worker.postMessage({ file, ...size, types: typesFor(file) });
    });
  } finally {
    worker.terminate();
  }
}

/** Where there are no workers that draw. Reading the file, which takes longest, does not keep the page waiting here either. */
async function drawHere(picture: HTMLImageElement, size: Size): Promise<Blob> {
  await picture.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error("Your browser can't edit photos.");
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return toBlob(canvas, 'image/jpeg', 0.9);
}
