import { encodeCanvasAsBlob } from './picture-canvas';
import type { Size } from './blur-mosaic';

/**
 * Maximum width of a redrawn photo in pixels. Pages show at most 1600 pixels. The additional pixels keep the photo
 * sharp in the editor that blurs parts of it.
 */
const MAX_WIDTH = 2_560;
const MAX_HEIGHT = 16_383;
/** Maximum number of pixels of a redrawn photo, which every phone can draw. */
const MAX_PIXELS = 8_000_000;
const WORKER_TIMEOUT_MS = 60_000;

/** Returns the size of a redrawn photo, which is never larger than the original. */
export function redrawnPhotoSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height, Math.sqrt(MAX_PIXELS / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

type Type = 'image/webp' | 'image/jpeg';
/**
 * Returns the output types to try, in order. Input types without transparency become JPEG. Other types become WebP if
 * the browser can write WebP.
 */
const typesFor = (file: File): Type[] =>
  /^image\/(?:jpeg|bmp|hei[cf])/.test(file.type) ? ['image/jpeg'] : ['image/webp', 'image/jpeg'];

/**
 * Redraws a photo upright and small enough to be sent, in a worker if the browser supports that. Rejects if the browser
 * cannot draw the photo.
 */
export async function convertPhotoForUpload(file: File, picture: HTMLImageElement): Promise<File> {
  const size = redrawnPhotoSize({ width: picture.naturalWidth, height: picture.naturalHeight });
  const blob = await drawInWorker(file, size).catch(() => drawOnPage(picture, size));
  return new File([blob], blob.type === 'image/webp' ? 'photo.webp' : 'photo.jpg', { type: blob.type });
}

async function drawInWorker(file: File, size: Size): Promise<Blob> {
  const worker = new Worker('/photo-worker.js');
  try {
    return await new Promise<Blob>((resolve, reject) => {
      const fail = () => reject(new Error('The photo could not be drawn in a worker.'));
      setTimeout(fail, WORKER_TIMEOUT_MS);
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => (data ? resolve(data) : fail());
      worker.postMessage({ file, ...size, types: typesFor(file) });
    });
  } finally {
    worker.terminate();
  }
}

/**
 * Draws the photo on the page if the browser cannot draw in a worker. The slowest part is decoding, which does not
 * block the page.
 */
async function drawOnPage(picture: HTMLImageElement, size: Size): Promise<Blob> {
  await picture.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error("Your browser can't edit photos.");
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return encodeCanvasAsBlob(canvas, 'image/jpeg', 0.9);
}
