import { Skeleton } from '@/components/ui/skeleton';

/** Stands where posts are about to be. */
export function PostListSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading posts...</span>
      {[0, 1, 2].map((card) => (
        <div key={card} className="space-y-4 p-4 sm:p-5 rounded-lg border bg-card shadow-card">
          <div className="gap-3 flex items-center">
            <Skeleton className="size-10 rounded-full" />
            <div className="space-y-2 flex-1">
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
