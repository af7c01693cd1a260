import 'server-only';
import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { decodeCalendarFile } from '@/lib/events/import/decode-calendar-file';
import { MAX_CALENDAR_FILE_BYTES } from '@/lib/events/schema';
import { isPublicHttpsAddress, resolvePublicIp } from '@/lib/web/public-address';

/** Maximum time in ms for a feed's file, including redirects. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

/** Version of a feed's file, by which its server recognizes that we already have the file. */
type FeedVersion = { etag: string | null; lastModified: string | null };
export type FeedFile = FeedVersion & { ics: string };

/** Returns true for an address on the server that the tests run in place of a calendar's server. */
const isStandIn = ({ origin }: URL): boolean => origin === env().CALENDAR_STAND_IN_URL;

/**
 * Returns true if our server may request the address. The IP address of the host is checked again for each connection.
 */
const isAllowedAddress = (url: URL): boolean => isStandIn(url) || isPublicHttpsAddress(url);

const refuse = (message: string) => new AppError('invalid', message, undefined, 'address');

/**
 * Returns the calendar file of an address, or null if the file is the given version. Follows at most three redirects,
 * each to a public https address. Throws `invalid` with the reason if there is no whole calendar file.
 */
export async function fetchFeed(
  address: string,
  version: FeedVersion,
  timeoutMs = TIMEOUT_MS,
): Promise<FeedFile | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!isAllowedAddress(url))
        throw refuse(
          redirects === 0
            ? 'This is not a public https address.'
            : 'The address leads to an address that is not public.',
        );
      const response = await send(url, version, signal);
      const status = response.statusCode ?? 0;
      if (status === 200) return await read(response);
      response.destroy();
      if (status === 304) return null;
      const target = status > 300 && status < 400 ? URL.parse(response.headers.location ?? '', url.href) : null;
      if (target === null) throw refuse(`The calendar's server answers with the error ${status}.`);
      url = target;
    }
  } catch (error) {
    throw error instanceof AppError ? error : refuse(signal.aborted ? TOO_SLOW : describeFailure(error));
  }
  throw refuse('The address leads to one other address after another.');
}

const TOO_SLOW = "The calendar's server is too slow.";

function describeFailure(error: unknown): string {
  const { name = '', code = name } = (error ?? {}) as { name?: string; code?: string };
  if (code === 'ENOTPUBLIC') return 'The address leads into a private network.';
  if (code === 'ENOTFOUND') return "The calendar's server doesn't exist.";
  return "The connection to the calendar's server broke.";
}

const send = (url: URL, { etag, lastModified }: FeedVersion, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      Accept: 'text/calendar',
      'Accept-Encoding': 'identity',
      ...(etag !== null && { 'If-None-Match': etag }),
      ...(lastModified !== null && { 'If-Modified-Since': lastModified }),
    };
    const options = { headers, signal, agent: false } as const;
    const request = isStandIn(url)
      ? overHttp(url, options, resolve)
      : overHttps(url, { ...options, lookup: resolvePublicIp }, resolve);
    request.on('error', reject);
    request.end();
  });

async function read(response: IncomingMessage): Promise<FeedFile> {
  const { etag = null, 'last-modified': lastModified = null, 'content-encoding': encoding } = response.headers;
  if (encoding !== undefined && encoding !== 'identity') {
    response.destroy();
    throw refuse("The calendar's server sends a compressed file, which we can't read.");
  }
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop by an error also closes the connection, so that nothing more is received.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_CALENDAR_FILE_BYTES) throw refuse('The calendar file is larger than 1 MB.');
    chunks.push(chunk);
  }
  const ics = decodeCalendarFile(Buffer.concat(chunks));
  // A file that ends early could lack events, or the second half of a repeated event.
  if (/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(ics) && !/\bEND:VCALENDAR\s*$/i.test(ics))
    throw refuse('The calendar file ends too early.');
  return { ics, etag, lastModified };
}
