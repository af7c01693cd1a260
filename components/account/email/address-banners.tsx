'use client';

import { useUser } from '@/components/auth/use-user';
import { lazyServerPart } from '@/components/providers/lazy-server-part';

const Verify = lazyServerPart(async () => (await import('./verify-email')).VerifyBanner);
const Bounce = lazyServerPart(async () => (await import('./verify-email')).BounceBanner);

/** Banners above every signed-in page if the member's address is unconfirmed or bounces. */
export function AddressBanners() {
  const user = useUser();
  return (
    <>
      {user?.mustVerifyEmail && <Verify />}
      {user?.emailBounces && <Bounce />}
    </>
  );
}
