import { createServer, request, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export type InternalResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Creates a function that sends a request directly to a handler in this process, without using the network. */
export function createInternalRequester(
  handle: RequestListener,
): (path: string, headers: Record<string, string>) => Promise<InternalResponse> {
  const server = createServer(handle);
  return (path, headers) =>
    new Promise((resolve, reject) => {
      const [clientEnd, serverEnd] = duplexPair();
      server.emit('connection', serverEnd);
      request({ path, headers: { ...headers, Connection: 'close' }, createConnection: () => clientEnd }, (response) => {
        buffer(response).then(
          (body) => resolve({ status: response.statusCode ?? 500, headers: response.headers, body }),
          reject,
        );
      })
        .once('error', reject)
        .end();
    });
}
