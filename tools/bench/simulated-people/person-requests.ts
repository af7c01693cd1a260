import { randomUUID } from 'node:crypto';
import { Agent, request as open, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { finished } from 'node:stream/promises';
import { hashPassword } from '@/lib/auth/passwords';
import type { ResultCollector } from './request-results';

// All simulated people share one proxy, and the server trusts the client addresses that the proxy reports. Without this
// trust, the server would count all people as one visitor.

const PATIENCE_MS = 20_000;

/** Sends a request to the server on behalf of one person. Resolves with the body. */
export type SendRequest = (sent: Sent, answers: ResultCollector) => Promise<string>;
type Sent = {
  path: string;
  headers: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** HTTP method. The default is POST for a request with a body, and GET for a request without a body. */
  method?: string;
  seen?: (answer: IncomingMessage) => void;
};

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

export const visitorHeaders = (number: number) => ({ 'x-forwarded-for': addressOf(number), 'accept-encoding': 'gzip' });

/**
 * Sends requests over connections that stay open. Resolves with the body, or with an empty text if the request failed.
 */
export function createRequestSender(url: string): SendRequest {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  return ({ path, headers, body, method, seen: onAnswer }, answers) =>
    new Promise((resolve) => {
      const began = performance.now();
      const end = (status: number, text: string) => {
        answers.note(began, status);
        resolve(text);
      };
      const request = open(url + path, {
        agent,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers,
        timeout: PATIENCE_MS,
      });
      request
        .on('timeout', () => request.destroy(new Error('late')))
        .on('error', () => end(0, ''))
        .on('response', (response: IncomingMessage) => {
          const chunks: Buffer[] = [];
          onAnswer?.(response);
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          finished(response).then(
            () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()),
            () => end(0, ''),
          );
        })
        .end(body);
    });
}

/** A signed-in member with an open page. */
export type Member = { number: number; cookie: string };

const memberHeaders = ({ number, cookie }: Member) => ({
  ...visitorHeaders(number),
  'accept-encoding': 'identity', // The response is uncompressed, because the caller parses the body.
  cookie,
  'sec-fetch-site': 'same-origin',
});

export const readAsMember = (
  ask: SendRequest,
  member: Member,
  path: string,
  answers: ResultCollector,
): Promise<string> => ask({ path, headers: memberHeaders(member) }, answers);

export const writeAsMember = (
  ask: SendRequest,
  member: Member,
  path: string,
  sent: object,
  answers: ResultCollector,
  method?: string,
): Promise<string> =>
  ask(
    {
      path,
      ...(method && { method }),
      headers: { ...memberHeaders(member), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(sent),
    },
    answers,
  );

const PASSWORD = 'What the bench signs in with';

/** Returns the stored hash of the password that all simulated people share. */
export const sharedPasswordHash = (): Promise<string> => hashPassword(PASSWORD);

/** Signs a member in with the right password, then signs the member out. */
export async function signInAndOut(
  ask: SendRequest,
  { number }: Pick<Member, 'number'>,
  email: string,
  answers: ResultCollector,
) {
  let cookie = '';
  const member = { number, cookie };
  const headers = { ...memberHeaders(member), 'content-type': 'application/json' };
  const onAnswer = (answer: IncomingMessage) => (cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '');
  await ask(
    { path: '/api/login', headers, body: JSON.stringify({ email, password: PASSWORD }), seen: onAnswer },
    answers,
  );
  if (cookie !== '') await writeAsMember(ask, { number, cookie }, '/api/logout', {}, answers);
}

export async function uploadPicture(
  ask: SendRequest,
  member: Member,
  postId: number,
  picture: Blob,
  answers: ResultCollector,
): Promise<void> {
  const form = new FormData();
  form.set('postId', String(postId));
  form.set('uploadId', randomUUID());
  form.set('media', picture, 'picture.jpg');
  const packed = new Response(form);
  const headers = { ...memberHeaders(member), 'content-type': packed.headers.get('content-type') ?? '' };
  await ask({ path: '/api/media/upload', headers, body: Buffer.from(await packed.arrayBuffer()) }, answers);
}

/** Keeps the event stream of a page open and passes on its text. Reconnects 3 s after the stream ends. */
export function openEventStream(
  url: string,
  path: string,
  member: Member,
  onText: (text: string) => void,
): { close: () => void; isOpen: () => boolean } {
  let [isOpen, isOver] = [false, false];
  let request: ReturnType<typeof open>;
  const reconnect = () => {
    isOpen = false;
    if (!isOver) setTimeout(begin, 3_000);
  };
  function begin(): void {
    if (isOver) return;
    request = open(url + path, { agent: false, headers: memberHeaders(member) })
      .on('error', reconnect)
      .on('response', (response: IncomingMessage) => {
        isOpen = response.statusCode === 200;
        response
          .on('data', (chunk: Buffer) => onText(chunk.toString()))
          .on('end', reconnect)
          .on('error', () => undefined);
      });
    request.end();
  }
  begin();
  return {
    close: () => {
      isOver = true;
      request.destroy();
    },
    isOpen: () => isOpen,
  };
}
