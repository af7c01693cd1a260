'use client';

import { useUser } from '@/components/auth/use-user';
import { lazySsrComponent } from '@/components/providers/lazy/lazy-ssr-component';

const Verify = lazySsrComponent(async () => (await import('./verify-email')).VerifyBanner);
const Bounce = lazySsrComponent(async () => (await import('./verify-email')).BounceBanner);

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
