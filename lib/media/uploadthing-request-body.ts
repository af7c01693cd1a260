import 'server-only';
import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';

/**
 * A file that is being uploaded. UploadThing receives our key as the file's name and id, because the key reveals
 * nothing about the file.
 */
export class OutgoingFile extends File {
  readonly customId: string;
  readonly path: string;
  readonly #onPiece: () => void;
  #source: ReadStream | undefined;
  hasLeft = false;

  constructor(key: string, path: string, blob: Blob, onPiece: () => void) {
    super([blob], key, { type: blob.type });
    this.customId = key;
    this.path = path;
    this.#onPiece = onPiece;
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    this.#source = createReadStream(this.path);
    for await (const piece of this.#source) {
      this.hasLeft = true;
      this.#onPiece();
      yield piece as Uint8Array;
    }
  }

  /** Closes the source file, because `fetch` may leave it open after a broken connection. */
  end(): void {
    this.#source?.destroy();
  }
}

/**
 * Builds the upload form for UploadThing, with one file that is read from disk while it is sent. Node's own FormData
 * would keep half of a large file in memory.
 */
export function buildUploadForm(form: FormData): RequestInit & { duplex: 'half' } {
  const [field, file] = [...form.entries()][0] ?? [];
  if (!field || !(file instanceof OutgoingFile)) throw new Error('not a file of ours');
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(head.length + file.size + tail.length),
  };
  return { headers, body: streamOf(piecesOf(head, file, tail)), duplex: 'half' };
}

async function* piecesOf(head: string, file: OutgoingFile, tail: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  yield* file.pieces();
  yield Buffer.from(tail);
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  let isOver = false;
  const pull = async (out: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await pieces.next();
    if (isOver) return;
    if (done) out.close();
    else out.enqueue(value);
  };
  const cancel = async () => {
    isOver = true;
    await pieces.return(undefined);
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
