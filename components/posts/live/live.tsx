'use client';

import { deferred } from '@/components/providers/deferred';
import { Late } from '@/components/providers/late';
import type { LiveBoardProps } from './live-board';
import type { NewCommentsProps } from './new-comments-bar';

const board = deferred<LiveBoardProps>(async () => (await import('./live-board')).LiveBoard);
const bar = deferred<NewCommentsProps>(async () => (await import('./new-comments-bar')).NewCommentsBar);

/** Tells of what is new in a list. Its code comes when the page stands; without it the list is what it was when it was read. */
export const Live = (props: LiveBoardProps) => <Late source={board} props={props} />;

/** Below the place to write a comment, which does not move: how many have come. */
export const NewComments = (props: NewCommentsProps) => (
  <div role="status">{props.ids.length > 0 && <Late source={bar} props={props} />}</div>
);
