import 'server-only';

/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number };

/** Where the files of posts and people are kept. A key is what `newKey` made; it says nothing of whose file it is. */
export type Storage = {
  /** Takes in the file at `path`, which may be gone then. When this returns, the file outlives a crash. Throws AppError. */
  put: (key: string, path: string, contentType: string) => Promise<void>;
  /** null when there is no such file. */
  read: (key: string, range: ByteRange | null) => Promise<ReadableStream<Uint8Array> | null>;
  /** Quiet about files that are gone already. */
  remove: (keys: string[]) => Promise<void>;
  /** Every file there is, with when it was put there. */
  list: () => AsyncIterable<{ key: string; since: Date }>;
};
