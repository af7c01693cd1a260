'use client';

import { useUser } from '@/components/auth/use-user';
import { lazySsrComponent } from '@/components/providers/lazy/lazy-ssr-component';

const Deletion = lazySsrComponent(async () => (await import('./deletion-banner')).DeletionBanner);
const Terms = lazySsrComponent(async () => (await import('./terms-banner')).TermsBanner);
const Suspended = lazySsrComponent(async () => (await import('./suspended-banner')).SuspendedBanner);

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
