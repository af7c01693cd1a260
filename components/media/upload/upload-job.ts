import type { MediaKind } from '@/components/media/accepted-files';
import type { FailureReason } from './upload-failures';

/** A file that is sent as soon as its post exists. */
export type FileToSend = {
  /** Idempotency key, with which the server stores the file only once. */
  uploadId: string;
  kind: MediaKind;
  file: File;
  alt: string;
  /** A frame of the video, used as its poster. */
  poster: Blob | null;
};

export type UploadTargetPost = { id: number; schoolId: number };

export type UploadState = 'queued' | 'sending' | 'preparing' | 'waiting' | 'failed' | 'done';

/** A file on its way to the server, as the upload tray shows it. */
export type UploadJob = FileToSend & {
  post: UploadTargetPost;
  /** Position among the files of its post, counted from 1. */
  number: number;
  count: number;
  /** blob: URL of a small preview. Null for a video without a poster. */
  thumbnail: string | null;
  state: UploadState;
  /** Fraction of the file sent so far, from 0 to 1. */
  share: number;
  message: string | null;
  canRetry: boolean;
  reason: FailureReason | null;
  /** Number of automatic retries. */
  resumed: number;
  /** True if the file is also stored on this device, where it remains after the page is closed. */
  isKept: boolean;
  /** True if the whole file was sent once but the server's answer was lost, so the server may have stored the file. */
  mayBeThere: boolean;
  /** The server's id of the file, once it is in the post. */
  mediaId: number | null;
};

/** Returns a job that waits in the queue. `number` is its position among the `count` files of its post. */
export function queuedJob(fileToSend: FileToSend, post: UploadTargetPost, number: number, count: number): UploadJob {
  const { uploadId, kind, file, alt, poster } = fileToSend;
  const picture = kind === 'image' ? file : poster;
  return {
    ...{ uploadId, kind, file, alt, poster, post, number, count },
    thumbnail: picture && URL.createObjectURL(picture),
    state: 'queued',
    share: 0,
    message: null,
    canRetry: false,
    reason: null,
    resumed: 0,
    isKept: false,
    mayBeThere: false,
    mediaId: null,
  };
}

export const isUploadUnderWay = ({ state }: UploadJob): boolean => state !== 'done' && state !== 'failed';

export const nameOfJob = ({ kind, number, count }: Pick<UploadJob, 'kind' | 'number' | 'count'>): string => {
  const word = kind === 'image' ? 'Photo' : 'Video';
  return count === 1 ? word : `${word} ${number} of ${count}`;
};

/** Returns the status text of a file in the tray. */
export function statusOfJob({ state, share, message }: UploadJob): string {
  if (state === 'failed') return message ?? "We couldn't add this file.";
  if (state === 'waiting') return `Waiting… ${message ?? ''}`.trim();
  if (state === 'sending') return `${Math.floor(share * 100)}%`;
  return { queued: 'Next', preparing: 'Preparing…', done: 'Added' }[state];
}

/** Returns the title of the upload tray, which covers all its files. */
export function titleOfTray(jobs: readonly UploadJob[]): string {
  const words = wordFor(jobs);
  const failed = jobs.filter(({ state }) => state === 'failed').length;
  if (jobs.some(isUploadUnderWay)) return `Adding ${words.toLowerCase()}…`;
  if (failed === 0) return `${words} added`;
  return failed === jobs.length ? `${words} not added` : 'Some files were not added';
}

function wordFor(jobs: readonly UploadJob[]): string {
  const kinds = new Set(jobs.map(({ kind }) => kind));
  if (kinds.size > 1) return 'Photos and videos';
  const word = kinds.has('video') ? 'Video' : 'Photo';
  return jobs.length === 1 ? word : `${word}s`;
}

/**
 * Returns the ids of a post's files in the order that the person chose. Returns null if `orderOnServer` already has
 * that order. Files without a job were sent before the page was reloaded. They keep their order on the server, in the
 * positions that no job has.
 */
export function chosenOrderIfDifferent(
  jobs: readonly UploadJob[],
  orderOnServer = inOrderOfArrival(jobs),
): { id: number }[] | null {
  const places = new Map(jobs.map(({ mediaId, number }) => [mediaId, number]));
  const taken = new Set(jobs.map(({ number }) => number));
  let free = 1;
  for (const id of orderOnServer) {
    if (places.has(id)) continue;
    while (taken.has(free)) free += 1;
    places.set(id, free);
    free += 1;
  }
  const chosen = orderOnServer.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  return chosen.every((id, index) => id === orderOnServer[index]) ? null : chosen.map((id) => ({ id }));
}

const inOrderOfArrival = (jobs: readonly UploadJob[]): readonly number[] =>
  jobs.flatMap(({ mediaId }) => mediaId ?? []).toSorted((a, b) => a - b);
