import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4';

/** Grid with one to four columns, depending on the window width. The children are <li>s. */
export function SchoolGrid({ children }: { children: ReactNode }) {
  return <ul className={GRID}>{children}</ul>;
}

export function SchoolGridSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading schools...</span>
      {Array.from({ length: 9 }, (_, card) => (
        <div key={card} className="space-y-3 rounded-lg border bg-card p-4 shadow-card">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-12 w-full" />
          <div className="flex gap-2 pt-2">
            <Skeleton className="h-9 flex-1" />
            <Skeleton className="h-9 flex-1" />
          </div>
        </div>
      ))}
    </div>
  );
}
