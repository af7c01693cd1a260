import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call, type Answer } from '../http/call';

/** Posts an event to our webhook handler in the same way as Stripe, without cookies and browser headers. */
export const postWebhook = (raw: string, signature: string | null): Promise<Answer> =>
  call('POST', '/api/webhooks/stripe', { raw, headers: { 'Sec-Fetch-Site': null, 'Stripe-Signature': signature } });

/** Passes the webhook requests of the emulator to our handler, as the web server would. */
export async function startReceiver(): Promise<{ receiver: Server; url: string }> {
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    const answer = await postWebhook(raw, String(request.headers['stripe-signature'] ?? ''));
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.text);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  return { receiver, url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` };
}
