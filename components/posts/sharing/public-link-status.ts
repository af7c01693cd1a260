import { formatDate } from '@/lib/time/format-dates';
import type { PostView } from '@/lib/posts/schema';

/**
 * Returns a text with the view count and the expiry of a post's public link. Only people who may turn off the link see
 * the text.
 */
export function formatPublicLinkStatus({
  shareViews,
  shareExpiresAt,
}: Pick<PostView, 'shareViews' | 'shareExpiresAt'>): string {
  const views = shareViews === 1 ? '1 view' : `${(shareViews ?? 0).toLocaleString('en-CA')} views`;
  return shareExpiresAt === null ? views : `${views} · until ${formatDate(shareExpiresAt)}`;
}
