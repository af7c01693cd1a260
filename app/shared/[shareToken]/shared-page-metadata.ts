import type { Metadata } from 'next';
import { noIndexMetadata } from '@/lib/web/metadata';

/**
 * Metadata of pages that people can find only through a shared link. Search engines do not index these pages, and
 * browsers never send their addresses as referrers.
 */
export const unlistedPageMetadata: Metadata = { ...noIndexMetadata, referrer: 'no-referrer' };

export const POST_NOT_FOUND_TITLE = 'Post Not Found';
export const POST_UNAVAILABLE_TITLE = 'Content Not Available';
