import 'server-only';
import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import type { CardText } from '@/components/seo/card-text';
import { clientIp } from '@/lib/http/request/client-ip';
import { enforceRateLimit, rateLimitKey, type Limit } from '@/lib/http/rate-limits';
import { buildErrorResponse } from '@/lib/http/response/respond';
import { cardPng } from './draw';

export const cardResponse = (png: Uint8Array<ArrayBuffer>, cacheControl: string): Response =>
  new Response(png, { headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControl } });

type Terms = { limit: Limit; cacheControl: string };

/** Draws a share card and returns it as a response. Limits the requests of each client address. */
export async function respondWithCard(
  { limit, cacheControl }: Terms,
  write: () => Promise<CardText>,
): Promise<Response> {
  try {
    await enforceRateLimit(limit, rateLimitKey(limit, null, clientIp({ headers: await headers() })));
    return cardResponse(await cardPng(await write()), cacheControl);
  } catch (error) {
    return buildErrorResponse(error, randomUUID());
  }
}
