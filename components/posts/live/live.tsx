'use client';

import { deferred } from '@/components/providers/deferred';
import { Late } from '@/components/providers/late';
import type { PostView } from '@/lib/posts/schema';
import type { LiveBoardProps } from './live-board';

const board = deferred<LiveBoardProps>(async () => (await import('./live-board')).LiveBoard);
const bar = deferred<{ post: PostView; count: number }>(
  async () => (await import('./new-comments-bar')).NewCommentsBar,
);

/** Tells of what is new in a list. Its code comes when the page stands; without it the list is what it was when it was read. */
export const Live = (props: LiveBoardProps) => <Late source={board} props={props} />;

/** Below the place to write a comment, which does not move: how many have come. */
export const NewComments = ({ post, count }: { post: PostView; count: number }) => (
  <div role="status">{count > 0 && <Late source={bar} props={{ post, count }} />}</div>
);
