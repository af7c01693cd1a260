import http from 'node:http';
import https from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { ExaminedSite } from './finding';

const TIMEOUT_MS = 20_000;
/** Size in bytes of the pieces in which a large body is sent. */
const PIECE = Buffer.alloc(64 * 1024);

export type HttpResponse = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  /** Time in ms between the first and the last piece of the body. */
  spreadMs: number;
  /** Day on which the certificate expires. Null if the connection does not use TLS. */
  certificateUntil: Date | null;
};

type Question = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Number of zero bytes to send as the body. */
  bytes?: number;
};

type From = Pick<ExaminedSite, 'authorities' | 'ports'>;

/** Sends one request over a new connection, as a browser would, and follows no redirect. Throws if no answer arrives. */
export function requestOnNewConnection(
  { authorities, ports }: From,
  address: string,
  { method = 'GET', headers, bytes = 0 }: Question = {},
): Promise<HttpResponse> {
  const url = new URL(address);
  const isTls = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const options = {
      method,
      agent: false as const,
      timeout: TIMEOUT_MS,
      ...(ports && { hostname: '127.0.0.1', port: isTls ? ports.https : ports.http, servername: url.hostname }),
      headers: { Host: url.host, ...headers, ...(bytes > 0 && { 'Content-Length': String(bytes) }) },
    };
    const receive = (response: http.IncomingMessage) => {
      const { socket } = response;
      const until = 'getPeerCertificate' in socket ? (socket as TLSSocket).getPeerCertificate().valid_to : undefined;
      const pieces: Buffer[] = [];
      let first = 0;
      let last = 0;
      response.on('data', (piece: Buffer) => {
        last = performance.now();
        first ||= last;
        pieces.push(piece);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces).toString(),
          spreadMs: last - first,
          certificateUntil: until ? new Date(until) : null,
        }),
      );
    };
    const request = isTls
      ? https.request(url, { ...options, ca: authorities }, receive)
      : http.request(url, options, receive);
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`)));
    request.on('error', reject);
    sendZeros(request, bytes);
  });
}

/** Sends zeros without holding them all in memory. Stops when the other side closes the connection. */
function sendZeros(request: http.ClientRequest, bytes: number): void {
  if (request.destroyed) return;
  if (bytes === 0) return void request.end();
  const piece = PIECE.subarray(0, Math.min(bytes, PIECE.length));
  const next = () => sendZeros(request, bytes - piece.length);
  if (request.write(piece)) setImmediate(next);
  else request.once('drain', next);
}
