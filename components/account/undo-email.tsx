'use client';

import { DeadLinkNotice } from '@/components/auth/dead-link-notice';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { UndoneEmail } from '@/lib/users/schema';
import { PressOnce } from './press-once';

type UndoEmailProps = { token: string; isLive: boolean; contact: string };

export const UndoEmail = ({ contact, ...link }: UndoEmailProps) => (
  <PressOnce
    {...link}
    call="/api/undo-email"
    label="Undo the Change"
    pendingLabel="Undoing..."
    failure="Undoing failed"
    done={(undone: UndoneEmail) => <Undone {...undone} />}
    dead={<Dead contact={contact} />}
  >
    Your account gets the address back that it had before, is signed out on every device, and needs a new password: we
    send you a link for that. Passkeys and apps that were set up since the change was asked for stop working. Older ones
    stay: check them on your account page.
  </PressOnce>
);

/** A plain link, so that the next page loads without a session. For people whose reset email did not arrive. */
const Undone = ({ isPlanAsBefore }: UndoneEmail) => (
  <div role="status">
    <Alert
      variant="success"
      title="Your address is back, and all devices were signed out"
      action={
        <Button asChild>
          <a href="/forgot-password">Send another link</a>
        </Button>
      }
    >
      The password that was in use opens nothing any more. A link to choose a new one is on its way to your address.
      {!isPlanAsBefore && ' Your membership ends, though: you can take it up again under Subscription.'}
    </Alert>
  </div>
);

const Dead = ({ contact }: { contact: string }) => (
  <DeadLinkNotice next={<a href={`mailto:${contact}`}>Write to us</a>}>
    Links last for seven days. If somebody took your account, write to {contact}.
  </DeadLinkNotice>
);
