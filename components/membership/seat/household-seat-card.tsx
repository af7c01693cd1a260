'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { LoadError } from '@/components/ui/page/load-error';
import { callApi } from '@/lib/http/api-client';
import { formatDate, formatExpiryTime } from '@/lib/time/format-dates';
import type { HouseholdSeatsView } from '@/lib/membership/household-seat/schema';
import { HouseholdSeatInvitationForm } from './household-seat-invitation-form';
import { useHouseholdSeat, useHouseholdSeatRequest } from './use-household-seat';

/**
 * Card for the household seat, which gives one other guardian full access. `hasPlan` is true if the member has a
 * running plan.
 */
export function HouseholdSeatCard({ hasPlan }: { hasPlan: boolean }) {
  const { data: seat, error, refetch, isFetching } = useHouseholdSeat();
  if (error && !seat)
    return (
      <LoadError
        title="Error loading your household seat"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!seat || (!seat.paid && !seat.held && seat.refusal !== null && !hasPlan)) return null;
  return (
    <Card>
      <CardContent className="space-y-4">
        <h2 className="text-xl font-bold">Household seat</h2>
        {seat.held && <HeldSeat held={seat.held} />}
        {seat.paid && <PaidSeat paid={seat.paid} />}
        {!seat.paid && !seat.held && (
          <>
            <p className="text-pretty text-muted-foreground">
              One other guardian in your household can have a membership too, at no extra cost, with their own account.
              Neither of you can see the other's account. Each of you gets verified separately as a parent of your
              school.
            </p>
            {seat.refusal === null ? <HouseholdSeatInvitationForm /> : <p className="text-pretty">{seat.refusal}</p>}
          </>
        )}
      </CardContent>
    </Card>
  );
}

function PaidSeat({ paid: { email, state, until, canKeep } }: { paid: NonNullable<HouseholdSeatsView['paid']> }) {
  const isOpen = state === 'invited';
  const end = useHouseholdSeatRequest({
    call: () => callApi('DELETE', '/api/seat'),
    done: isOpen ? 'Invitation withdrawn' : 'The seat ends in 30 days',
    failed: isOpen ? "We couldn't withdraw the invitation" : "We couldn't end the seat",
  });
  const keep = useHouseholdSeatRequest({
    call: () => callApi('POST', '/api/seat/keep'),
    done: 'The seat continues',
    failed: "We couldn't keep the seat",
  });
  const askAndEnd = () => {
    const question = isOpen
      ? `Withdraw the invitation to ${email}? The link will stop working.`
      : `End the seat of ${email}? It lasts 30 more days, and we'll email them.`;
    if (window.confirm(question)) end.mutate(undefined);
  };
  return (
    <div className="space-y-3">
      <Badge variant={state === 'taken' ? 'success' : 'secondary'}>{NAMES[state]}</Badge>
      <p className="text-pretty wrap-anywhere">{sentence(email, state, until)}</p>
      {isOpen && (
        <p className="text-sm text-pretty text-muted-foreground">
          Didn't arrive? Ask them to check their spam folder, and check the address. Some people ask us not to send them
          invitations. We can't say if that's the case here.
        </p>
      )}
      {state !== 'ending' && (
        <Button variant="outline" pending={end.isPending} onClick={askAndEnd} className="max-sm:w-full">
          {isOpen ? 'Withdraw invitation' : 'End seat'}
        </Button>
      )}
      {canKeep && (
        <Button
          variant="outline"
          pending={keep.isPending}
          onClick={() => keep.mutate(undefined)}
          className="max-sm:w-full"
        >
          Keep seat
        </Button>
      )}
    </div>
  );
}

const NAMES = { invited: 'Invited', taken: 'Taken', ending: 'Ending' } as const;

function sentence(email: string, state: keyof typeof NAMES, until: string | null): string {
  const guest = email || 'someone';
  if (state === 'invited')
    return `We emailed ${guest}. They can accept the invitation until ${formatDate(until ?? '')}.`;
  if (state === 'taken') return `You invited ${guest}, and they accepted. The seat lasts as long as you pay.`;
  return `You invited ${guest}. The seat ends on ${formatExpiryTime(until ?? '')}.`;
}

function HeldSeat({ held: { until } }: { held: NonNullable<HouseholdSeatsView['held']> }) {
  const leave = useHouseholdSeatRequest({
    call: () => callApi('DELETE', '/api/seat/held'),
    done: 'You gave up the seat',
    failed: "We couldn't give up the seat",
  });
  const ask = () => {
    if (window.confirm('Give up your seat? Your membership ends right away, and your posts are hidden.'))
      leave.mutate(undefined);
  };
  return (
    <div className="space-y-3">
      <Badge variant={until === null ? 'success' : 'secondary'}>{until === null ? 'Active' : 'Ending'}</Badge>
      <p className="text-pretty">
        {until === null
          ? "Someone else pays for your membership. If that ends, we'll email you and you have 30 more days."
          : `Your seat ends on ${formatExpiryTime(until)}. Your membership lasts until then. To continue, you can subscribe yourself.`}
      </p>
      <Button variant="outline" pending={leave.isPending} onClick={ask} className="max-sm:w-full">
        Give up seat
      </Button>
    </div>
  );
}
