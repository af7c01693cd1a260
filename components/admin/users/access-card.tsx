import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { untilWhen } from '@/lib/users/until-when';
import { DateAndReason } from './date-and-reason';
import { useGiveAccess, useRevokeAccess, type UserDetail } from './use-user';

/** Complimentary access given by administrators. */
export function AccessCard({ user: { id, complimentaryUntil } }: { user: UserDetail }) {
  const give = useGiveAccess(id);
  const revoke = useRevokeAccess(id);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Complimentary access</CardTitle>
        <CardDescription>
          All that a membership gives, until a day that you choose. Nothing changes at Stripe: a running plan continues
          and is charged. For who pays, a free month does more.
        </CardDescription>
      </CardHeader>
      <CardContent className="space-y-5">
        {complimentaryUntil !== null && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold">Given {untilWhen(complimentaryUntil)}</p>
            <Button variant="outline" size="sm" pending={revoke.isPending} onClick={() => revoke.mutate()}>
              Take back
            </Button>
          </div>
        )}
        <DateAndReason
          label="Complimentary access"
          days={30}
          reasonHint="For the audit log. The person is told the day, and finds the reason in a copy of their data."
          submit={complimentaryUntil === null ? 'Give access' : 'Change the day'}
          isPending={give.isPending}
          onSubmit={({ until, reason }) => until !== null && give.mutate({ until, reason })}
        />
      </CardContent>
    </Card>
  );
}
