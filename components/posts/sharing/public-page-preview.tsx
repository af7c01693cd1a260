'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { PubliclySharedPost } from '@/components/posts/shared/publicly-shared-post';
import { LoadError } from '@/components/ui/page/load-error';
import { Skeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostView } from '@/lib/posts/schema';

/** Shows a preview of the public page, made from the data that the server gives to visitors. */
export function PublicPagePreview({ post }: { post: PostView }) {
  const publicPost = useQuery({ ...apiQuery(queryKeys.outside(post.id)), staleTime: 0 });
  return (
    <section aria-labelledby="outside" className="space-y-2">
      <h3 id="outside" className="font-semibold">
        What the public sees
      </h3>
      {publicPost.isPending && (
        <div role="status">
          <span className="sr-only">Loading the preview...</span>
          <Skeleton className="h-40" />
        </div>
      )}
      {publicPost.error && (
        <LoadError
          title="We couldn't load the preview"
          error={publicPost.error}
          onRetry={() => void publicPost.refetch()}
          isRetrying={publicPost.isFetching}
        />
      )}
      {publicPost.data && (
        // The links in the preview are disabled, because the preview only shows what the public page looks like.
        <div
          role="region"
          aria-label="Preview of the public page"
          tabIndex={0}
          onClickCapture={(event) => event.preventDefault()}
          className="relative max-h-72 overflow-y-auto rounded-lg border bg-background text-[0.9375rem] *:px-3 *:py-3 sm:*:p-4"
        >
          <PubliclySharedPost post={publicPost.data} isSignedIn={false} isPreview />
        </div>
      )}
    </section>
  );
}
