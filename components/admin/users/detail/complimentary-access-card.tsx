import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { formatEndDate } from '@/lib/users/format-end-date';
import { EndDateAndReasonForm } from '@/components/admin/users/end-date-and-reason-form';
import {
  useGrantComplimentaryAccess,
  useRevokeComplimentaryAccess,
  type UserDetail,
} from '@/components/admin/users/use-user-actions';

/** Complimentary access given by administrators. */
export function ComplimentaryAccessCard({ user: { id, complimentaryUntil } }: { user: UserDetail }) {
  const give = useGrantComplimentaryAccess(id);
  const revoke = useRevokeComplimentaryAccess(id);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Complimentary membership</CardTitle>
        <CardDescription>
          Everything a membership gives, until a date you choose. Nothing changes at Stripe: a paid membership continues
          and is charged. If the person pays, give them a free month instead.
        </CardDescription>
      </CardHeader>
      <CardContent className="space-y-5">
        {complimentaryUntil !== null && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold">Given {formatEndDate(complimentaryUntil)}</p>
            <Button variant="outline" size="sm" pending={revoke.isPending} onClick={() => revoke.mutate()}>
              End
            </Button>
          </div>
        )}
        <EndDateAndReasonForm
          label="Complimentary membership"
          summary={complimentaryUntil === null ? 'Give a complimentary membership' : 'Change the last day'}
          days={30}
          reasonHint="The audit log records the reason. We notify the person of the date. They can see the reason in a copy of their data."
          submit={complimentaryUntil === null ? 'Give membership' : 'Change the date'}
          isPending={give.isPending}
          onSubmit={({ until, reason }) => until !== null && give.mutate({ until, reason })}
        />
      </CardContent>
    </Card>
  );
}
