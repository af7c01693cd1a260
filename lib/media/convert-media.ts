import 'server-only';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { AppError } from '@/lib/errors';
import type { ConversionJob } from './convert/conversion-job';
import { runConverter } from './converter-process';
import { UPLOAD_SIZE_LIMITS, MAX_VIDEO_SECONDS } from './schema';

export type ConvertedFile = {
  variant: string;
  path: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
};
export type ConvertedMedia = {
  mediaType: 'image/webp' | 'video/mp4' | 'video/webm';
  /** Width and height in pixels, after the image was turned upright. */
  width: number;
  height: number;
  /** Duration in seconds, or null for an image. */
  duration: number | null;
  /** ThumbHash (tiny blurred preview) of the image, in base64. */
  thumbHash: string | null;
  files: ConvertedFile[];
};

const MAX_RUNNING = 2;
const MAX_QUEUED = 18;
const TIMEOUT_MS = { image: 15_000, video: 60_000 };
const WALL_CLOCK_LIMIT_MS = 180_000;
const RETRY_AFTER_SECONDS = 10;

const queue = bulkhead(MAX_RUNNING, MAX_QUEUED);

/**
 * Converts an uploaded image or video into the files that we serve, in the same folder. Throws AppError, or an error
 * with the code ENOSPC if the disk is full.
 */
export const convertMedia = (
  /** Folder with the uploaded file `media` and, for some videos, the still image `poster`. */
  dir: string,
  signal?: AbortSignal,
): Promise<ConvertedMedia> => convertInQueue('media', dir, signal);

/** Converts a profile picture into one square WebP, the variant `avatar`. Throws the same errors as `convertMedia`. */
export const convertAvatar = (dir: string, signal?: AbortSignal): Promise<ConvertedMedia> =>
  convertInQueue('avatar', dir, signal);

async function convertInQueue(kind: ConversionJob['kind'], dir: string, signal?: AbortSignal): Promise<ConvertedMedia> {
  try {
    return await queue.execute(() => convert(kind, dir, signal));
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new AppError(
      'unavailable',
      "We're preparing too many files right now. Please try again shortly.",
      RETRY_AFTER_SECONDS,
    );
  }
}

async function convert(kind: ConversionJob['kind'], dir: string, signal?: AbortSignal): Promise<ConvertedMedia> {
  signal?.throwIfAborted();
  const job: ConversionJob = {
    kind,
    dir,
    hasPoster: await lstat(path.join(dir, 'poster')).then(
      () => true,
      () => false,
    ),
    limit: UPLOAD_SIZE_LIMITS,
    seconds: MAX_VIDEO_SECONDS,
    timeout: TIMEOUT_MS,
    patience: WALL_CLOCK_LIMIT_MS,
  };
  const answer = await runConverter(job, signal);
  if ('refused' in answer) throw new AppError(answer.refused, answer.message);
  if ('unable' in answer) throw new AppError('unavailable', answer.unable, RETRY_AFTER_SECONDS);
  if ('fault' in answer) throw Object.assign(new Error(`The converter failed: ${answer.fault}`), { code: answer.code });
  const { files, ...rest } = answer.result;
  return { ...rest, files: await Promise.all(files.map((file) => locate(dir, file))) };
}

/**
 * Returns an output file of the converter. Throws if the file is missing or empty, or if it is a link to another file.
 */
async function locate(dir: string, file: Omit<ConvertedFile, 'path' | 'bytes'>): Promise<ConvertedFile> {
  const place = path.join(dir, `out-${file.variant}`);
  const stats = await lstat(place);
  if (!stats.isFile() || stats.size === 0) throw new Error(`The converter made no valid file for ${file.variant}.`);
  return { ...file, path: place, bytes: stats.size };
}
