'use client';

import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import type { ContentWarningCardProps } from './content-warning-card';

/**
 * Warns about personal details in a text before it is posted. If the code for the warnings cannot load, no warnings
 * appear.
 */
export const LazyContentWarningCard = lazyComponent<ContentWarningCardProps>(
  async () => (await import('./content-warning-card')).ContentWarningCard,
);
