import type { Metadata } from 'next';
import { unlisted } from '@/lib/web/metadata';

/**
 * Metadata of pages that only holders of the link may find. Such a page is not indexed, and its address is never sent
 * as a referrer.
 */
export const discreet: Metadata = { ...unlisted, referrer: 'no-referrer' };

export const GONE_TITLE = 'Post Not Found';
export const UNAVAILABLE_TITLE = 'Content Not Available';
