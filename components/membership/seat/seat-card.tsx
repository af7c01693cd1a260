'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { LoadError } from '@/components/ui/page/load-error';
import { day, lastMoment } from '@/lib/dates';
import type { SeatView } from '@/lib/membership/seat/schema';
import { InviteForm } from './invite-form';
import { useSeat, useSeatAct } from './use-seat';

/**
 * Card for the household seat: one other guardian gets full access. Shows the seat the member pays for or holds, and
 * renders nothing if neither is possible. `hasPlan` is true if the member's own plan is running.
 */
export function SeatCard({ hasPlan }: { hasPlan: boolean }) {
  const { data: seat, error, refetch, isFetching } = useSeat();
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
              One other guardian of your household can have full access too, at no extra cost, with an account of their
              own. Neither of you sees anything of the other’s account, and each verifies the school alone.
            </p>
            {seat.refusal === null ? <InviteForm /> : <p className="text-pretty">{seat.refusal}</p>}
          </>
        )}
      </CardContent>
    </Card>
  );
}

function PaidSeat({ paid: { email, state, until, canKeep } }: { paid: NonNullable<SeatView['paid']> }) {
  const isOpen = state === 'invited';
  const end = useSeatAct({
    method: 'DELETE',
    path: '/api/seat',
    done: isOpen ? 'Invitation withdrawn' : 'The seat ends in 30 days',
    failed: isOpen ? 'Could not withdraw the invitation' : 'Could not end the seat',
  });
  const keep = useSeatAct({
    method: 'POST',
    path: '/api/seat/keep',
    done: 'The seat goes on',
    failed: 'Could not keep the seat',
  });
  const askAndEnd = () => {
    const question = isOpen
      ? `Withdraw the invitation to ${email}? Its link stops working.`
      : `End the seat of ${email}? It lasts for 30 more days, and we tell them by email.`;
    if (window.confirm(question)) end.mutate(undefined);
  };
  return (
    <div className="space-y-3">
      <Badge variant={state === 'taken' ? 'success' : 'secondary'}>{NAMES[state]}</Badge>
      <p className="text-pretty wrap-anywhere">{sentence(email, state, until)}</p>
      {isOpen && (
        <p className="text-sm text-pretty text-muted-foreground">
          No letter? Check the address and the spam folder. Some people ask us for no invitations; we do not tell you
          whether that is so.
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
  const whose = email || 'Somebody';
  if (state === 'invited') return `We wrote to ${whose}. The invitation can be accepted until ${day(until ?? '')}.`;
  if (state === 'taken') return `The seat to which you invited ${whose} is taken. It lasts for as long as you pay.`;
  return `The seat to which you invited ${whose} ends on ${lastMoment(until ?? '')}.`;
}

function HeldSeat({ held: { until } }: { held: NonNullable<SeatView['held']> }) {
  const leave = useSeatAct({
    method: 'DELETE',
    path: '/api/seat/held',
    done: 'You gave the seat up',
    failed: 'Could not give the seat up',
  });
  const ask = () => {
    if (window.confirm('Give your seat up? Your full access ends right away, and what you wrote is hidden.'))
      leave.mutate(undefined);
  };
  return (
    <div className="space-y-3">
      <Badge variant={until === null ? 'success' : 'secondary'}>{until === null ? 'Active' : 'Ending'}</Badge>
      <p className="text-pretty">
        {until === null
          ? 'Somebody else pays for your full access. Should that end, you have 30 more days, and we write to you.'
          : `Your seat ends on ${lastMoment(until)}. Until then you have full access; to go on you can subscribe yourself.`}
      </p>
      <Button variant="outline" pending={leave.isPending} onClick={ask} className="max-sm:w-full">
        Give seat up
      </Button>
    </div>
  );
}
