import type { MetadataRoute } from 'next';
import { PRIVATE_PAGE_PATHS } from '@/lib/auth/sign-in-paths';
import { env } from '@/lib/env';
import { AI_CRAWLERS, MEMBER_POST_PATHS } from '@/lib/web/ai-crawlers';

// The server writes robots.txt for each request, because the address of the sitemap is not known at build time.
export const dynamic = 'force-dynamic';

/**
 * `Disallow: /share` would also block shared posts (`/shared/…`), because crawlers compare only the beginning of an
 * address.
 */
const asRule = (path: string): string[] => (path === '/share' ? ['/share$', '/share?'] : [path]);

/**
 * Rules for search engines' crawlers. Crawlers may load shared posts, so that link previews work. A noindex tag keeps
 * shared posts out of search results. AI crawlers may not load posts, and the server refuses them
 * (server/web/limits/ai-crawlers.ts).
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: [
      { userAgent: '*', allow: '/', disallow: [...PRIVATE_PAGE_PATHS.flatMap(asRule), '/auth', '/api/'] },
      {
        userAgent: [...AI_CRAWLERS],
        disallow: [...PRIVATE_PAGE_PATHS.flatMap(asRule), '/auth', ...MEMBER_POST_PATHS],
      },
    ],
    sitemap: new URL('/sitemap.xml', env().APP_ORIGIN).href,
  };
}
