import { SchoolGridSkeleton } from '@/components/schools/school-grid';
import { Skeleton } from '@/components/ui/skeleton';

/** As high as what comes: title, filters, and the map beside them. */
export default function Loading() {
  return (
    <>
      <div className="mb-5 gap-8 flex">
        <div className="min-w-0 space-y-4 flex-1">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="mb-6 h-5 w-96 max-w-full" />
          <Skeleton className="h-11" />
          <Skeleton className="h-36" />
          <Skeleton className="h-6 w-28" />
        </div>
        <Skeleton className="h-84 w-84 max-lg:hidden shrink-0" />
      </div>
      <SchoolGridSkeleton />
    </>
  );
}
