import type { Metadata } from 'next';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Page Not Found' };

/**
 * Next.js sends this component with every signed-in page, so it must be small. Each page that can be missing has its own
 * `not-found.tsx`.
 */
export default function NotFound() {
  return <h1>Page Not Found</h1>;
}
