import { HEIC_REFUSAL, isHeic, judge, refusalOfLength, refusalOfSize, UNREADABLE } from './accept';
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

const TIME_LIMIT_MS = 5_000;
const LONGEST_POSTER = 1_280;
const NOT_PLAYABLE = 'This browser cannot play it, so some other parents may not be able to either.';

type VideoFacts = { file: File; poster: Blob | null; note: string | null };

/** Looks into a video before it is sent, and takes a frame of it as its poster. What the browser cannot play is taken too, and said. */
export async function readVideo(file: File): Promise<VideoFacts | { refusal: string }> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const time = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'metadata', src: url });
    await happened(video, 'loadedmetadata', time);
    const refusal = refusalOfLength(lengthOf(video));
    if (refusal) return { refusal };
    video.currentTime = Math.min(1, (lengthOf(video) ?? 1) / 10);
    await happened(video, 'seeked', time);
    const poster = await posterOf(video);
    return { file, poster, note: poster ? null : NOT_PLAYABLE };
  } catch {
    return { file, poster: null, note: NOT_PLAYABLE };
  } finally {
    video.removeAttribute('src');
    video.load(); // gives back what it holds
    URL.revokeObjectURL(url);
  }
}

/** Some recordings do not say how long they are. */
const lengthOf = ({ duration }: HTMLVideoElement): number | null => (Number.isFinite(duration) ? duration : null);

async function posterOf(video: HTMLVideoElement): Promise<Blob | null> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  if (size.width === 0) return null; // sound only
  const canvas = document.createElement('canvas');
  drawOn(canvas, video, size, LONGEST_POSTER);
  return toBlob(canvas, 'image/jpeg', 0.85);
}

const happened = (video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked', time: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('not playable')), { once: true });
    time.addEventListener('abort', () => reject(new Error('too slow')), { once: true });
  });
