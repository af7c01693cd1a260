import type { Metadata } from 'next';
import { unlisted } from '@/lib/web/metadata';
import { site } from '@/lib/site';

export const metadata: Metadata = { ...unlisted, title: { absolute: `Page Not Found | ${site.name}` } };

/** A full page load, because the next page has its own styles. */
const HOME = '/';

/**
 * Included in every page, so it is small. Each part of the site has its own not-found page, and global-not-found.tsx
 * handles the rest.
 */
export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="failure">
      <h1>Page Not Found</h1>
      <p>There's nothing at this address. It may be mistyped, or the page has moved.</p>
      <a href={HOME}>Home</a>
    </main>
  );
}
