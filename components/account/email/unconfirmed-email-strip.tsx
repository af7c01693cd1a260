'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import { Button } from '@/components/ui/button';
import { MailCheck } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { cn } from '@/lib/cn';
import { SendLinkButton } from './send-link-button';

/** Style of the two actions, which are links in a line of text but as tall as a finger is wide. */
const ACTION = 'h-11 shrink-0 px-0 sm:h-9';

/** Line above a page for a member who has not confirmed their email address. */
export function UnconfirmedEmailStrip({ className }: { className?: string }) {
  const user = useCurrentUser();
  if (!user || user.emailVerified) return null;
  return (
    <section
      aria-label="Your email address"
      className={cn(
        'flex flex-wrap items-center gap-x-3 rounded-lg border border-primary/25 bg-primary-soft px-3 sm:mb-4 sm:gap-x-4 base:mb-2',
        className,
      )}
    >
      <MailCheck aria-hidden className="size-5 shrink-0 text-primary max-sm:hidden" />
      <p
        className={cn(
          'min-w-0 grow text-[0.8125rem] leading-tight wrap-anywhere sm:py-1 sm:text-sm',
          user.mustVerifyEmail ? 'max-sm:basis-full max-sm:pt-2 sm:basis-80 sm:py-2' : 'basis-28',
        )}
      >
        Confirm your email: open the link we sent to <span className="font-semibold">{user.email}</span>
        {user.mustVerifyEmail &&
          `. Until you open it, you can ${user.mustVerifyToRead ? 'read public pages' : 'read'}, but no one else sees what you write, change or share.`}
      </p>
      <SendLinkButton variant="link" className={ACTION} />
      <Button variant="link" size="sm" className={ACTION} asChild>
        <Link href="/account#email">Wrong address?</Link>
      </Button>
    </section>
  );
}
