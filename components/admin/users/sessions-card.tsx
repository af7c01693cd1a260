import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { useEndSessions, type UserDetail } from './use-user';

/** Where the person is signed in, in number. */
export function SessionsCard({ user: { id, sessionCount } }: { user: UserDetail }) {
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
