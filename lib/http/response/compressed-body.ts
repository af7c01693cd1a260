import 'server-only';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAcceptEncoding } from '@/lib/web/accept-encoding';
import { isClientCopyCurrent } from './file-response';
import { INTERNAL_CONTENT_ENCODING_HEADER, INTERNAL_CONTENT_LENGTH_HEADER } from './content-headers-next-removes';

/** Body of a frequent response. The body is compressed once for each encoding, and has an ETag. */
export type CompressedBody = { etag: string; bodies: Record<'br' | 'gzip' | 'identity', Buffer<ArrayBuffer>> };

/** Brotli quality. The maximum is 11, but the last two levels take twenty times as long and save only five percent. */
const QUALITY = 9;

/**
 * Compresses a text. If the text is unchanged, returns the previous result, because compressing a large text needs 35
 * MB of memory.
 */
export async function compressBody(text: string, previous?: CompressedBody): Promise<CompressedBody> {
  const identity = Buffer.from(text);
  if (previous?.bodies.identity.equals(identity)) return previous;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: QUALITY }),
  ]);
  // The ETag is weak, because the same content is sent in three encodings with different bytes.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { br, gzip: zipped, identity } };
}

/**
 * Returns the response in an encoding that the client accepts. Caches may store the response, but must revalidate it
 * before each use.
 */
export function createCompressedResponse(
  request: Request,
  { etag, bodies }: CompressedBody,
  contentType: string,
): Response {
  const headers = new Headers({ ETag: etag, 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' });
  if (isClientCopyCurrent(request, etag)) return new Response(null, { status: 304, headers });
  const accepted = parseAcceptEncoding(request.headers.get('accept-encoding') ?? '');
  const coding = (['br', 'gzip'] as const).find((each) => accepted.has(each)) ?? 'identity';
  headers.set('Content-Type', contentType);
  if (coding !== 'identity') headers.set(INTERNAL_CONTENT_ENCODING_HEADER, coding);
  headers.set(INTERNAL_CONTENT_LENGTH_HEADER, String(bodies[coding].length));
  return new Response(bodies[coding], { headers });
}
