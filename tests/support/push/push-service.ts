import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Shown } from '@/lib/push/shown';
import { claimsOf, keysOf, newReceiver, opened, type Receiver } from './opened';

type Delivered = { to: string; text: string; shown: Shown; headers: IncomingHttpHeaders };

/** Who takes messages for browsers, on this machine: opens each as its browser would, and keeps it. */
export async function openPushService() {
  const receivers = new Map<string, Receiver>();
  const received: Delivered[] = [];
  /** Of a browser, what is said in the place of 201; 'hangs': nothing. */
  const answers = new Map<string, number | 'hangs'>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const to = request.url?.slice(1) ?? '';
    asked.push(to);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const answer = answers.get(to) ?? 201;
      if (answer === 'hangs') return;
      const receiver = receivers.get(to);
      if (answer === 201 && receiver) {
        const { aud, exp } = claimsOf(request.headers.authorization ?? '');
        const real = new Date().getTime(); // no test moves it
        if (aud !== url || exp * 1000 < real) throw new Error('not for us');
        const text = opened(Buffer.concat(parts), receiver);
        received.push({ to, text, shown: JSON.parse(text) as Shown, headers: request.headers });
      }
      response.writeHead(answer).end('who reads this');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    asked,
    answers,
    /** What a browser of this name says of itself when it is given leave. */
    browser: (name: string) => {
      const receiver = receivers.get(name) ?? newReceiver();
      receivers.set(name, receiver);
      return { endpoint: `${url}/${name}`, keys: keysOf(receiver) };
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
