'use client';

import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { createRetryFallback } from '@/components/providers/lazy/retry-fallback';
import { Skeleton } from '@/components/ui/skeleton';
import type { AccountingMonthFigures } from '@/lib/membership/accounting/schema';

/** The charts are loaded on demand, because the chart library is large. */
export const LazyMonthCharts = lazyComponent<{ months: AccountingMonthFigures[] }>(
  async () => (await import('./month-charts')).MonthCharts,
  createRetryFallback(<Skeleton className="mt-3 h-80" />, "We couldn't load the charts"),
);
