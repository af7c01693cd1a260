import { unconvertedPictureRefusalReason, videoLengthRefusalReason, UNREADABLE_PHOTO_MESSAGE } from './accepted-files';
import { drawScaledPicture, loadImageElement, naturalImageSize, encodeCanvasAsBlob } from './picture-canvas';
import { HEVC_VIDEO_NOTICE, isHevcVideo } from './hevc-video';
import { ANIMATED_PHOTO_NOTICE, isAnimatedPicture } from './animated-images';

type PictureFacts = { file: File; note: string | null };

/** Checks a picture before it is sent. If the server would refuse the picture, the browser redraws it if possible. */
export async function prepareChosenPicture(file: File): Promise<PictureFacts | { refusal: string }> {
  const picture = await loadImageElement(file).catch(() => null);
  const refusal = unconvertedPictureRefusalReason(file, picture && naturalImageSize(picture));
  if (!picture) return { refusal: refusal ?? UNREADABLE_PHOTO_MESSAGE };
  const note = (await isAnimatedPicture(file)) ? ANIMATED_PHOTO_NOTICE : null;
  if (refusal === null) return { file, note };
  try {
    const { convertPhotoForUpload: redraw } = await import('./convert-photo-for-upload');
    const drawn = await redraw(file, picture);
    return unconvertedPictureRefusalReason(drawn, null) === null ? { file: drawn, note } : { refusal };
  } catch {
    // The photo is refused, because the device has too little memory or the code for redrawing did not load.
    return { refusal };
  }
}

const TIME_LIMIT_MS = 5_000;
const MAX_POSTER_SIDE = 1_280;
const NOT_PLAYABLE = "Your browser can't play this video, so some other parents may not be able to either.";

type VideoFacts = { file: File; poster: Blob | null; note: string | null };

/**
 * Checks a video before it is sent and takes a frame as its poster. A video that the browser cannot play is accepted
 * with a notice.
 */
export async function prepareChosenVideo(file: File): Promise<VideoFacts | { refusal: string }> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'metadata', src: url });
    await waitForEvent(video, 'loadedmetadata', timeout);
    const refusal = videoLengthRefusalReason(lengthOf(video));
    if (refusal) return { refusal };
    video.currentTime = Math.min(1, (lengthOf(video) ?? 1) / 10);
    await waitForEvent(video, 'seeked', timeout);
    const poster = await posterOf(video);
    return { file, poster, note: await noteOf(file, poster !== null) };
  } catch {
    // After a timeout, the note to the person does not call the video unplayable, because the device may only be busy.
    return { file, poster: null, note: await noteOf(file, timeout.aborted) };
  } finally {
    video.removeAttribute('src');
    video.load(); // Calling `load` without a source releases the video's memory.
    URL.revokeObjectURL(url);
  }
}

async function noteOf(file: File, isPlayable: boolean): Promise<string | null> {
  if (await isHevcVideo(file).catch(() => false)) return HEVC_VIDEO_NOTICE;
  return isPlayable ? null : NOT_PLAYABLE;
}

/** Returns the video's length in seconds, or null for a recording that does not state it. */
const lengthOf = ({ duration }: HTMLVideoElement): number | null => (Number.isFinite(duration) ? duration : null);

async function posterOf(video: HTMLVideoElement): Promise<Blob | null> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  if (size.width === 0) return null; // A file without width is a recording that has only sound.
  const canvas = document.createElement('canvas');
  drawScaledPicture(canvas, video, size, MAX_POSTER_SIDE);
  return encodeCanvasAsBlob(canvas, 'image/jpeg', 0.85);
}

const waitForEvent = (video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked', timeout: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('not playable')), { once: true });
    timeout.addEventListener('abort', () => reject(new Error('too slow')), { once: true });
  });
