'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';

const Strip = lazyServerRenderedComponent(
  async () => (await import('./unconfirmed-email-strip')).UnconfirmedEmailStrip,
);

/**
 * Line on the dashboard and on boards until the member confirms their email address. If the member must confirm the
 * address before posting, the line is above every page instead (`EmailAddressBanners`). The server renders the line,
 * and only the browsers of these members load its code.
 */
export function LazyUnconfirmedEmailStrip({ className = '' }: { className?: string }) {
  const user = useCurrentUser();
  return user && !user.emailVerified && !user.mustVerifyEmail && !user.emailBounces && <Strip className={className} />;
}
