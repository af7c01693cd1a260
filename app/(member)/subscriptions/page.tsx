import { Plus } from '@/components/ui/icons/icons';
import type { Metadata } from 'next';
import { Link } from '@/components/ui/page/link';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { FollowedSchoolsList } from '@/components/schools/followed-schools-list';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedInUnlessRenderingTemplate } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'My Subscriptions' };

/** The page loads no data of its own, because the layout's data includes the list of followed schools. */
export default async function SubscriptionsPage() {
  await requireSignedInUnlessRenderingTemplate('/subscriptions');
  return (
    <>
      <PageHeader
        title="My Subscriptions"
        lead={
          <>
            The schools you follow, free of charge. Your paid membership is under{' '}
            <SubscriptionPageLink className="font-semibold text-primary underline underline-offset-2">
              Subscription
            </SubscriptionPageLink>
            .
          </>
        }
        actions={
          <Button asChild variant="outline">
            <Link href="/schools">
              <Plus aria-hidden />
              Follow More Schools
            </Link>
          </Button>
        }
      />
      <PersonalPagePart name="subscriptions">
        <FollowedSchoolsList />
      </PersonalPagePart>
    </>
  );
}
