'use client';

import { DeadLinkNotice } from '@/components/auth/dead-link-notice';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { PressOnce } from './press-once';

type ConfirmEmailProps = {
  token: string;
  isLive: boolean;
  /** By this link, or another of the same address. */
  isConfirmed: boolean;
};

export const ConfirmEmail = ({ isConfirmed, ...link }: ConfirmEmailProps) =>
  isConfirmed ? (
    <Confirmed />
  ) : (
    <PressOnce
      {...link}
      call="/api/verify-email"
      label="Confirm My Address"
      pendingLabel="Confirming..."
      failure="Confirming failed"
      done={<Confirmed />}
      dead={<Dead />}
    >
      One more press, and we know that letters to this address reach you.
    </PressOnce>
  );

/** Plain links: the pages behind have to notice what is true now. */
const Confirmed = () => (
  <div role="status">
    <Alert
      variant="success"
      title="Your email address is confirmed"
      action={
        <Button asChild>
          <a href="/dashboard">Go to my dashboard</a>
        </Button>
      }
    />
  </div>
);

const Dead = () => (
  <DeadLinkNotice next={<a href="/account">Send a new link</a>}>
    Links last for 24 hours, and the newest one counts. If you have confirmed your address before, there is nothing left
    to do.
  </DeadLinkNotice>
);
