import type { Sort } from '@/lib/posts/schema';

/** The orders of a list of posts, in the words of the screens. */
export const SORT_LABELS: Record<Sort, string> = {
  recent: 'Most Recent',
  popular: 'Most Popular',
  discussed: 'Most Discussed',
};

const isSort = (value: unknown): value is Sort => typeof value === 'string' && Object.hasOwn(SORT_LABELS, value);

/** The order that an address asks for; 'recent' for anything unknown. */
export const sortFrom = (value: unknown): Sort => (isSort(value) ? value : 'recent');
