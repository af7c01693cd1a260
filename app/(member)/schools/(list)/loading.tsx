import { SchoolGridSkeleton } from '@/components/schools/school-grid';
import { Skeleton } from '@/components/ui/skeleton';

/** The placeholder has the height of the loaded page: title, filters, and the map beside them. */
export default function Loading() {
  return (
    <>
      <div className="mb-5 flex gap-8">
        <div className="min-w-0 flex-1 space-y-4">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="mb-6 h-5 w-96 max-w-full" />
          <Skeleton className="h-11" />
          <Skeleton className="h-36" />
          <Skeleton className="h-6 w-28" />
        </div>
        <Skeleton className="h-84 w-84 shrink-0 max-lg:hidden" />
      </div>
      <SchoolGridSkeleton />
    </>
  );
}
