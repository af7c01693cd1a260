'use client';

import { useState, type ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import type { FixSubscriptionReply, MembershipView, PaymentSetup } from '@/lib/membership/schema';
import { CollapsibleCardSection } from '@/components/membership/collapsible-card-section';
import { SavedPaymentCard } from './saved-payment-card';
import {
  isTrialSignUpUnfinished,
  describeMembershipIssue,
  explainStartOverButton,
} from '@/components/membership/membership-issue-text';
import { useFixPaymentProblem, useContinueOrResetMembership } from './use-subscription-actions';

type IssueCardProps = {
  membership: MembershipView;
  /** Email address of the support. */
  contact: string;
  onPayment: (setup: PaymentSetup) => void;
};

/** Card for a subscription with a problem: it gives no access at the moment, or will soon stop giving access. */
export function MembershipIssueCard({ membership, contact, onPayment }: IssueCardProps) {
  const [reply, setReply] = useState<FixSubscriptionReply | null>(null);
  const fix = useFixPaymentProblem((answer) => (answer.payment ? onPayment(answer.payment) : setReply(answer)));
  const isHeld = membership.issue === 'hold';
  const isTrial = isTrialSignUpUnfinished(membership);
  const isFixing = fix.isPending || (fix.isSuccess && fix.data.hasAccess);
  return (
    <Card>
      <CardContent className="space-y-5">
        <div className="space-y-2">
          <h2 className="text-xl font-bold">Subscription Status Issue</h2>
          <p className="text-pretty text-muted-foreground">{describeMembershipIssue(membership)}</p>
        </div>
        <div role="status">
          {reply && (
            <Alert variant={reply.manualActivation ? 'warning' : 'info'} title={reply.message}>
              {reply.manualActivation && `Someone will look at it. You can also write to ${contact}.`}
            </Alert>
          )}
        </div>
        {membership.issue !== 'unfinished' && <SavedPaymentCard method={membership.paymentMethod} />}
        {isHeld ? (
          <Button asChild className="max-sm:w-full">
            <a href={`mailto:${contact}`}>Contact support</a>
          </Button>
        ) : (
          <div className="space-y-5">
            {isTrial && (
              <Button size="lg" onClick={() => fix.mutate()} pending={isFixing} className="max-sm:w-full">
                Continue your free trial
              </Button>
            )}
            <Option title="Option 1: Fix My Subscription" isFolded={isTrial}>
              <p className="text-pretty text-muted-foreground">
                We'll check with our payment provider and try to fix it.
              </p>
              <Button
                variant={isTrial ? 'outline' : 'default'}
                onClick={() => fix.mutate()}
                pending={isFixing}
                className="max-sm:w-full"
              >
                Fix My Subscription
              </Button>
            </Option>
            <Option title="Option 2: Reset and Start Over" isFolded={isTrial}>
              <ResetSection membership={membership} />
            </Option>
          </div>
        )}
      </CardContent>
    </Card>
  );
}

type OptionProps = { title: string; isFolded: boolean; children: ReactNode };

/**
 * One way to solve the problem. During a trial, the options are collapsed, because most people need the button above
 * them.
 */
function Option({ title, isFolded, children }: OptionProps) {
  const content = <div className="space-y-2">{children}</div>;
  const heading = <h3 className="font-bold">{title}</h3>;
  if (isFolded)
    return (
      <CollapsibleCardSection title={heading} className="border-t pt-3">
        {content}
      </CollapsibleCardSection>
    );
  return (
    <section className="space-y-2 not-first:border-t not-first:pt-5">
      {heading}
      {content}
    </section>
  );
}

function ResetSection({ membership }: Pick<IssueCardProps, 'membership'>) {
  const [isAsking, setAsking] = useState(false);
  const reset = useContinueOrResetMembership();
  return (
    <>
      <p className="text-pretty text-muted-foreground">
        {explainStartOverButton(membership)} You won't get a refund for what you've already paid.
      </p>
      {isAsking ? (
        <div role="group" aria-label="Reset and start over?" className="flex flex-wrap gap-3">
          <Button
            variant="destructive"
            autoFocus
            onClick={() => reset.mutate()}
            pending={reset.isPending || reset.isSuccess}
            className="max-sm:w-full"
          >
            Yes, Reset Subscription
          </Button>
          <Button
            variant="outline"
            disabled={reset.isPending}
            onClick={() => setAsking(false)}
            className="max-sm:w-full"
          >
            Keep My Subscription
          </Button>
        </div>
      ) : (
        <Button variant="outline" onClick={() => setAsking(true)} className="max-sm:w-full">
          Reset and Start Over
        </Button>
      )}
    </>
  );
}
