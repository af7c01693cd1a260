'use client';

import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';

/** Notes in place of the comment box. Their code loads only where the reader cannot comment. */
export const LazyCommentLimitsNote = lazyServerRenderedComponent(
  async () => (await import('./comment-limits-note')).CommentLimitsNote,
);

export const LazyUnsentComment = lazyServerRenderedComponent(
  async () => (await import('./comment-limits-note')).UnsentComment,
);
