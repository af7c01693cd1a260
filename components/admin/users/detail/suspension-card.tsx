import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { formatEndDate } from '@/lib/users/format-end-date';
import type { SuspendInput } from '@/lib/users/admin/schema';
import { SuspensionConfirmation, SUSPENSION_EFFECTS } from '@/components/admin/users/suspension-confirmation';
import { EndDateAndReasonForm } from '@/components/admin/users/end-date-and-reason-form';
import { nameForAdministrators } from '@/lib/text/person-names';
import { useLiftSuspension, useSuspendUser, type UserDetail } from '@/components/admin/users/use-user-actions';

/** Card with which an administrator suspends a user, or lifts a suspension. */
export function SuspensionCard({ user }: { user: UserDetail }) {
  const { id, isAdmin, suspendedUntil, suspensionReason } = user;
  const suspend = useSuspendUser(id);
  const lift = useLiftSuspension(id);
  const card = useRef<HTMLDivElement>(null);
  const [requested, setAsked] = useState<SuspendInput | null>(null);
  const [sent, setSent] = useState(0);
  /**
   * Suspension that the page shows. The server refuses a change if the stored suspension is a different one, so that
   * nobody unknowingly replaces a newer suspension.
   */
  const seen = { until: suspendedUntil, reason: suspensionReason };
  const close = () => setAsked(null);
  const done = () => {
    close();
    setSent((count) => count + 1);
  };
  return (
    <Card ref={card} tabIndex={-1} className="outline-none">
      <CardHeader>
        <CardTitle>Suspension</CardTitle>
        <CardDescription>
          {isAdmin
            ? "Administrators can't be suspended. Remove their administrator rights first."
            : `${SUSPENSION_EFFECTS} A running plan continues.`}
        </CardDescription>
      </CardHeader>
      {!isAdmin && (
        <CardContent className="space-y-5">
          {suspendedUntil !== null && (
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold">Suspended {formatEndDate(suspendedUntil)}</p>
                <p className="break-words text-muted-foreground">{suspensionReason}</p>
              </div>
              <Button variant="outline" size="sm" pending={lift.isPending} onClick={() => lift.mutate({ seen })}>
                Lift
              </Button>
            </div>
          )}
          <EndDateAndReasonForm
            key={sent}
            label="Suspension"
            summary={suspendedUntil === null ? 'Suspend this person' : 'Change the end or the reason'}
            days={7}
            forGood="For good"
            reasonHint="The person will see this reason."
            submit={suspendedUntil === null ? 'Suspend' : 'Change the suspension'}
            isPending={suspend.isPending}
            onSubmit={(input) => setAsked({ ...input, seen })}
          />
          <SuspensionConfirmation
            name={nameForAdministrators(user)}
            until={requested?.until ?? null}
            open={requested !== null}
            onOpenChange={close}
            onConfirm={() => requested && suspend.mutate(requested, { onSuccess: done, onError: close })}
            isPending={suspend.isPending}
            trigger={card}
          />
        </CardContent>
      )}
    </Card>
  );
}
