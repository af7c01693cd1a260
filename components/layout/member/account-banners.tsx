'use client';

import { useUser } from '@/components/auth/use-user';
import { rare } from '@/components/providers/lazy-server-part';

const Leaving = rare(async () => (await import('./deletion-banner')).LeavingBanner);
const Terms = rare(async () => (await import('./terms-banner')).TermsBanner);
const Suspended = rare(async () => (await import('./suspended-banner')).SuspendedBanner);

/** Banners that concern few members, above every signed-in page. */
export function RareBanners() {
  const user = useUser();
  return (
    <>
      {user?.deletionDueAt && <Leaving />}
      {user?.mustAgree && <Terms />}
      {user?.suspendedUntil && <Suspended />}
    </>
  );
}
