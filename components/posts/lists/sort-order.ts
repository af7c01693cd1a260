import type { PostSortOrder } from '@/lib/posts/schema';

/** Labels of the sort orders of a list of posts. */
export const SORT_ORDER_LABELS: Record<PostSortOrder, string> = {
  recent: 'Most Recent',
  popular: 'Most Popular',
  discussed: 'Most Discussed',
};

const isSort = (value: unknown): value is PostSortOrder =>
  typeof value === 'string' && Object.hasOwn(SORT_ORDER_LABELS, value);

/** Returns the sort order in a page's address, or 'recent' if the value is unknown. */
export const parseSortOrder = (value: unknown): PostSortOrder => (isSort(value) ? value : 'recent');
