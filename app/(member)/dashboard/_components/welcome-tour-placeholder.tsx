'use client';

import { useUser } from '@/components/auth/use-user';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';

const Tour = lazyComponent(async () => (await import('./welcome-tour')).WelcomeTour);

/** Placeholder with the height of the tour for new members, so that nothing shifts when the tour loads. */
export const WelcomeTourPlaceholder = () =>
  useUser()?.showsTour ? (
    <div className="mt-4 grid min-h-68 min-[24rem]:min-h-64 sm:min-h-56">
      <Tour />
    </div>
  ) : null;
