import 'server-only';
import { request as overHttp } from 'node:http';
import { Agent, request as overHttps } from 'node:https';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { resolvePublicIp } from '@/lib/web/public-address';
import { isAllowedPushAddress, isPushEmulator } from './push-service-address';
import { encryptPushMessage, type PushDevice, type PushMessageToEncrypt } from './encryption';

/** Maximum time in ms to wait for an answer of a push service. */
const TIMEOUT_MS = 5_000;

/**
 * Result of a push request:
 * - `taken`: the push service accepted the message.
 * - `gone`: the subscription no longer exists.
 * - `later`: a retry may succeed.
 * - `refused`: a retry is pointless.
 */
type Outcome = { kind: 'taken' | 'gone' } | { kind: 'later' | 'refused'; reason: string };

const agent = () =>
  getProcessWideValue('push-agent', () => {
    const made = new Agent({ keepAlive: true, maxSockets: 10, timeout: 30_000, lookup: resolvePublicIp });
    valuesFromApp.atShutdown.add(() => made.destroy());
    return made;
  });

/**
 * Sends a message to the push service of a device's browser. The outcome depends only on the status code of the
 * response.
 */
export async function sendPushMessage(device: PushDevice, message: PushMessageToEncrypt): Promise<Outcome> {
  // The push address is checked again, because the check may have become stricter since the address was stored.
  if (!isAllowedPushAddress(device.endpoint)) return { kind: 'gone' };
  const { headers, body } = encryptPushMessage(device, message);
  try {
    return outcomeOf(await send(new URL(device.endpoint), headers, body));
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

/** Sends the request without following redirects, and returns the status code of the response. */
const send = (url: URL, headers: Record<string, string | number>, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answerOf = isPushEmulator(url)
      ? overHttp(url, { method: 'POST', headers, signal })
      : overHttps(url, { method: 'POST', headers, signal, agent: agent() });
    answerOf.on('error', reject);
    answerOf.on('response', (response) => {
      // Ignores a connection that breaks after the status code has arrived, because only the status code is used.
      response.on('error', () => undefined);
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    answerOf.end(body);
  });
