import { z } from 'zod';

const endpoint = z.string().max(1_000, 'endpoint is too long.');

/** As a browser's PushSubscription has them. */
export const subscribeBody = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'keys.p256dh must be a key of a browser.'),
    auth: z.string().regex(/^[\w-]{22}$/, 'keys.auth must be a key of a browser.'),
  }),
  /** A page says it by itself of a browser that had leave before; nobody asks for it at this moment. */
  again: z.boolean().optional(),
});
export type Subscribe = z.output<typeof subscribeBody>;

export const deviceBody = z.object({ endpoint });

export const pushView = z.object({
  /** What a browser is to ask for leave with; null: no device is told anything here. */
  publicKey: z.string().nullable(),
  /** Where this browser is told; null: it is not. */
  current: z.string().nullable(),
  devices: z.array(
    z.object({
      endpoint: z.string(),
      device: z.string(),
      createdAt: z.iso.datetime(),
      /** When something was last taken for it. */
      toldAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type PushView = z.output<typeof pushView>;
