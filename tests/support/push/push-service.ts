import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushContent } from '@/lib/push/push-content';
import { claimsOf, keysOf, newReceiver, decryptMessage, type Receiver } from './decrypt';

type Delivered = { to: string; text: string; shown: PushContent; headers: IncomingHttpHeaders };

/** Starts a local push service that decrypts each message as the recipient's browser would, and stores the message. */
export async function openPushService() {
  const receivers = new Map<string, Receiver>();
  const received: Delivered[] = [];
  /**
   * HTTP status with which the service answers messages to a browser, 201 by default. 'hangs' means that no answer
   * comes.
   */
  const answers = new Map<string, number | 'hangs'>();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const to = request.url?.slice(1) ?? '';
    requested.push(to);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const answer = answers.get(to) ?? 201;
      if (answer === 'hangs') return;
      const receiver = receivers.get(to);
      if (answer === 201 && receiver) {
        const { aud, exp } = claimsOf(request.headers.authorization ?? '');
        // The authorization token must be valid at the real time. Tests change `Date.now()`, but not `new Date()`.
        const real = new Date().getTime();
        if (aud !== url || exp * 1000 < real) throw new Error('not for us');
        const text = decryptMessage(Buffer.concat(parts), receiver);
        received.push({ to, text, shown: JSON.parse(text) as PushContent, headers: request.headers });
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
    asked: requested,
    answers,
    /** Returns the push subscription of a browser with this name. */
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
