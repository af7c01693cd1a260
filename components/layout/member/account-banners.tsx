'use client';

import { useUser } from '@/components/auth/use-user';
import { lazyServerPart } from '@/components/providers/lazy-server-part';

const Deletion = lazyServerPart(async () => (await import('./deletion-banner')).DeletionBanner);
const Terms = lazyServerPart(async () => (await import('./terms-banner')).TermsBanner);
const Suspended = lazyServerPart(async () => (await import('./suspended-banner')).SuspendedBanner);

/** Banners above every signed-in page. Only a few members see any of them. */
export function AccountBanners() {
  const user = useUser();
  return (
    <>
      {user?.deletionDueAt && <Deletion />}
      {user?.mustAgree && <Terms />}
      {user?.suspendedUntil && <Suspended />}
    </>
  );
}
