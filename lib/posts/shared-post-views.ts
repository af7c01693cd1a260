import 'server-only';
import { freezeAndCacheJson } from '@/lib/web/cached-json';
import type { Actor } from '@/lib/policy/access-policy';
import type { PostRow } from './post-rows';
import type { PostView } from './schema';
import { toPostView } from './to-post-view';

/**
 * Id that stands for the reader in a view that several readers share. No author has this id, so a shared view never
 * shows a text as the reader's own.
 */
const ANY_READER = -1;

/**
 * Caches the views of each row object, one view for each set of reader permissions. Most readers share the same row
 * objects.
 */
const sharedViews = new WeakMap<PostRow, Map<string, PostView>>();

/**
 * Returns posts as a person sees them. Readers with the same permissions share one view, which contains nothing
 * personal. Authors of the post or its comments get their own view.
 */
export function toPostViews(rows: readonly PostRow[], actor: Actor): PostView[] {
  const reader = { ...actor, id: actor.id && ANY_READER } as Actor;
  const key = JSON.stringify(reader);
  return rows.map((row) => {
    if (isWriter(row, actor.id)) return toPostView(row, actor);
    const views = sharedViews.get(row) ?? new Map<string, PostView>();
    sharedViews.set(row, views);
    const view = views.get(key) ?? freezeAndCacheJson(toPostView(row, reader));
    views.set(key, view);
    return view;
  });
}

const isWriter = ({ userId, comments, answer }: PostRow, readerId: number | null): boolean =>
  readerId !== null && [{ userId }, answer, ...comments].some((one) => one?.userId === readerId);
