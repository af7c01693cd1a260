import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { StreamTarget } from 'mediabunny';
import type { StreamTargetChunk } from 'mediabunny';

const CHUNK_BYTES = 256 * 1024;

type FileTarget = {
  target: StreamTarget;
  /**
   * Returns the first error that occurred while the file was written, or null. The library mediabunny may hide this
   * error.
   */
  failure: () => unknown;
};

/**
 * Creates a target for the library mediabunny that writes data to a file immediately. Mediabunny's own target buffers
 * 16 MiB, and does not notice incomplete writes on a full disk.
 */
export function createUnbufferedFileTarget(path: string): FileTarget {
  let file: FileHandle | null = null;
  let failure: unknown = null;

  const writable = new WritableStream<StreamTargetChunk>({
    start: async () => {
      file = await open(path, 'w', 0o600);
    },
    write: async ({ data, position }) => {
      try {
        if (file) await writeAll(file, data, position);
      } catch (error) {
        failure ??= error;
        throw error;
      }
    },
    close: async () => file?.close(),
    abort: async () => file?.close(),
  });
  return { target: new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES }), failure: () => failure };
}

async function writeAll(file: FileHandle, data: Uint8Array, position: number): Promise<void> {
  let writtenBytes = 0;
  while (writtenBytes < data.byteLength) {
    const { bytesWritten } = await file.write(
      data,
      writtenBytes,
      data.byteLength - writtenBytes,
      position + writtenBytes,
    );
    writtenBytes += bytesWritten;
  }
}
