/** The side of the finished avatar in pixels, and how far its crop may go in (spec section 9). */
export const AVATAR_SIZE = 250;
export const ZOOM = { min: 1, max: 3, step: 0.01 } as const;

/** What the crop is taken from: sharp at the strongest zoom, and never more than any phone can hold. */
const SHORT_SIDE = AVATAR_SIZE * ZOOM.max;
const LONG_SIDE = 4096;

/** Reads any picture that this browser can show: upright, on white where it is transparent, animated ones as a still. */
export async function readPicture(file: File): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const picture = await load(address);
    // A drawing may have no size of its own.
    const width = picture.naturalWidth || SHORT_SIDE;
    const height = picture.naturalHeight || SHORT_SIDE;
    const scale = Math.min(SHORT_SIDE / Math.min(width, height), LONG_SIDE / Math.max(width, height));
    return await blobOf(drawn(picture, width * scale, height * scale), 'image/png');
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The crop as the file that is sent. */
export async function avatarFile(crop: HTMLCanvasElement): Promise<File> {
  const avatar = await blobOf(drawn(crop, AVATAR_SIZE, AVATAR_SIZE), 'image/jpeg', 0.95);
  return new File([avatar], 'avatar.jpg', { type: avatar.type });
}

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error("Your browser can't show this file."));
    picture.src = address;
  });
}

function drawn(source: HTMLImageElement | HTMLCanvasElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error("Your browser can't edit photos.");
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("Your browser can't save the photo."))),
      type,
      quality,
    );
  });
}
