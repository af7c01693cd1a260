import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { formatDate } from '@/lib/time/format-dates';
import { useUpdateUser, type UserDetail } from '@/components/admin/users/use-user-actions';

/** Card that shows whether the user is verified as a Nova Scotia parent (decision C2). */
export function NovaScotiaVerificationCard({ user }: { user: UserDetail }) {
  const { mutate, isPending } = useUpdateUser(user.id);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Verified parent</CardTitle>
        <CardDescription>{text(user)}</CardDescription>
      </CardHeader>
      <CardContent>
        <Button
          variant="outline"
          pending={isPending}
          onClick={() => mutate({ isVerifiedParent: !user.isVerifiedParent })}
        >
          {user.isVerifiedParent ? 'Remove verification' : 'Mark as verified'}
        </Button>
      </CardContent>
    </Card>
  );
}

function text({ verifiedMethod, verifiedAt }: UserDetail): string {
  const when = verifiedAt === null ? '' : ` on ${formatDate(verifiedAt)}`;
  if (verifiedMethod === 'card') return `Verified${when} by a card with a Nova Scotia postal code.`;
  if (verifiedMethod === 'admin') return `Verified${when} by an administrator.`;
  return verifiedAt === null
    ? 'Not verified. A card with a Nova Scotia postal code verifies a parent.'
    : `An administrator removed the verification${when}. A card payment won't verify this person again.`;
}
