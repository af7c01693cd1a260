'use client';

import { Lock } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useAccessPolicyActor, useCurrentUser } from '@/components/auth/use-current-user';
import { beginPaymentFlow } from '@/components/membership/payment/payment-flow';
import { hasNeverSubscribed } from '@/components/membership/has-never-subscribed';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { createRetryFallback } from '@/components/providers/lazy/retry-fallback';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { checkRolePermission } from '@/lib/policy/access-policy';
import { membershipPlan } from '@/lib/site';
import { isWritingBlocked, WritingBlockedNote } from './hints/writing-blocked-note';
import type { ExpandedPostComposerProps } from './expanded-post-composer';

const Fallback = createRetryFallback(<FormSkeleton />, "We couldn't load the form");

/**
 * Loads the post form and its schemas after the page. The form loads only in the browser, because drafts are stored
 * there.
 */
const ExpandedPostComposer = lazyComponent<ExpandedPostComposerProps>(
  async () => (await import('./expanded-post-composer')).ExpandedPostComposer,
  Fallback,
);

export const preloadPostForm = ExpandedPostComposer.preload;

/** Shows the form for a new post, or the reason why the reader cannot post. */
export function PostComposer(props: ExpandedPostComposerProps) {
  const verdict = checkRolePermission(useAccessPolicyActor(), 'post.create');
  if (verdict === 'sign-in') {
    return (
      <Button asChild variant="outline">
        <Link href="/auth">Sign in to post</Link>
      </Button>
    );
  }
  if (isWritingBlocked(verdict)) return <WritingBlockedNote verdict={verdict} action="post" />;
  if (verdict !== 'allowed') return <SubscriptionRequiredCard />;
  return <ExpandedPostComposer {...props} />;
}

function FormSkeleton() {
  return (
    <Card>
      <CardContent role="status" className="space-y-4">
        <span className="sr-only">Loading the form...</span>
        <Skeleton className="h-11" />
        <Skeleton className="h-25" />
        <Skeleton className="h-11 w-24" />
      </CardContent>
    </Card>
  );
}

/**
 * Note in place of the post form, for members without a subscription. The link opens the card form for people who have
 * never subscribed, because the note states the price.
 */
function SubscriptionRequiredCard() {
  const user = useCurrentUser();
  const isFirst = user !== null && hasNeverSubscribed(user);
  return (
    <Card>
      <CardContent className="flex items-start gap-4">
        <span className="rounded-full bg-primary-soft p-2.5 text-primary max-sm:hidden">
          <Lock aria-hidden className="size-5" />
        </span>
        <div className="flex-1 space-y-1">
          <h2 className="text-lg font-bold">Subscription Required</h2>
          <p className="text-muted-foreground max-sm:text-[0.9375rem] max-sm:leading-normal">
            Creating posts requires an active subscription. Upgrade to a premium account to share your thoughts and
            connect with the community.
          </p>
          <div className="mt-3 flex items-center gap-x-4">
            <Button asChild className="shrink-0">
              <SubscriptionPageLink onClick={() => isFirst && beginPaymentFlow(user.id)}>
                Subscribe Now
              </SubscriptionPageLink>
            </Button>
            <p className="text-sm text-pretty">
              {isFirst
                ? `Nothing due today. After ${membershipPlan.trialDays} free days: ${membershipPlan.monthly}. Cancel anytime.`
                : `${membershipPlan.monthly}. Cancel anytime.`}
            </p>
          </div>
        </div>
      </CardContent>
    </Card>
  );
}
