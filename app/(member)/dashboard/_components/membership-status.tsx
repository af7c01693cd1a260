'use client';

import { CircleCheck, CircleDashed } from '@/components/ui/icons/icons';
import { useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import {
  billingIssueText,
  hiddenPostsText,
  membershipStatusHeadline,
  doesMembershipNeedAttention,
  membershipStatusSentence,
  priceAfterTrialSentence,
  membershipState,
  planPriceText,
} from '@/components/membership/membership-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { membershipPlan } from '@/lib/site';
import type { UserView } from '@/lib/users/schema';
import { formatEndDate } from '@/lib/users/format-end-date';

/**
 * Shows the state of the membership, on wide screens in a card. Smaller screens show a line if the panel “Events and
 * news” is open or the membership needs attention.
 */
export function MembershipStatus() {
  const user = useCurrentUser();
  const [now] = useState(() => new Date());
  if (user === null) return null;
  const isActive = user.hasAccess;
  const state = membershipState(user);
  const Icon = isActive ? CircleCheck : CircleDashed;
  return (
    <section
      aria-labelledby="membership-status"
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-card px-3.5 py-2 shadow-card xl:block xl:p-4',
        !doesMembershipNeedAttention(user, now) && 'max-xl:not-group-data-open:hidden',
      )}
    >
      <h2 id="membership-status" className="font-bold max-xl:sr-only">
        Subscription
      </h2>
      <p className="text-[0.8125rem] text-muted-foreground max-xl:hidden">Your paid membership</p>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 xl:mt-3">
        <Badge variant={isActive ? 'success' : 'secondary'}>
          <Icon aria-hidden />
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
        {user.suspendedUntil !== null && (
          <Badge variant="warning">Suspended {formatEndDate(user.suspendedUntil)}</Badge>
        )}
        {user.billingIssue && <Badge variant="warning">Payment problem</Badge>}
        <span className="text-sm font-semibold">
          {state === 'active' ? <Price user={user} /> : membershipStatusHeadline(user)}
        </span>
      </p>
      {user.hiddenPostCount > 0 && (
        <p className="text-sm max-xl:order-last max-xl:basis-full xl:mt-2">{hiddenPostsText(user.hiddenPostCount)}.</p>
      )}
      <p
        className={cn(
          'text-sm text-muted-foreground xl:mt-2',
          user.billingIssue ? 'max-xl:order-last max-xl:basis-full' : 'max-xl:hidden',
        )}
      >
        {user.billingIssue ? billingIssueText(user.billingIssue) : sentenceBelowHeadline(user)}
      </p>
      <Button asChild variant="outline" size="sm" className={cn('sm:ml-auto xl:mt-3 xl:w-full', QUIET)}>
        <SubscriptionPageLink>{isActive ? 'Manage subscription' : 'Subscribe Now'}</SubscriptionPageLink>
      </Button>
    </section>
  );
}

/** Returns the sentence about the membership. During a trial, it leaves out the last day, which the headline names. */
const sentenceBelowHeadline = (user: UserView): string =>
  membershipState(user) === 'trial' ? priceAfterTrialSentence(user) : membershipStatusSentence(user);

/** Price per period, shown only to the member who pays it. */
function Price({ user }: { user: UserView }) {
  return (
    <span className="font-normal text-muted-foreground max-[24rem]:sr-only">
      <span>{planPriceText(user)}</span> <span className="text-xs max-sm:hidden xl:block">{membershipPlan.paid}</span>
    </span>
  );
}

/** Style of a secondary action: a link on narrow screens, and a plain button on wide screens. */
const QUIET = 'max-xl:h-8 max-xl:border-0 max-xl:bg-transparent max-xl:px-0 max-xl:text-primary max-xl:hover:underline';
