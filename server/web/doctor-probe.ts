/* Answers the requests of `npm run doctor`, which finds out what the proxy passes on to this server. server/serve.ts
   runs this file directly, without a compiler. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { findClientIpAddress, type parseTrustedProxies } from '../../lib/client-ip-address.ts';

/** Request header with the doctor's signature. Requests without a valid signature are handled as usual. */
export const DOCTOR_HEADER = 'x-doctor';

/** Time in ms for which a signature is valid, so that a signature in a log is soon useless. */
const VALID_MS = 2 * 60_000;

/** Pause in ms between the two parts of a streamed answer. A proxy that buffers delivers both parts together. */
export const PROBE_STREAM_PAUSE_MS = 1_000;

/** Facts about a request as it arrived at the server. */
export type DoctorProbeResponse = {
  build: string;
  /** Address of the program that connected to the server: the proxy, or the client itself. */
  peer: string;
  isPeerTrusted: boolean;
  /** Header X-Forwarded-For as it arrived, or null. */
  forwardedFor: string | null;
  /** Client address of this request, as the server determines it for rate limits. */
  client: string;
  /** Number of bytes of the request's body that arrived. */
  bytes: number;
};

const signatureOf = (secret: string, until: string): Buffer =>
  createHmac('sha256', secret).update(`doctor:${until}`).digest();

/** Returns the value of the doctor's header, which proves that the sender knows NEXTAUTH_SECRET. */
export function signDoctorRequest(secret: string, now: number): string {
  const until = String(now + VALID_MS);
  return `${until}.${signatureOf(secret, until).toString('hex')}`;
}

function isSigned(header: string, secret: string, now: number): boolean {
  const [, until = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(header) ?? [];
  const milliseconds = Number(until) - now;
  if (signature === '' || milliseconds < 0 || milliseconds > 2 * VALID_MS) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(secret, until));
}

type Server = { secret: string; build: string; proxies: ReturnType<typeof parseTrustedProxies> };

/**
 * Creates a function that answers requests of `npm run doctor`, and returns false for other requests. The function must
 * run before the server corrects the headers, because the doctor examines the proxy's headers.
 */
export function createDoctorProbe({ secret, build, proxies }: Server) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const header = request.headers[DOCTOR_HEADER];
    if (typeof header !== 'string' || !isSigned(header, secret, Date.now())) return false;
    const peer = request.socket.remoteAddress ?? '';
    const forwardedFor = request.headers['x-forwarded-for']?.toString() ?? null;
    const answer: DoctorProbeResponse = {
      build,
      peer: peer.replace(/^::ffff:/, ''),
      isPeerTrusted: proxies?.isTrusted(peer) ?? false,
      forwardedFor,
      client: findClientIpAddress(peer, forwardedFor ?? undefined, proxies),
      bytes: 0,
    };
    request.on('data', (piece: Buffer) => void (answer.bytes += piece.length));
    request.once('end', () => send(request, response, answer));
    return true;
  };
}

function send({ headers }: IncomingMessage, response: ServerResponse, answer: DoctorProbeResponse): void {
  const isStream = headers.accept === 'text/event-stream';
  response.writeHead(200, {
    'Content-Type': isStream ? 'text/event-stream' : 'application/json',
    'Cache-Control': 'no-store',
    // The header X-Accel-Buffering keeps nginx from buffering the stream. Live updates have the same header
    // (lib/http/response/event-stream.ts).
    ...(isStream && { 'X-Accel-Buffering': 'no' }),
  });
  if (!isStream) return void response.end(JSON.stringify(answer));
  response.write(': first\n\n');
  setTimeout(() => response.end(': second\n\n'), PROBE_STREAM_PAUSE_MS);
}
