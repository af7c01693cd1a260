'use client';

import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { membershipPlan } from '@/lib/site';
import type { UserView } from '@/lib/users/schema';
import { SubscriptionPageLink } from './subscription-page-link';
import { billingIssueText, membershipStatusSentence, planPriceText } from './membership-state';

/** The Subscription tab of the account page. */
export function MembershipSummary({ user }: { user: UserView }) {
  const isActive = user.hasAccess;
  return (
    <div className="rounded-lg border bg-card p-5 shadow-card sm:p-6">
      <h2 className="text-lg font-bold">Subscription</h2>
      <dl className="mt-2 divide-y">
        <Fact name="Status">
          <Badge variant={isActive ? 'success' : 'secondary'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        </Fact>
        {isActive && <Fact name="Membership">{membershipPlan.name}</Fact>}
        <Fact name="Price">
          <span>{planPriceText(user)}</span>
          <span className="block text-sm font-normal text-muted-foreground">{membershipPlan.paid}</span>
        </Fact>
      </dl>
      {user.billingIssue && (
        <Alert variant="warning" title="Payment problem" className="mt-4">
          {billingIssueText(user.billingIssue)}
        </Alert>
      )}
      <p className="mt-3 text-muted-foreground">{membershipStatusSentence(user)}</p>
      <Button asChild className="mt-5">
        <SubscriptionPageLink>{isActive ? 'Manage Subscription' : 'Subscribe Now'}</SubscriptionPageLink>
      </Button>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2.5">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  );
}
