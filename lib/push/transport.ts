import 'server-only';
import { request as overHttp } from 'node:http';
import { Agent, request as overHttps } from 'node:https';
import { onePerProcess, life } from '@/lib/process';
import { isPushAddress, isStandIn, publicLookup } from './address';
import { sealed, type Device, type Message } from './sealed';

/** In which an answer has to be there: what hangs costs no more. */
const PATIENCE_MS = 5_000;

/** `gone`: there is no such browser any more. `later`: worth another try. `refused`: not worth one. */
type Outcome = { kind: 'taken' | 'gone' } | { kind: 'later' | 'refused'; reason: string };

const agent = () =>
  onePerProcess('push-agent', () => {
    const made = new Agent({ keepAlive: true, maxSockets: 10, timeout: 30_000, lookup: publicLookup });
    life.atShutdown.add(() => made.destroy());
    return made;
  });

/** Gives a message for a device to who takes them for its browser. Nothing of what that one says is kept but a number. */
export async function post(device: Device, message: Message): Promise<Outcome> {
  if (!isPushAddress(device.endpoint)) return { kind: 'gone' }; // as the rules are now
  const { headers, body } = sealed(device, message);
  try {
    return outcomeOf(await ask(new URL(device.endpoint), headers, body));
  } catch (error) {
    const { name = '', code = name } = (error ?? {}) as { name?: string; code?: string };
    if (code === 'ENOTPUBLIC') return { kind: 'refused', reason: code };
    return { kind: 'later', reason: code };
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = String(status);
  return status === 429 || status >= 500 ? { kind: 'later', reason } : { kind: 'refused', reason };
}

/** Follows nowhere else, and reads nothing of the answer but its status. */
const ask = (url: URL, headers: Record<string, string | number>, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asked = isStandIn(url)
      ? overHttp(url, { method: 'POST', headers, signal })
      : overHttps(url, { method: 'POST', headers, signal, agent: agent() });
    asked.on('error', reject);
    asked.on('response', (response) => {
      response.on('error', () => undefined); // cut off after its status was read
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.end(body);
  });
