'use client';

import { deferred } from '@/components/providers/deferred';
import { DeferredPart } from '@/components/providers/deferred-part';
import { Skeleton } from '@/components/ui/skeleton';
import type { MonthFigures } from '@/lib/membership/accounting/schema';

/** The charts are loaded on demand, because the chart library is large. */
const charts = deferred(async () => (await import('./month-charts')).MonthCharts);

export function Year({ months }: { months: MonthFigures[] }) {
  return (
    <DeferredPart
      source={charts}
      props={{ months }}
      loading={<Skeleton className="mt-3 h-80" />}
      errorTitle="We couldn't load the charts"
    />
  );
}
