'use client';

import { deferred } from '@/components/providers/deferred';
import { LazyPart } from '@/components/providers/lazy-part';
import type { LiveBoardProps } from './live-board';
import type { NewCommentsProps } from './new-comments-bar';

const board = deferred<LiveBoardProps>(async () => (await import('./live-board')).LiveBoard);
const bar = deferred<NewCommentsProps>(async () => (await import('./new-comments-bar')).NewCommentsBar);

/** Announces news of a list. The code for this loads after the page. Until it has loaded, the list does not change. */
export const Live = (props: LiveBoardProps) => <LazyPart source={board} props={props} />;

/** Shows the number of new comments below the comment box, which does not move. */
export const NewComments = (props: NewCommentsProps) => (
  <div role="status">{props.ids.length > 0 && <LazyPart source={bar} props={props} />}</div>
);
