'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';

const Verify = lazyServerRenderedComponent(
  async () => (await import('./unconfirmed-email-strip')).UnconfirmedEmailStrip,
);
const Bounce = lazyServerRenderedComponent(async () => (await import('./email-problem-notices')).BouncingEmailBanner);

/** Banners above every signed-in page if the member must confirm their email address or emails to it bounce. */
export function EmailAddressBanners() {
  const user = useCurrentUser();
  return (
    <>
      {user?.mustVerifyEmail && <Verify />}
      {user?.emailBounces && <Bounce />}
    </>
  );
}
