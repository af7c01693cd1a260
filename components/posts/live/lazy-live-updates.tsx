'use client';

import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import type { NewPostsBarProps } from './new-posts-bar';
import type { NewCommentsBarProps } from './new-comments-bar';

/** Announces new posts and comments in a list. The code for the announcements loads after the page. */
export const LazyNewPostsBar = lazyComponent<NewPostsBarProps>(
  async () => (await import('./new-posts-bar')).NewPostsBar,
);

const NewCommentsBar = lazyComponent<NewCommentsBarProps>(
  async () => (await import('./new-comments-bar')).NewCommentsBar,
);

/** Below the comment box, shows how many new comments there are. Above the box, this line would move the box. */
export const LazyNewCommentsBar = (props: NewCommentsBarProps) => (
  <div role="status">{props.ids.length > 0 && <NewCommentsBar {...props} />}</div>
);
