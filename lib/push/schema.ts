import { z } from 'zod';

const endpoint = z.string().max(1_000, 'endpoint is too long.');

/** Push subscription, with the fields of a browser's PushSubscription. */
export const pushSubscriptionSchema = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'keys.p256dh must be a key of a browser.'),
    auth: z.string().regex(/^[\w-]{22}$/, 'keys.auth must be a key of a browser.'),
  }),
  /** True if a page renewed the subscription automatically. False if a person turned on push messages. */
  again: z.boolean().optional(),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>;

export const pushEndpointSchema = z.object({ endpoint });

export const pushStatusView = z.object({
  /** Public key with which a browser subscribes. Null if push messages are not configured. */
  publicKey: z.string().nullable(),
  /** Push address of this browser. Null if the browser is not subscribed. */
  current: z.string().nullable(),
  devices: z.array(
    z.object({
      endpoint: z.string(),
      device: z.string(),
      createdAt: z.iso.datetime(),
      /** Time of the last message that the push service accepted. */
      toldAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type PushStatusView = z.output<typeof pushStatusView>;
