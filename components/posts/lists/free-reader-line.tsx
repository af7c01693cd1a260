'use client';

import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { useCachedFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { membershipPlan } from '@/lib/site';

/** Line above a board that says what a person with a free account may do, and what a membership adds. */
export function FreeReaderLine({ school }: { school: { id: number; name: string } }) {
  const { data: follows = [] } = useCachedFollowedSchools();
  return (
    <p className="text-sm leading-snug text-pretty">
      {follows.some(({ id }) => id === school.id) && `You follow ${school.name}. `}
      Reading and voting are free;{' '}
      <SubscriptionPageLink className="font-semibold text-primary underline underline-offset-2">
        write with {membershipPlan.trialDays} days free
      </SubscriptionPageLink>
      .
    </p>
  );
}
