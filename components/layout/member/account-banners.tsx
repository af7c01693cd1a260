'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';

const Deletion = lazyServerRenderedComponent(
  async () => (await import('./account-deletion-banner')).AccountDeletionBanner,
);
const Terms = lazyServerRenderedComponent(async () => (await import('./terms-banner')).TermsBanner);
const Suspended = lazyServerRenderedComponent(async () => (await import('./suspended-banner')).SuspendedBanner);

/** Banners about the member's account, above every signed-in page. */
export function AccountBanners() {
  const user = useCurrentUser();
  return (
    <>
      {user?.deletionDueAt && <Deletion />}
      {user?.mustAgree && <Terms />}
      {user?.suspendedUntil && <Suspended />}
    </>
  );
}
