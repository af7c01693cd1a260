import 'server-only';

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
};
