'use client';

import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';

/** Notes on hidden posts and comments. Their code loads only with a hidden post or comment. */
export const LazyHiddenContentNote = lazyServerRenderedComponent(
  async () => (await import('./hidden-content-notes')).HiddenContentNote,
);

export const LazyLapsedMembershipNote = lazyServerRenderedComponent(
  async () => (await import('./hidden-content-notes')).LapsedMembershipNote,
);
