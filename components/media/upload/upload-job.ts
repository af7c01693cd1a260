import type { MediaKind } from '@/components/media/accept';
import type { Reason } from './upload-rules';

/** A file that goes with a post once the post is there. */
export type FileToSend = {
  /** Names this file on the server too, so that it is kept once however often it is sent. */
  uploadId: string;
  kind: MediaKind;
  file: File;
  alt: string;
  /** A frame of a video. */
  poster: Blob | null;
};

export type PostOfFiles = { id: number; schoolId: number };

export type JobState = 'queued' | 'sending' | 'preparing' | 'waiting' | 'failed' | 'done';

/** A file on its way to the server, as the tray shows it. */
export type UploadJob = FileToSend & {
  post: PostOfFiles;
  /** Its place among the files of its post, counted from 1. */
  number: number;
  count: number;
  /** A blob: address of a small picture of it; null for a video without a poster. */
  thumbnail: string | null;
  state: JobState;
  /** How much has gone, from 0 to 1. */
  share: number;
  message: string | null;
  canRetry: boolean;
  reason: Reason | null;
  /** How often it was sent again by itself. */
  resumed: number;
  /** It lies on this device too, and outlives the page. */
  isKept: boolean;
  /** All of it was sent once, and nobody knows what became of that. */
  mayBeThere: boolean;
  /** What the server calls it, once it is there. */
  mediaId: number | null;
};

/** One that waits for its turn. `number`: its place among the `count` files of its post. */
export function queuedJob(sent: FileToSend, post: PostOfFiles, number: number, count: number): UploadJob {
  const { uploadId, kind, file, alt, poster } = sent;
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

export const isUnderWay = ({ state }: UploadJob): boolean => state !== 'done' && state !== 'failed';

export const nameOfJob = ({ kind, number, count }: Pick<UploadJob, 'kind' | 'number' | 'count'>): string => {
  const word = kind === 'image' ? 'Photo' : 'Video';
  return count === 1 ? word : `${word} ${number} of ${count}`;
};

/** What a row of the tray says of its file. */
export function statusOfJob({ state, share, message }: UploadJob): string {
  if (state === 'failed') return message ?? "We couldn't add this.";
  if (state === 'waiting') return `Waiting… ${message ?? ''}`.trim();
  if (state === 'sending') return `${Math.floor(share * 100)}%`;
  return { queued: 'Next', preparing: 'Preparing…', done: 'Added' }[state];
}

/** What the tray says of all its files. */
export function titleOfTray(jobs: readonly UploadJob[]): string {
  const words = wordFor(jobs);
  const failed = jobs.filter(({ state }) => state === 'failed').length;
  if (jobs.some(isUnderWay)) return `Adding ${words.toLowerCase()}…`;
  if (failed === 0) return `${words} added`;
  return failed === jobs.length ? `${words} not added` : 'Not everything was added';
}

function wordFor(jobs: readonly UploadJob[]): string {
  const kinds = new Set(jobs.map(({ kind }) => kind));
  if (kinds.size > 1) return 'Photos and videos';
  const word = kinds.has('video') ? 'Video' : 'Photo';
  return jobs.length === 1 ? word : `${word}s`;
}

/**
 * The files of a post in the order they were chosen in, when they stand `there` in another one; else null. Of what an earlier page has sent only
 * the order is known: it has the places that none of the others has.
 */
export function orderToRestore(jobs: readonly UploadJob[], there = inOrderOfArrival(jobs)): { id: number }[] | null {
  const places = new Map(jobs.map(({ mediaId, number }) => [mediaId, number]));
  const taken = new Set(jobs.map(({ number }) => number));
  let free = 1;
  for (const id of there) {
    if (places.has(id)) continue;
    while (taken.has(free)) free += 1;
    places.set(id, free);
    free += 1;
  }
  const chosen = there.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  return chosen.every((id, index) => id === there[index]) ? null : chosen.map((id) => ({ id }));
}

const inOrderOfArrival = (jobs: readonly UploadJob[]): readonly number[] =>
  jobs.flatMap(({ mediaId }) => mediaId ?? []).toSorted((a, b) => a - b);
