import { PostListSkeleton } from '@/components/posts/lists/post-list-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

export default function Loading() {
  return (
    <div className="space-y-6 xl:mr-76">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-11 w-56" />
      <PostListSkeleton />
    </div>
  );
}
