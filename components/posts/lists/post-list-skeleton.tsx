'use client';

import { Skeleton } from '@/components/ui/skeleton';

/**
 * Placeholder for posts that are loading. It is a client component, because Next.js would otherwise write each of its
 * elements into the page's data.
 */
export function PostListSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading posts...</span>
      {[0, 1, 2].map((card) => (
        <div key={card} className="space-y-4 rounded-lg border bg-card p-4 shadow-card sm:p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
          <div className="space-y-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-2/3" />
          </div>
          <Skeleton className="h-9 w-32 rounded-full" />
        </div>
      ))}
    </div>
  );
}
