import type { IncomingMessage, ServerResponse } from 'node:http';

export type Reply = { status: number; headers: Record<string, string>; body: string };

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value, null, 2),
});

export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Sends half of the response body and closes the connection, to simulate a response that the network cuts off. */
export function sendTruncated(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
}

const MAX_BODY = 1_000_000;

/** Returns the whole body of a request, or null if it is too long. */
export async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
