import type { MetadataRoute } from 'next';
import { PRIVATE_PAGES } from '@/lib/auth/guards';
import { env } from '@/lib/env';

export const dynamic = 'force-dynamic'; // The address of the sitemap is not known before run time.

/**
 * Crawlers compare the beginning of an address. `Disallow: /share` would therefore also keep them from shared posts
 * (`/shared/…`).
 */
const asRule = (path: string): string[] => (path === '/share' ? ['/share$', '/share?'] : [path]);

/** Shared posts are allowed, because card generators must read them. Their pages say noindex. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: [...PRIVATE_PAGES.flatMap(asRule), '/auth', '/api/'] },
    sitemap: new URL('/sitemap.xml', env().APP_ORIGIN).href,
  };
}
