import type { Metadata } from 'next';
import { unlisted } from '@/lib/metadata';
import { site } from '@/lib/site';

export const metadata: Metadata = { ...unlisted, title: { absolute: `Page Not Found | ${site.name}` } };

/** By a full load: the page that comes next brings its own styles. */
const HOME = '/';

/** Comes with every page, so it is small. Each part of the site has a better one of its own, and global-not-found.tsx answers for the rest. */
export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="failure">
      <h1>Page Not Found</h1>
      <p>There's nothing at this address. It may be mistyped, or the page has moved.</p>
      <a href={HOME}>Home</a>
    </main>
  );
}
