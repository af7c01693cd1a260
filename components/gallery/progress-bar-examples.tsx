import { PostListSkeleton } from '@/components/posts/lists/post-list-skeleton';
import { SchoolGridSkeleton } from '@/components/schools/school-grid';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ListSkeleton, Skeleton, TableSkeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { ExampleGroup } from './example-group';

export function ProgressBarExamples() {
  return (
    <>
      <ExampleGroup
        title="Spinners"
        note="A spinner shows while content with an unknown layout loads, such as a whole page or the bell menu."
        className="flex flex-wrap items-center gap-6"
      >
        <Spinner />
        <Spinner text="Loading..." showText />
      </ExampleGroup>
      <ExampleGroup title="Progress" className="grid gap-5 sm:grid-cols-3">
        <div className="space-y-2">
          <p className="text-sm">Nothing yet</p>
          <ProgressBar aria-label="Nothing yet" value={0} max={100} />
        </div>
        <div className="space-y-2">
          <p className="text-sm">64 of 100 rows</p>
          <ProgressBar aria-label="64 of 100 rows" value={64} max={100} />
        </div>
        <div className="space-y-2">
          <p className="text-sm">Under way</p>
          <ProgressBar aria-label="Under way" />
        </div>
      </ExampleGroup>
      <ExampleGroup
        title="Skeletons"
        note="A skeleton shows while content with a known layout loads, such as a list or a table."
        className="grid items-start gap-5 lg:grid-cols-2"
      >
        <div className="space-y-3">
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-4" />
          <Skeleton className="size-10 rounded-full" />
        </div>
        <ListSkeleton text="Loading the sample list..." rows={2} />
        <TableSkeleton text="Loading the sample table..." rows={3} />
      </ExampleGroup>
      <ExampleGroup title="Skeletons of posts and schools">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="max-h-64 overflow-hidden">
            <PostListSkeleton />
          </div>
          <div className="max-h-64 overflow-hidden">
            <SchoolGridSkeleton />
          </div>
        </div>
      </ExampleGroup>
    </>
  );
}
