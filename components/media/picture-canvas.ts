import { scaleSizeDown, type Size } from './blur-mosaic';

/** Opens a picture in upright orientation. Rejects if the browser cannot open it. */
export function loadImageElement(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  return new Promise<HTMLImageElement>((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error("We can't open this photo."));
    picture.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

export const naturalImageSize = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
});

/**
 * Draws the source on the canvas in the given size, or smaller if the longer side would exceed `longest` pixels. Throws
 * if the browser provides no canvas context.
 */
export function drawScaledPicture(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  size: Size,
  longest: number,
): CanvasRenderingContext2D {
  Object.assign(canvas, scaleSizeDown(size, longest));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error("Your browser can't edit photos.");
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context;
}

/** Encodes the canvas as a blob. Rejects if the canvas is too large for the browser. */
export const encodeCanvasAsBlob = (
  canvas: HTMLCanvasElement,
  type: 'image/jpeg' | 'image/png',
  quality?: number,
): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("We couldn't prepare the photo."))),
      type,
      quality,
    ),
  );
