import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmailLinkPage } from '@/components/account/email-link-page';

type UnsubscribeProps = { token: string; state: 'dead' | 'live' | 'stopped' };

export const UnsubscribeConfirmation = ({ token, state }: UnsubscribeProps) =>
  state === 'stopped' ? (
    <Stopped />
  ) : (
    <EmailLinkPage
      call={`/api/unsubscribe/${token}`}
      token={token}
      isLive={state === 'live'}
      label="Unsubscribe"
      pendingLabel="Unsubscribing..."
      failure="We couldn't unsubscribe you"
      done={<Stopped />}
      dead={<Dead />}
    >
      Click once to stop all our emails. You'll still get emails about your account itself, such as a link to set a new
      password.
    </EmailLinkPage>
  );

/**
 * Button that links to the notification settings. The button loads a whole page, because most people come here from an
 * email and must sign in first.
 */
const Choose = ({ children }: { children: string }) => (
  <Button variant="outline" asChild>
    <a href="/account/notifications">{children}</a>
  </Button>
);

const Stopped = () => (
  <div role="status">
    <Alert variant="success" title="You're unsubscribed" action={<Choose>Turn emails back on</Choose>}>
      You won't get any more emails. You can turn them back on in your account.
    </Alert>
  </div>
);

const Dead = () => (
  <div role="status">
    <Alert variant="warning" title="This link can't be used" action={<Choose>Go to my account</Choose>}>
      The link is incomplete, or the account no longer exists. You can also stop emails in your account.
    </Alert>
  </div>
);
