'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFollowPerson, useFollowPost } from '@/components/posts/following/use-following';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Link } from '@/components/ui/page/link';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import type { FollowList } from '@/lib/posts/reader/follows-schema';

/** Lists followed people, followed posts and muted posts, each with an undo button. */
export function FollowedPeopleAndPosts() {
  const list = useQuery<FollowList>({ queryKey: queryKeys.following() });
  const { people = [], posts = [] } = list.data ?? {};
  const [muted, followed] = [posts.filter((post) => post.isMuted), posts.filter((post) => !post.isMuted)];
  const state = list.isPending ? (
    <ListSkeleton text="Loading..." />
  ) : list.error && !list.data ? (
    <LoadError
      title="Error loading the list"
      error={list.error}
      onRetry={() => void list.refetch()}
      isRetrying={list.isFetching}
    />
  ) : null;
  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle>People and posts you follow</CardTitle>
          <CardDescription>
            You'll be notified when these people post under their name, and of comments on these posts. No one knows you
            follow them. To follow a person or a post, open a post's menu.
          </CardDescription>
        </CardHeader>
        <CardContent>
          {state ?? (
            <Rows>
              {people.map((person) => (
                <Person key={`person-${person.userId}`} {...person} />
              ))}
              {followed.map((post) => (
                <Post key={post.postId} {...post} />
              ))}
            </Rows>
          )}
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Posts you muted</CardTitle>
          <CardDescription>
            You won't be notified about these posts, and they're hidden from your feed. They're still on the boards.
          </CardDescription>
        </CardHeader>
        <CardContent>
          {state ?? (
            <Rows>
              {muted.map((post) => (
                <Post key={post.postId} {...post} />
              ))}
            </Rows>
          )}
        </CardContent>
      </Card>
    </>
  );
}

function Rows({ children }: { children: ReactNode[] }) {
  if (children.flat().length === 0) return <p className="text-muted-foreground">None.</p>;
  return <ul className="divide-y">{children}</ul>;
}

const ROW = 'flex items-center justify-between gap-3 py-1.5';

function Person({ userId, name }: FollowList['people'][number]) {
  const { mutate, isPending } = useFollowPerson();
  return (
    <li className={ROW}>
      <span className="min-w-0 break-words">{name}</span>
      <Button
        variant="outline"
        size="sm"
        className="shrink-0"
        pending={isPending}
        onClick={() => mutate({ userId, name, isWished: false })}
      >
        Unfollow<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

function Post({ postId, schoolId, schoolName, title, isMuted }: FollowList['posts'][number]) {
  const { mutate, isPending } = useFollowPost();
  const name = title ?? "A post that isn't available right now";
  const of = { id: postId, schoolId, wish: isMuted ? 'mute' : 'follow', isWished: false } as const;
  return (
    <li className={ROW}>
      <span className="min-w-0">
        {title === null ? (
          <span className="text-muted-foreground">{name}</span>
        ) : (
          <Link
            href={`/schools/${schoolId}?post=${postId}`}
            prefetch={false}
            className="block min-h-6 font-medium break-words text-primary hover:underline"
          >
            {name}
          </Link>
        )}
        <span className="block text-sm text-muted-foreground">{schoolName}</span>
      </span>
      <Button variant="outline" size="sm" className="shrink-0" pending={isPending} onClick={() => mutate(of)}>
        {isMuted ? 'Unmute' : 'Unfollow'}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
