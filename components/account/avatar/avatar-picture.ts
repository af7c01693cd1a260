/** Width and height of the finished avatar in pixels, and the zoom range of the crop editor (spec section 9). */
export const AVATAR_SIZE_PIXELS = 250;
export const ZOOM_RANGE = { min: 1, max: 3, step: 0.01 } as const;

/** Target length of the picture's short side in pixels. At this length, the picture is sharp at the strongest zoom. */
const SHORT_SIDE = AVATAR_SIZE_PIXELS * ZOOM_RANGE.max;
/** Maximum length of the picture's long side in pixels, for phones with little memory. */
const LONG_SIDE = 4096;

/** Converts any picture that the browser can show to an upright still picture. Transparent areas become white. */
export async function convertToStillPicture(file: File): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const picture = await load(address);
    // An SVG drawing may have no intrinsic size, so a default size is used.
    const width = picture.naturalWidth || SHORT_SIDE;
    const height = picture.naturalHeight || SHORT_SIDE;
    const scale = Math.min(SHORT_SIDE / Math.min(width, height), LONG_SIDE / Math.max(width, height));
    return await blobOf(drawScaled(picture, width * scale, height * scale), 'image/png');
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Converts the cropped picture to the JPEG file that is uploaded. */
export async function createAvatarFile(crop: HTMLCanvasElement): Promise<File> {
  const avatar = await blobOf(drawScaled(crop, AVATAR_SIZE_PIXELS, AVATAR_SIZE_PIXELS), 'image/jpeg', 0.95);
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

function drawScaled(source: HTMLImageElement | HTMLCanvasElement, width: number, height: number): HTMLCanvasElement {
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
