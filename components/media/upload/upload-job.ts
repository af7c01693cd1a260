import type { MediaKind } from '@/components/media/accepted-files';
import {
  INITIAL_FILE_UPLOAD,
  hasUploadFailed,
  isUploadSent,
  applyFileUploadEvent,
  type FileUpload,
} from '@/lib/outbox/file-upload-state';

/** A file that is sent as soon as its post exists. */
export type FileToSend = {
  /** Idempotency key. All attempts to send the file have the same key, so that the server stores the file only once. */
  uploadId: string;
  kind: MediaKind;
  file: File;
  alt: string;
  /** A frame of the video, used as its poster. */
  poster: Blob | null;
};

export type UploadTargetPost = { id: number; schoolId: number };

/** A file on its way to the server, as the upload tray shows it. */
export type UploadJob = FileToSend &
  FileUpload & {
    post: UploadTargetPost;
    /** Position of the file among the files of its post, counted from 1. */
    number: number;
    count: number;
    /** blob: URL of a small preview. Null for a video without a poster. */
    thumbnail: string | null;
    /** True if the file is also stored on this device, where it remains after the page is closed. */
    isKept: boolean;
  };

/**
 * Returns an upload job that waits in the queue. `number` is the file's position among the `count` files of its post.
 */
export function createQueuedUpload(
  fileToSend: FileToSend,
  post: UploadTargetPost,
  number: number,
  count: number,
): UploadJob {
  const { uploadId, kind, file, alt, poster } = fileToSend;
  const picture = kind === 'image' ? file : poster;
  return {
    ...{ uploadId, kind, file, alt, poster, post, number, count },
    ...applyFileUploadEvent(INITIAL_FILE_UPLOAD, { type: 'submit' }),
    thumbnail: picture && URL.createObjectURL(picture),
    isKept: false,
  };
}

export const isUploadUnderWay = (job: UploadJob): boolean => !isUploadSent(job) && !hasUploadFailed(job);

export const uploadDisplayName = ({ kind, number, count }: Pick<UploadJob, 'kind' | 'number' | 'count'>): string => {
  const word = kind === 'image' ? 'Photo' : 'Video';
  return count === 1 ? word : `${word} ${number} of ${count}`;
};

/** Returns the status text of a file in the tray. */
export function uploadStatusText(job: UploadJob): string {
  const { state, share, message } = job;
  if (hasUploadFailed(job)) return message ?? "We couldn't add this file.";
  if (isUploadSent(job)) return 'Added';
  if (state === 'waiting') return `Waiting… ${message ?? ''}`.trim();
  if (state === 'queued') return 'Next';
  return state === 'preparing' ? 'Preparing…' : `${Math.floor(share * 100)}%`;
}

/** Returns the title of the upload tray, which sums up the state of all files in the tray. */
export function uploadTrayTitle(jobs: readonly UploadJob[]): string {
  const words = wordFor(jobs);
  const failed = jobs.filter(hasUploadFailed).length;
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

/** Returns the ids of a post's files in the chosen order, or null if `orderOnServer` already has that order. */
export function findFileOrderToRestore(
  jobs: readonly UploadJob[],
  orderOnServer = inOrderOfArrival(jobs),
): { id: number }[] | null {
  const places = new Map(jobs.map(({ mediaId, number }) => [mediaId, number]));
  const taken = new Set(jobs.map(({ number }) => number));
  // Files sent before a page reload have no upload job, so their chosen positions are unknown. They get the free
  // positions.
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
