import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmailLinkPage } from '@/components/account/email-link-page';
import type { UnsubscribedEmails, UnsubscribeLink } from '@/lib/mail/schema';

type UnsubscribeProps = {
  token: string;
  /** Emails that the unsubscribe link stops, and whether it has already stopped them. Null for an unknown link. */
  link: UnsubscribeLink | null;
};

type Texts = { before: string; after: string; settings: { href: string; label: string } | null };

const TEXTS: Record<Exclude<UnsubscribedEmails, 'school'>, Texts> = {
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
  news: {
    before: "Click once to stop our news about the site. You'll still get the other emails you chose.",
    after: "You won't get our news any more. You can turn it back on in your account.",
    settings: { href: '/account/notifications', label: 'Choose what you get' },
  },
  reminders: {
    before: "Click once to turn off all your event reminders by email. You'll still get the other emails you chose.",
    after: "We won't remind you of these events by email. You can turn on reminders again in the calendar.",
    settings: { href: '/calendar', label: 'Open the calendar' },
  },
  invitations: {
    before:
      "Click once, and we won't send any more household seat invitations to your address. If you didn't expect our email, you don't need to do anything else.",
    after: "We won't send any more invitations to your address. No one will know you asked us to stop.",
    settings: null,
  },
  replies: {
    before: "Click once, and we won't write to your office about parents' concerns again.",
    after: "We won't write to your office about parents' concerns again.",
    settings: null,
  },
};

const textsOf = ({ list, school }: UnsubscribeLink): Texts =>
  list === 'school'
    ? {
        before: `Click once to stop our emails about ${school}. You'll still follow the school, and get emails about replies to you.`,
        after: `You won't get any more emails about ${school}. You can turn them back on in your account.`,
        settings: { href: '/account/notifications', label: 'Choose emails by school' },
      }
    : TEXTS[list];

export const UnsubscribeConfirmation = ({ token, link }: UnsubscribeProps) =>
  link?.isStopped ? (
    <Stopped link={link} />
  ) : (
    <EmailLinkPage
      request="unsubscribe"
      token={token}
      isLive={link !== null}
      label="Unsubscribe"
      pendingLabel="Unsubscribing..."
      failure="We couldn't unsubscribe you"
      done={link && <Stopped link={link} />}
      dead={<Dead />}
    >
      {link && textsOf(link).before}
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

function Stopped({ link }: { link: UnsubscribeLink }) {
  const { after, settings } = textsOf(link);
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
