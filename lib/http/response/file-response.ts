import 'server-only';
import { notFoundError } from '@/lib/errors';
import { INTERNAL_CONTENT_LENGTH_HEADER } from './content-headers-next-removes';

type Span = { start: number; end: number };

type ServedFile = {
  contentType: string;
  bytes: number;
  /** Name that identifies the content of the file. Files with equal names have equal bytes. */
  name: string;
  cacheControl: string;
  /** File name for a download. If the name is missing, the browser displays the file. */
  saveAs?: string;
  /** Opens the stored file, or a range of its bytes. Returns null if the file is missing from storage. */
  read: (range: Span | null) => Promise<ReadableStream<Uint8Array> | null>;
};

/** Security U9: browsers must neither execute any content nor guess its type. */
const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Returns the response to a request for a stored file: the whole file, a byte range, only the headers, or status 304
 * (not modified).
 */
export async function createFileResponse(request: Request, file: ServedFile): Promise<Response> {
  const etag = `"${file.name}"`;
  const headers = new Headers({
    ...SAFE,
    'Content-Type': file.contentType,
    'Content-Disposition': file.saveAs ? `attachment; filename="${file.saveAs}"` : `inline; filename="${file.name}"`,
    'Cache-Control': file.cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    Vary: 'Cookie',
  });
  if (isClientCopyCurrent(request, etag)) return new Response(null, { status: 304, headers });

  const range = rangeOf(request, file.bytes, etag);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.bytes}`);
    headers.set('Cache-Control', 'no-store');
    headers.delete('Content-Disposition');
    return new Response(null, { status: 416, headers });
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  headers.set(INTERNAL_CONTENT_LENGTH_HEADER, String(range ? range.end - range.start + 1 : file.bytes));
  const body = request.method === 'HEAD' ? null : await file.read(range);
  if (request.signal.aborted) {
    // Cancels the stream, because the client has disconnected and nothing will read the stream.
    await body?.cancel();
    throw request.signal.reason;
  }
  if (body === null && request.method !== 'HEAD') throw notFoundError('File');
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Returns true if the client already has the version with this ETag. */
export function isClientCopyCurrent(request: Request, etag: string): boolean {
  const withoutWeakMark = (tag: string) => tag.trim().replace(/^W\//, '');
  const header = request.headers.get('if-none-match');
  return (
    header !== null && header.split(',').some((tag) => ['*', withoutWeakMark(etag)].includes(withoutWeakMark(tag)))
  );
}

/** Matches a single byte range: between two positions, from one position on, or the last n bytes. */
const ONE_RANGE = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/;

/**
 * Returns the requested byte range, or 'unsatisfiable' if it begins after the end of the file. Returns null if the
 * whole file must be sent, for example for several ranges.
 */
function rangeOf(request: Request, size: number, etag: string): Span | 'unsatisfiable' | null {
  const condition = request.headers.get('if-range');
  if (request.method !== 'GET' || (condition !== null && condition !== etag)) return null;
  // This code does not use the common library for ranges. That library refuses unknown units, and requests for more
  // last bytes than the file has.
  const match = ONE_RANGE.exec(request.headers.get('range') ?? '');
  if (!match) return null;
  const [, first, last, suffix] = match;
  const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first);
  if (last && Number(last) < start) return null;
  return start < size ? { start, end: last ? Math.min(Number(last), size - 1) : size - 1 } : 'unsatisfiable';
}
