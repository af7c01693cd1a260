'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import { Button } from '@/components/ui/button';
import { MailCheck } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { SendLinkButton } from './send-link-button';

/** Style of the two actions, which are links in a line of text but as tall as a finger is wide. */
const ACTION = 'shrink-0 text-sm base:h-11 base:px-0 sm:base:h-9';

/** Line above a page for a member who has not confirmed their email address. */
export function UnconfirmedEmailStrip() {
  const user = useCurrentUser();
  if (!user || user.emailVerified) return null;
  return (
    <section
      aria-label="Your email address"
      className="mb-2 flex flex-wrap items-center gap-x-4 rounded-lg border border-primary/25 bg-primary-soft px-3.5 sm:mb-4"
    >
      <MailCheck aria-hidden className="size-5 shrink-0 text-primary max-sm:hidden" />
      <p className="min-w-0 grow basis-32 py-1.5 text-sm leading-snug wrap-anywhere">
        We sent a link to <span className="font-semibold">{user.email}</span>.
        {user.mustVerifyEmail &&
          ` Until you open it, you can ${user.mustVerifyToRead ? 'read public pages' : 'read'}, but no one else sees what you write, change or share.`}
      </p>
      <SendLinkButton variant="link" className={ACTION} />
      <Button variant="link" className={ACTION} asChild>
        <Link href="/account#email">Wrong address?</Link>
      </Button>
    </section>
  );
}
