'use client';

import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import type { LiveBoardProps } from './live-board';
import type { NewCommentsProps } from './new-comments-bar';

/** Announces new posts and comments in a list. The code for the announcements loads after the page. */
export const LazyLiveBoard = lazyComponent<LiveBoardProps>(async () => (await import('./live-board')).LiveBoard);

const NewCommentsBar = lazyComponent<NewCommentsProps>(async () => (await import('./new-comments-bar')).NewCommentsBar);

/** Shows the number of new comments below the comment box, so that the box does not move. */
export const LazyNewComments = (props: NewCommentsProps) => (
  <div role="status">{props.ids.length > 0 && <NewCommentsBar {...props} />}</div>
);
