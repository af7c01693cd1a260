'use client';

import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';

/** Message shown instead of posts to the few members who have not confirmed their email address. */
export const LazyConfirmEmailNotice = lazyServerRenderedComponent(
  async () => (await import('./confirm-email-notice')).ConfirmEmailNotice,
);
