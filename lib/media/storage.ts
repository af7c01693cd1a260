import 'server-only';

/** First and last byte, both inclusive. */
export type ByteRange = { start: number; end: number };

/** Storage for the files of posts and people. Keys come from `newKey` and do not reveal whose file it is. */
export type Storage = {
  /**
   * Takes over the file at `path`, which may no longer exist afterwards. Once it returns, the file survives a crash.
   * Throws AppError.
   */
  put: (key: string, path: string, contentType: string) => Promise<void>;
  /** Returns null if the file does not exist. */
  read: (key: string, range: ByteRange | null) => Promise<ReadableStream<Uint8Array> | null>;
  /** Ignores files that no longer exist. */
  remove: (keys: string[]) => Promise<void>;
  /** Yields every stored file with the time at which it was stored. */
  list: () => AsyncIterable<{ key: string; since: Date }>;
};
