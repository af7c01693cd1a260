import type { Metadata } from 'next';
import { unlisted } from '@/lib/metadata';

/** Who has the link may read; nobody is to find it, nor to learn it from the address of a page that was left for another. */
export const discreet: Metadata = { ...unlisted, referrer: 'no-referrer' };

export const GONE_TITLE = 'Post Not Found';
export const UNAVAILABLE_TITLE = 'Content Not Available';
