import type { PostSortOrder } from '@/lib/posts/schema';

/** Labels for the orders of a list of posts. */
export const SORT_ORDER_LABELS: Record<PostSortOrder, string> = {
  recent: 'Most Recent',
  popular: 'Most Popular',
  discussed: 'Most Discussed',
};

const isSort = (value: unknown): value is PostSortOrder =>
  typeof value === 'string' && Object.hasOwn(SORT_ORDER_LABELS, value);

/** Returns the order that a page address asks for, or 'recent' for an unknown value. */
export const parseSortOrder = (value: unknown): PostSortOrder => (isSort(value) ? value : 'recent');
