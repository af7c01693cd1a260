import type { Metadata } from 'next';
import Link from 'next/link';
import { MessagePage } from '@/components/layout/message-page';
import { PublicPage } from '@/components/layout/public-page';
import { Button } from '@/components/ui/button';
import { currentUser } from '@/lib/auth/pages';
import { site } from '@/lib/site';

export const metadata: Metadata = { title: { absolute: `Page Not Found | ${site.name}` } };

export default async function NotFound() {
  return (
    <PublicPage signedIn={(await currentUser()) !== null}>
      <MessagePage
        mark={<span className="text-7xl font-extrabold tracking-tighter opacity-80">404</span>}
        title="Page Not Found"
        actions={
          <>
            <Button asChild>
              <Link href="/">Home</Link>
            </Button>
            <Button asChild variant="outline">
              <Link href="/schools">Schools</Link>
            </Button>
          </>
        }
      >
        <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
        <p className="text-base">
          Working on this site? <span className="font-medium">Did you forget to add the page to the router?</span>
        </p>
      </MessagePage>
    </PublicPage>
  );
}
