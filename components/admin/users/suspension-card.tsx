import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { untilWhen } from '@/lib/users/until-when';
import { DateAndReason } from './date-and-reason';
import { useLiftSuspension, useSuspend, type UserDetail } from './use-user';

/** Reading without taking part. */
export function SuspensionCard({ user }: { user: UserDetail }) {
  const { id, isAdmin, suspendedUntil, suspensionReason } = user;
  const suspend = useSuspend(id);
  const lift = useLiftSuspension(id);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Suspension</CardTitle>
        <CardDescription>
          {isAdmin
            ? 'An administrator cannot be suspended. Remove the administrator right first.'
            : 'A suspended person can read, and delete their own posts and comments, but not post, comment, vote, share or follow. A running plan continues.'}
        </CardDescription>
      </CardHeader>
      {!isAdmin && (
        <CardContent className="space-y-5">
          {suspendedUntil !== null && (
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold">Suspended {untilWhen(suspendedUntil)}</p>
                <p className="break-words text-muted-foreground">{suspensionReason}</p>
              </div>
              <Button variant="outline" size="sm" pending={lift.isPending} onClick={() => lift.mutate()}>
                Lift
              </Button>
            </div>
          )}
          <DateAndReason
            label="Suspension"
            days={7}
            forGood="For good"
            reasonHint="The person is told this."
            submit={suspendedUntil === null ? 'Suspend' : 'Change the suspension'}
            isPending={suspend.isPending}
            onSubmit={suspend.mutate}
          />
        </CardContent>
      )}
    </Card>
  );
}
