import 'server-only';

/** Range of bytes. It includes the first and the last byte. */
export type ByteRange = { start: number; end: number };

/** Storage for the files of posts and people. Keys come from `newKey` and do not reveal to whom a file belongs. */
export type Storage = {
  /**
   * Stores the file at `path` and may remove it from there. Once `put` returns, the stored file survives a crash.
   * Throws AppError.
   */
  put: (key: string, path: string, contentType: string) => Promise<void>;
  /** Reads a file or a range of its bytes. Returns null if the file does not exist. */
  read: (key: string, range: ByteRange | null) => Promise<ReadableStream<Uint8Array> | null>;
  /** Removes files. Ignores files that do not exist. */
  remove: (keys: string[]) => Promise<void>;
  /** Yields every stored file with the time at which it was stored. */
  list: () => AsyncIterable<{ key: string; since: Date }>;
};
