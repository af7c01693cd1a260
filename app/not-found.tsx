import type { Metadata } from 'next';
import { noIndexMetadata } from '@/lib/web/metadata';
import { site } from '@/lib/site';

export const generateMetadata = (): Metadata => ({
  ...noIndexMetadata,
  title: { absolute: `Page Not Found | ${site.name}` },
});

/**
 * Address of the home page. The link causes a full page load, because this page lacks the style sheets of the home
 * page.
 */
const HOME = '/';

/** Next.js sends this component with every page, so it must be small. */
export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="failure">
      <h1>Page Not Found</h1>
      <p>There's nothing at this address. It may be mistyped, or the page has moved.</p>
      <a href={HOME}>Home</a>
    </main>
  );
}
