import 'server-only';
import type { ByteRange } from './storage';

/** Maximum pause in a transfer, in milliseconds. The total time is not limited, because large files take long. */
export const IDLE_MS = 20_000;

type TimeLimit = { signal: AbortSignal; wait: (ms: number) => void; rest: () => void };

/**
 * Creates a timer that aborts `signal` when it runs out. `wait(ms)` starts or restarts the timer, and `rest` stops it.
 */
export function timeLimit(): TimeLimit {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(timer);
  const wait = (ms: number) => {
    rest();
    timer = setTimeout(() => controller.abort(new Error('nothing came in time')), ms);
  };
  return { signal: controller.signal, wait, rest };
}

/** Returns the size of the whole file in bytes, or null if the response does not match the requested range. */
export function sizeIn({ status, headers }: Response, range: ByteRange | null): number | null {
  if (!range) return status === 200 ? Number(headers.get('content-length')) : null;
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 206 && Number(start) === range.start && Number(end) === range.end ? Number(size) : null;
}

type Chunk = { done: boolean; value?: Uint8Array | undefined };

/**
 * Passes on a file's chunks as fast as the reader requests them. Fails if a requested chunk does not arrive in time.
 */
export function withIdleLimit(
  body: ReadableStream<Uint8Array>,
  limit: TimeLimit,
  /** Runs the request for the next chunk, and reports its failure. */
  run: (next: () => Promise<Chunk>) => Promise<Chunk>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const next = async () => {
    limit.wait(IDLE_MS);
    // The time limit for the storage service pauses while a slow visitor receives the data.
    return reader.read().finally(limit.rest);
  };
  return new ReadableStream(
    {
      pull: async (out) => {
        const { value } = await run(next);
        if (value) out.enqueue(value);
        else out.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
