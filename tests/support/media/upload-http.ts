import { once } from 'node:events';
import { request, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { formOf, mediaForm } from './upload-form';

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: ReturnType<typeof JSON.parse> };

type Call = { url: string; cookie?: string | undefined; method?: string; headers?: Record<string, string> };

/** Opens an upload request on a new connection, without sending the body yet. */
export function openUpload({ url, cookie, method = 'POST', headers = {} }: Call): ClientRequest {
  const all = { 'Sec-Fetch-Site': 'same-origin', ...(cookie && { Cookie: cookie }), ...headers };
  const opened = request(url, { method, headers: all, agent: false });
  // The listener ignores connection errors, because `answerOf` reports them. Without any listener, a connection error
  // would end the test process.
  opened.on('error', () => undefined);
  return opened;
}

/**
 * Returns the server's answer, even if the request body was sent only in part. Rejects if the connection breaks without
 * an answer.
 */
export async function answerOf(sent: ClientRequest): Promise<HttpAnswer> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: body.startsWith('{') ? JSON.parse(body) : body,
  };
}

/** Sends a whole upload in one piece, with its Content-Length. */
export async function sendUpload(
  site: string,
  cookie: string,
  ...form: Parameters<typeof mediaForm>
): Promise<HttpAnswer> {
  const { body, contentType } = mediaForm(...form);
  const sent = openUpload({
    url: `${site}/api/media/upload`,
    cookie,
    headers: { 'Content-Type': contentType, 'Content-Length': String(body.length) },
  });
  sent.end(body);
  return answerOf(sent);
}

const BOUNDARY = 'pv-between-the-parts';

/** Returns the form's bytes before and after a file, for tests that send the file in pieces. */
export function bytesAroundFile(
  postId: number,
  type = 'video/mp4',
): { head: Buffer; tail: Buffer; contentType: string } {
  const { body, contentType } = formOf(
    [
      { name: 'postId', body: String(postId) },
      { name: 'media', body: '', filename: 'x', type },
    ],
    BOUNDARY,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  return { head: body.subarray(0, body.length - tail.length), tail, contentType };
}
