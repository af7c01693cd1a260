import 'server-only';
import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import type { PreviewCardText } from '@/components/seo/preview-card-text';
import { clientIp } from '@/lib/http/request/client-ip';
import { enforceRateLimit, rateLimitKey, type RateLimitName } from '@/lib/http/rate-limits';
import { buildErrorResponse } from '@/lib/http/response/build-response';
import { renderShareCard } from './render-share-card';

export const createShareCardResponse = (png: Uint8Array<ArrayBuffer>, cacheControl: string): Response =>
  new Response(png, { headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControl } });

type Terms = { limit: RateLimitName; cacheControl: string };

/** Draws a share card and returns it as a response. Limits the requests of each client address. */
export async function renderShareCardResponse(
  { limit, cacheControl }: Terms,
  write: () => Promise<PreviewCardText>,
): Promise<Response> {
  try {
    await enforceRateLimit(limit, rateLimitKey(limit, null, clientIp({ headers: await headers() })));
    return createShareCardResponse(await renderShareCard(await write()), cacheControl);
  } catch (error) {
    return buildErrorResponse(error, randomUUID());
  }
}
