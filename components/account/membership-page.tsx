'use client';

import { useState } from 'react';
import { MembershipBenefits, MembershipPrice } from '@/components/auth/membership-benefits';
import { useUser } from '@/components/auth/use-user';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Card, CardContent } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { plan } from '@/lib/site';
import { membershipSentence, membershipState, type MembershipState } from './membership-state';

const HEADINGS: Record<MembershipState, string> = {
  administrator: 'You have full access',
  trial: 'You are in your free trial',
  active: 'Your subscription is active',
  canceled: 'Subscription Cancelled',
  granted: 'You have full access',
  ended: 'Your subscription has ended',
  inactive: 'Take part in the conversation',
};

/** Where the person stands with the paid plan, and what it gives. */
export function MembershipPage() {
  const user = useUser();
  const [now] = useState(() => new Date());
  if (user === null) return <Spinner />;
  return (
    <div className="space-y-5">
      <Card>
        <CardContent className="space-y-2">
          <Badge variant={user.hasAccess ? 'success' : 'secondary'}>{user.hasAccess ? 'Active' : 'Inactive'}</Badge>
          <h2 className="text-xl font-bold">{HEADINGS[membershipState(user, now)]}</h2>
          <p className="text-muted-foreground">{membershipSentence(user, now)}</p>
        </CardContent>
      </Card>
      <Card>
        <CardContent className="grid gap-6 sm:grid-cols-[1fr_auto]">
          <div>
            <h2 className="text-lg font-bold">{plan.name}</h2>
            <MembershipBenefits className="mt-4" />
          </div>
          <MembershipPrice className="border-t pt-5 sm:border-t-0 sm:border-l sm:pt-0 sm:pl-8" />
        </CardContent>
      </Card>
      <Alert title="Card payment is not connected yet">
        In this version a subscription cannot be started, changed or canceled on this page. Nothing will be charged.
      </Alert>
    </div>
  );
}
