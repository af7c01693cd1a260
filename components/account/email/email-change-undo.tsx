'use client';

import { ExpiredEmailLinkNotice } from '@/components/auth/expired-email-link-notice';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { UndoEmailChangeReply } from '@/lib/users/schema';
import { EmailLinkPage } from '@/components/account/email-link-page';

type UndoEmailProps = { token: string; isLive: boolean; contact: string };

export const EmailChangeUndo = ({ contact, ...link }: UndoEmailProps) => (
  <EmailLinkPage
    {...link}
    request="undoEmail"
    label="Undo the Change"
    pendingLabel="Undoing..."
    failure="We couldn't undo the change"
    done={(undone) => <Undone {...undone} />}
    dead={<Dead contact={contact} />}
  >
    This puts your old email address back and signs you out on every device. We'll send you a link to choose a new
    password. Passkeys and authenticator apps added since the change was requested stop working. Older ones stay, so
    check them on your account page.
  </EmailLinkPage>
);

/**
 * Success message after an address change was undone. Its button is a plain link, because a full page load removes data
 * of the ended session from the browser.
 */
const Undone = ({ isPlanAsBefore }: UndoEmailChangeReply) => (
  <div role="status">
    <Alert
      variant="success"
      title="Your address is back, and all devices are signed out"
      action={
        <Button asChild>
          <a href="/forgot-password">Send another link</a>
        </Button>
      }
    >
      The old password no longer works. We've sent a link to your address to choose a new one.
      {!isPlanAsBefore && ' Your membership will end, though. You can subscribe again on the Subscription page.'}
    </Alert>
  </div>
);

const Dead = ({ contact }: { contact: string }) => (
  <ExpiredEmailLinkNotice next={<a href={`mailto:${contact}`}>Write to us</a>}>
    Links work for seven days. If someone took over your account, write to {contact}.
  </ExpiredEmailLinkNotice>
);
