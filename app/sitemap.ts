import type { MetadataRoute } from 'next';
import { env } from '@/lib/env';
import { listSchoolUpdateTimes } from '@/lib/schools/queries';

export const dynamic = 'force-dynamic';

const PAGES = [
  '/',
  '/solution',
  '/community-voice',
  '/help',
  '/accessibility',
  '/transparency',
  '/register',
  '/login',
  '/terms',
  '/privacy',
  '/cookie',
];

/**
 * Addresses for search engines: the public pages and the public page of every school, but no pages with members'
 * content.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const url = (path: string) => new URL(path, env().APP_ORIGIN).href;
  const schools = await listSchoolUpdateTimes();
  return [
    ...PAGES.map((path) => ({ url: url(path) })),
    { url: url('/explore'), ...newestOf(schools) },
    ...schools.map(({ id, updatedAt }) => ({ url: url(`/explore/${id}`), lastModified: updatedAt })),
  ];
}

const newestOf = (schools: { updatedAt: Date }[]) =>
  schools.length > 0
    ? { lastModified: new Date(Math.max(...schools.map(({ updatedAt }) => updatedAt.getTime()))) }
    : {};
