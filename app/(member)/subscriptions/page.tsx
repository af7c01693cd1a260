import type { Metadata } from 'next';
import Link from 'next/link';
import { Subscriptions } from '@/components/schools/subscriptions';
import { Button } from '@/components/ui/button';
import { requireSignedIn } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'My Subscriptions' };

/** What it lists came with the layout. */
export default async function SubscriptionsPage() {
  await requireSignedIn('/subscriptions');
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-title">My Subscriptions</h1>
        <Button asChild variant="outline">
          <Link href="/schools">Follow More Schools</Link>
        </Button>
      </div>
      <Subscriptions />
    </>
  );
}
