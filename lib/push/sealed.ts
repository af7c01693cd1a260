import 'server-only';
import webPush from 'web-push';
import { env } from '@/lib/env';
import { contactEmail } from '@/lib/in-force';

/** Node, which runs the commands, does not see what a module of the old kind names. */
const { encrypt, generateRequestDetails } = webPush;

/** What a browser gave us to seal with, in base64url. */
export type DeviceKeys = { p256dh: string; auth: string };
export type Device = DeviceKeys & { endpoint: string };
export type Message = {
  text: string;
  /** A later one with the same word takes its place while it has not been delivered. */
  topic: string;
  /** For how long it is worth delivering. */
  seconds: number;
};

/** The browser's half of our key, or null where no device is told anything. */
export const publicKey = (): string | null => env().VAPID_PUBLIC_KEY ?? null;

/**
 * A message as the makers of browsers take it: sealed so that this browser alone can open it, and signed by us. Throws when the keys are none.
 * Sending it is ours (transport.ts): the library would post to whatever address a name has.
 */
export function sealed({ endpoint, ...keys }: Device, { text, topic, seconds }: Message) {
  const { VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '' } = env();
  const { headers, body } = generateRequestDetails({ endpoint, keys }, text, {
    TTL: seconds,
    topic,
    vapidDetails: { subject: `mailto:${contactEmail()}`, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
  });
  return { headers: headers as Record<string, string | number>, body };
}

export function canBeSealedWith({ p256dh, auth }: DeviceKeys): boolean {
  try {
    return encrypt(p256dh, auth, '', 'aes128gcm').cipherText.length > 0;
  } catch {
    return false;
  }
}
