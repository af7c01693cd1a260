'use client';

import { useUser } from '@/components/auth/use-user';
import { rare } from '@/components/providers/rare';

const Verify = rare(async () => (await import('./verify-email')).VerifyBanner);
const Bounce = rare(async () => (await import('./verify-email')).BounceBanner);

/** Above every signed-in page of somebody whose address is not proven, or does not take our letters. */
export function AddressBanners() {
  const user = useUser();
  return (
    <>
      {user?.mustVerifyEmail && <Verify />}
      {user?.emailBounces && <Bounce />}
    </>
  );
}
