import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { PressOnce } from './press-once';

type UnsubscribeProps = { token: string; state: 'dead' | 'live' | 'stopped' };

export const Unsubscribe = ({ token, state }: UnsubscribeProps) =>
  state === 'stopped' ? (
    <Stopped />
  ) : (
    <PressOnce
      call={`/api/unsubscribe/${token}`}
      token={token}
      isLive={state === 'live'}
      label="Unsubscribe"
      pendingLabel="Unsubscribing..."
      failure="Unsubscribing failed"
      done={<Stopped />}
      dead={<Dead />}
    >
      One press, and we send you no more letters: not in the evening, not on Sunday, not at once. Only what is about
      your account itself still comes, such as a link for a new password.
    </PressOnce>
  );

/** A plain link, because people who open emails are rarely signed in. */
const Choose = ({ children }: { children: string }) => (
  <Button variant="outline" asChild>
    <a href="/account?tab=notifications">{children}</a>
  </Button>
);

const Stopped = () => (
  <div role="status">
    <Alert variant="success" title="You are unsubscribed" action={<Choose>Choose letters again</Choose>}>
      No more letters come to you. Should you miss them, they can be started again in your account.
    </Alert>
  </div>
);

const Dead = () => (
  <div role="status">
    <Alert variant="warning" title="This link can't be used" action={<Choose>Choose in my account</Choose>}>
      It is not whole, or the account is gone. In your account you can stop letters too.
    </Alert>
  </div>
);
