import type { Sort } from '@/lib/posts/schema';

/** Labels for the orders of a list of posts. */
export const SORT_LABELS: Record<Sort, string> = {
  recent: 'Most Recent',
  popular: 'Most Popular',
  discussed: 'Most Discussed',
};

const isSort = (value: unknown): value is Sort => typeof value === 'string' && Object.hasOwn(SORT_LABELS, value);

/** Returns the order that a page address asks for, or 'recent' for an unknown value. */
export const parseSortOrder = (value: unknown): Sort => (isSort(value) ? value : 'recent');
