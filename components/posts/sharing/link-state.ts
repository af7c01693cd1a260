import { day } from '@/lib/dates';
import type { PostView } from '@/lib/posts/schema';

/** Of a public link, for whoever may turn it off: how often it was opened, and until when it holds. */
export function linkState({ shareViews, shareExpiresAt }: Pick<PostView, 'shareViews' | 'shareExpiresAt'>): string {
  const views = shareViews === 1 ? '1 view' : `${(shareViews ?? 0).toLocaleString('en-CA')} views`;
  return shareExpiresAt === null ? views : `${views} · until ${day(shareExpiresAt)}`;
}
