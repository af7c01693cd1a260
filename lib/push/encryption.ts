import 'server-only';
import webPush from 'web-push';
import { env } from '@/lib/env';
import { contactEmail } from '@/lib/process/current-settings';

/**
 * Our commands run without a bundler, and Node alone cannot import the functions of this CommonJS package by name. Both
 * functions are therefore read from the package's default export.
 */
const { encrypt, generateRequestDetails } = webPush;

/** Two public keys of the receiving browser, in base64url. Push messages are encrypted with these keys. */
export type DeviceKeys = { p256dh: string; auth: string };
export type PushDevice = DeviceKeys & { endpoint: string };
export type PushMessageToEncrypt = {
  text: string;
  /** Topic of the message. A later message with the same topic replaces an earlier one that is still undelivered. */
  topic: string;
  /** Lifetime of the message in seconds. */
  seconds: number;
};

/** Public half of our VAPID key, or null if push messages are not configured. */
export const getVapidPublicKey = (): string | null => env().VAPID_PUBLIC_KEY ?? null;

/**
 * Encrypts and signs a message for one browser. Throws an error for invalid keys. Does not send the message, because
 * web-push would also connect to addresses in our own network.
 */
export function encryptPushMessage({ endpoint, ...keys }: PushDevice, { text, topic, seconds }: PushMessageToEncrypt) {
  const { VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '' } = env();
  const { headers, body } = generateRequestDetails({ endpoint, keys }, text, {
    TTL: seconds,
    topic,
    vapidDetails: { subject: `mailto:${contactEmail()}`, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
  });
  return { headers: headers as Record<string, string | number>, body };
}

export function areValidDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  try {
    return encrypt(p256dh, auth, '', 'aes128gcm').cipherText.length > 0;
  } catch {
    return false;
  }
}
