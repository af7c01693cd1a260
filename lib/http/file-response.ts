import 'server-only';
import parseRange from 'range-parser';
import { notFound } from '@/lib/errors';

type Span = { start: number; end: number };

type ServedFile = {
  contentType: string;
  bytes: number;
  /** Of what never changes under its address: the same name, the same bytes. */
  name: string;
  cacheControl: string;
  /** null: the storage has lost it. */
  read: (range: Span | null) => Promise<ReadableStream<Uint8Array> | null>;
};

/** Security U9: whatever the bytes are, a browser neither runs nor guesses them. */
const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Next takes Content-Length out of what a handler answers, and players of videos need it: scripts/serve.ts makes it of this one. */
const LENGTH = 'X-Content-Length';

/** A stored file as the request asks for it: whole, a part of it (RFC 9110, section 14), its headers, or only that nothing changed. */
export async function fileResponse(request: Request, file: ServedFile): Promise<Response> {
  const etag = `"${file.name}"`;
  const headers = new Headers({
    ...SAFE,
    'Content-Type': file.contentType,
    'Content-Disposition': `inline; filename="${file.name}"`,
    'Cache-Control': file.cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    Vary: 'Cookie',
  });
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });

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
  if (body === null && request.method !== 'HEAD') throw notFound('File');
  return new Response(body, { status: range ? 206 : 200, headers });
}

const matches = (given: string | null, etag: string) =>
  given !== null && given.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/** null: all of it. Several parts at once, and what cannot be read, are answered with all of it, as the RFC allows. */
function rangeOf(request: Request, size: number, etag: string): Span | 'unsatisfiable' | null {
  const given = request.headers.get('range');
  const condition = request.headers.get('if-range');
  if (given === null || given.length > 200 || (condition !== null && condition !== etag)) return null;
  const ranges = parseRange(size, given);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
