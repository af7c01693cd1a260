import 'server-only';
import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import type { LinkPreviewText } from '@/components/seo/link-preview-text';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { enforceRateLimit, getRateLimitKey, type RateLimitName } from '@/lib/http/rate-limits';
import { buildErrorResponse } from '@/lib/http/response/build-response';
import { renderLinkPreview } from './render-link-preview';

export const createLinkPreviewResponse = (png: Uint8Array<ArrayBuffer>, cacheControl: string): Response =>
  new Response(png, { headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControl } });

type Terms = { limit: RateLimitName; cacheControl: string };

/** Draws a link preview and returns it as a response. Limits the requests of each client address. */
export async function renderLinkPreviewResponse(
  { limit, cacheControl }: Terms,
  write: () => Promise<LinkPreviewText>,
): Promise<Response> {
  try {
    await enforceRateLimit(limit, getRateLimitKey(limit, null, readClientIpHeader({ headers: await headers() })));
    return createLinkPreviewResponse(await renderLinkPreview(await write()), cacheControl);
  } catch (error) {
    return buildErrorResponse(error, randomUUID());
  }
}
