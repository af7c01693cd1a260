'use client';

import { Link } from '@/components/ui/page/link';
import { LazySignpostIllustration } from '@/components/illustrations/lazy-illustrations';
import { SubscriptionHistory } from '@/components/membership/subscription-history';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { BackLink } from '@/components/ui/page/back-link';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { Spinner } from '@/components/ui/spinner';
import { ApiError } from '@/lib/http/api-client';
import { ComplimentaryAccessCard } from './complimentary-access-card';
import { PaymentAlertsCard } from './payment-alerts-card';
import { MembershipCard } from './membership-card';
import { PaymentsCard } from '@/components/admin/users/money/payments-card';
import { SchoolParentVerificationCard } from './school-parent-verification-card';
import { ModeratedSchoolsCard } from './moderated-schools-card';
import { SuspensionCard } from './suspension-card';
import { useEndSessions, useUserDetail, type UserDetail } from '@/components/admin/users/use-user-actions';
import { UserHeader } from './user-header';
import { NovaScotiaVerificationCard } from './nova-scotia-verification-card';

/** Page about a user, for administrators: the user's data and the actions on the account. */
export function UserPage({ id }: { id: number }) {
  const { data: user, error, errorUpdatedAt, isPending, isFetching, refetch } = useUserDetail(id);
  const isGone = error instanceof ApiError && error.status === 404;
  useLoadErrorToast('Error loading user', isGone ? null : error, errorUpdatedAt);
  // The history leaves out payments with a receipt, because the card “Payments” already lists these payments.
  const history = user?.membership.ledger.filter(({ receiptHref }) => !receiptHref || user.payments.length === 0) ?? [];
  return (
    <div className="max-w-5xl space-y-5">
      <BackLink href="/admin/users">All users</BackLink>
      {isPending && <Spinner text="Loading..." showText />}
      {isGone && (
        <EmptyState
          as="h1"
          picture={<LazySignpostIllustration />}
          title="User not found"
          action={
            <Button asChild>
              <Link href="/admin/users">Back to Manage Users</Link>
            </Button>
          }
        >
          There's no account with the ID {id}. It may have been deleted.
        </EmptyState>
      )}
      {error && !isGone && (
        <LoadError title="Error loading user" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {user && !isGone && (
        <>
          <UserHeader user={user} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="space-y-5">
              <PaymentAlertsCard user={user} />
              <MembershipCard user={user} />
              <PaymentsCard user={user} />
              <ComplimentaryAccessCard key={user.complimentaryUntil} user={user} />
            </div>
            <div className="space-y-5">
              <ModeratedSchoolsCard user={user} />
              <SuspensionCard user={user} />
              <SessionsCard user={user} />
              <NovaScotiaVerificationCard user={user} />
              <SchoolParentVerificationCard user={user} />
            </div>
          </div>
          {history.length > 0 && <SubscriptionHistory entries={history} />}
        </>
      )}
    </div>
  );
}

/** Number of active sessions, with a button that ends them. */
function SessionsCard({ user: { id, sessionCount } }: { user: UserDetail }) {
  const { mutate, isPending } = useEndSessions(id);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Sessions</CardTitle>
        <CardDescription>
          {sessionCount === 1 ? 'Signed in on 1 device.' : `Signed in on ${sessionCount} devices.`}
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Button variant="outline" disabled={sessionCount === 0} pending={isPending} onClick={() => mutate()}>
          Sign out everywhere
        </Button>
      </CardContent>
    </Card>
  );
}
