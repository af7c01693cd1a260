import 'server-only';
import { env, type Env } from '@/lib/env';
import { AppError } from '@/lib/errors';

/** Range of bytes, including the first and the last byte. */
export type ByteRange = { start: number; end: number };

/** Storage for the files of posts and people. Keys come from `newKey` and do not reveal the owner of a file. */
export type FileStorage = {
  /**
   * Puts the local file `path` into storage, and may remove the local file. Throws AppError. After `put` returns,
   * the stored file survives a crash.
   */
  put: (key: string, path: string, contentType: string) => Promise<void>;
  /** Reads a file or a range of its bytes. Returns null if the file does not exist. */
  read: (key: string, range: ByteRange | null) => Promise<ReadableStream<Uint8Array> | null>;
  /** Removes files, and ignores files that do not exist. */
  remove: (keys: string[]) => Promise<void>;
  /** Yields every stored file with the time at which it was stored. */
  list: () => AsyncIterable<{ key: string; since: Date }>;
  /** Removes parts of uploads that began before `cutoff` and never ended. Only storage that takes files in parts has it. */
  removeUnfinished?: (cutoff: Date) => Promise<void>;
};

const KEY = /^[0-9a-f]{32}$/;

export const isStorageKey = (key: string): boolean => KEY.test(key);

/** Throws if the key does not have the format of our keys. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('not a key of a stored file');
}

/** Error for every failure of a storage service. */
export const storageUnavailable = (): AppError =>
  new AppError(
    'unavailable',
    "We can't save photos or videos right now. Your post is safe. Please try again in a few minutes.",
    60,
  );

/** Returns true if new photos and videos go to the disk of MEDIA_DIR. */
export const storesMediaOnDisk = ({ UPLOADTHING_TOKEN, S3_ENDPOINT, MEDIA_STORE }: Env = env()): boolean =>
  !UPLOADTHING_TOKEN && (!S3_ENDPOINT || MEDIA_STORE === 'disk');
