import 'server-only';
import { AppError } from '@/lib/errors';

export const MAX_JSON_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/** Reads the JSON body of a request. Stops reading at `limit` bytes, so that a large body cannot fill the memory. */
export async function readBodyJson(
  request: Request,
  limit = MAX_JSON_BYTES,
  /** True if the request may have no body. The result is then undefined. */
  mayLack = false,
  types: readonly string[] = ['application/json'],
): Promise<unknown> {
  if (mayLack && !request.headers.has('content-type') && (await readBodyText(request, limit)) === '') return undefined;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || !types.includes(type)) {
    throw new AppError('unsupported_media_type', `The request body must be ${types.join(' or ')}.`);
  }
  const text = await readBodyText(request, limit);
  const value = parse(text);
  if (depthExceeds(value, MAX_DEPTH)) throw new AppError('invalid', 'The request body is nested too deeply.');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON.');
  }
}

/** Reads the body as text, as `readBodyBytes` does. */
async function readBodyText(request: Request, limit: number): Promise<string> {
  const bytes = await readBodyBytes(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid', 'The request body is not valid UTF-8.');
  }
}

/**
 * Reads the body. Throws `too_large` as soon as more than `limit` bytes have arrived, whatever length the headers
 * declare.
 */
export async function readBodyBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = () => new AppError('too_large', `The request body is larger than ${Math.floor(limit / 1024)} KB.`);
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

function depthExceeds(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  return Object.values(value).some((inner) => depthExceeds(inner, limit - 1));
}
