'use client';

import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { retryFallback } from '@/components/providers/lazy/retry-fallback';
import { Skeleton } from '@/components/ui/skeleton';
import type { MonthFigures } from '@/lib/membership/accounting/schema';

/** The charts are loaded on demand, because the chart library is large. */
export const Year = lazyComponent<{ months: MonthFigures[] }>(
  async () => (await import('./month-charts')).MonthCharts,
  retryFallback(<Skeleton className="mt-3 h-80" />, "We couldn't load the charts"),
);
