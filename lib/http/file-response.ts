import 'server-only';
import { notFound } from '@/lib/errors';
import { LENGTH } from './framing';

type Span = { start: number; end: number };

type ServedFile = {
  contentType: string;
  bytes: number;
  /** Of what never changes under its address: the same name, the same bytes. */
  name: string;
  cacheControl: string;
  /** What it is called where it is to be kept, not shown. */
  saveAs?: string;
  /** null: the storage has lost it. */
  read: (range: Span | null) => Promise<ReadableStream<Uint8Array> | null>;
};

/** Security U9: whatever the bytes are, a browser neither runs nor guesses them. */
const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** A stored file as the request asks for it: whole, a part of it (RFC 9110, section 14), its headers, or only that nothing changed. */
export async function fileResponse(request: Request, file: ServedFile): Promise<Response> {
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
  if (knows(request, etag)) return new Response(null, { status: 304, headers });

  const range = rangeOf(request, file.bytes, etag);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.bytes}`);
    headers.set('Cache-Control', 'no-store');
    headers.delete('Content-Disposition');
    return new Response(null, { status: 416, headers });
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  headers.set(LENGTH, String(range ? range.end - range.start + 1 : file.bytes));
  const body = request.method === 'HEAD' ? null : await file.read(range);
  if (request.signal.aborted) {
    await body?.cancel(); // nobody else would: who writes the answer does not look at it any more
    throw request.signal.reason;
  }
  if (body === null && request.method !== 'HEAD') throw notFound('File');
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Does who asks have what carries this tag? */
export function knows(request: Request, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  const given = request.headers.get('if-none-match');
  return given !== null && given.split(',').some((tag) => ['*', plain(etag)].includes(plain(tag)));
}

/** One range of bytes: from one to another, from one on, or the last so many. */
const ONE_RANGE = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/;

/**
 * null: all of it. So are several parts at once answered, what cannot be read, and every method but GET, as the RFC allows or asks.
 * Without a library: the usual one refuses a suffix that is longer than the file, and units that it does not know.
 */
function rangeOf(request: Request, size: number, etag: string): Span | 'unsatisfiable' | null {
  const condition = request.headers.get('if-range');
  if (request.method !== 'GET' || (condition !== null && condition !== etag)) return null;
  const found = ONE_RANGE.exec(request.headers.get('range') ?? '');
  if (!found) return null;
  const [, first, last, suffix] = found;
  const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first);
  if (last && Number(last) < start) return null;
  return start < size ? { start, end: last ? Math.min(Number(last), size - 1) : size - 1 } : 'unsatisfiable';
}
