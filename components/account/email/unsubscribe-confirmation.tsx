import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmailLinkPage } from '@/components/account/email-link-page';

type UnsubscribeProps = {
  token: string;
  /** Emails that the unsubscribe link stops, and whether it has already stopped them. Null for an unknown link. */
  link: { list: keyof typeof TEXTS; isStopped: boolean } | null;
};

const TEXTS = {
  optional: {
    before:
      "Click once to stop all our emails. You'll still get emails about your account itself, such as a link to set a new password.",
    after: "You won't get any more emails. You can turn them back on in your account.",
    settings: { href: '/account/notifications', label: 'Turn emails back on' },
  },
  inbox: {
    before: "Click once to stop the morning email about the inbox. You'll still get our other emails.",
    after: "You won't get the morning email any more. You can turn it back on at the bottom of the inbox.",
    settings: { href: '/admin/inbox', label: 'Open the inbox' },
  },
  invitations: {
    before:
      "Click once, and we won't send any more household seat invitations to your address. If you didn't expect our email, you don't need to do anything else.",
    after: "We won't send any more invitations to your address. No one will know you asked us to stop.",
    settings: null,
  },
};

export const UnsubscribeConfirmation = ({ token, link }: UnsubscribeProps) =>
  link?.isStopped ? (
    <Stopped list={link.list} />
  ) : (
    <EmailLinkPage
      request="unsubscribe"
      token={token}
      isLive={link !== null}
      label="Unsubscribe"
      pendingLabel="Unsubscribing..."
      failure="We couldn't unsubscribe you"
      done={link && <Stopped list={link.list} />}
      dead={<Dead />}
    >
      {link && TEXTS[link.list].before}
    </EmailLinkPage>
  );

/**
 * Button that links to the settings of emails. The button loads a whole page, because most people come here from an
 * email and must sign in first.
 */
const Choose = ({ href, children }: { href: string; children: string }) => (
  <Button variant="outline" asChild>
    <a href={href}>{children}</a>
  </Button>
);

function Stopped({ list }: { list: keyof typeof TEXTS }) {
  const { after, settings } = TEXTS[list];
  return (
    <div role="status">
      <Alert
        variant="success"
        title="You're unsubscribed"
        action={settings && <Choose href={settings.href}>{settings.label}</Choose>}
      >
        {after}
      </Alert>
    </div>
  );
}

const Dead = () => (
  <div role="status">
    <Alert
      variant="warning"
      title="This link can't be used"
      action={<Choose href="/account/notifications">Go to my account</Choose>}
    >
      The link is incomplete, or the account no longer exists. You can also stop emails in your account.
    </Alert>
  </div>
);
