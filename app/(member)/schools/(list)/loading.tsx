import { SchoolGridSkeleton } from '@/components/schools/school-grid';
import { Skeleton } from '@/components/ui/skeleton';

export default function Loading() {
  return (
    <>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-6 mb-10 h-11 max-w-xl" />
      <SchoolGridSkeleton />
    </>
  );
}
