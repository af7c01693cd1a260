import { HEIC_REFUSAL, isHeic, judge, refusalOfSize, UNREADABLE } from './accept';
import { drawOn, openPicture, sizeOfPicture, toBlob } from './canvas';

/** What phones can bear to convert. */
const LONGEST_CONVERTED = 4_096;

/** Looks into a picture before it is sent; an iPhone's becomes a JPEG where the browser can read it. */
export async function readPicture(file: File): Promise<{ file: File } | { refusal: string }> {
  const picture = await openPicture(file).catch(() => null);
  if (!picture) return { refusal: isHeic(file) ? HEIC_REFUSAL : UNREADABLE };
  if (isHeic(file)) return toJpeg(picture);
  const refusal = refusalOfSize(sizeOfPicture(picture));
  return refusal ? { refusal } : { file };
}

async function toJpeg(picture: HTMLImageElement): Promise<{ file: File } | { refusal: string }> {
  const canvas = document.createElement('canvas');
  drawOn(canvas, picture, sizeOfPicture(picture), LONGEST_CONVERTED);
  const file = new File([await toBlob(canvas, 'image/jpeg', 0.92)], 'photo.jpg', { type: 'image/jpeg' });
  const verdict = judge(file);
  return 'refusal' in verdict ? verdict : { file };
}
