import type { MetadataRoute } from 'next';
import { PRIVATE_PAGES } from '@/lib/auth/guards';
import { env } from '@/lib/env';

export const dynamic = 'force-dynamic'; // the address of the site is known when it runs

/** As crawlers read it a path is a beginning, and `/share` is also that of a shared post. */
const asRule = (path: string): string[] => (path === '/share' ? ['/share$', '/share?'] : [path]);

/** Shared posts are not in the list: what makes cards must be let in, and reads there that the page is not for search engines. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: [...PRIVATE_PAGES.flatMap(asRule), '/auth', '/api/'] },
    sitemap: new URL('/sitemap.xml', env().APP_ORIGIN).href,
  };
}
