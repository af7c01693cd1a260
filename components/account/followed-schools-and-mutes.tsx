'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import type { ReactNode } from 'react';
import { useFollowPerson, useFollowPost } from '@/components/posts/following/use-following';
import { useMuteMember } from '@/components/posts/use-mute-member';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Bell } from '@/components/ui/icons/icons';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import { queryKeys } from '@/lib/http/query-keys';
import { formatDate } from '@/lib/time/format-dates';
import type { FollowList } from '@/lib/posts/reader/follows-schema';
import type { MuteDuration, MutedList } from '@/lib/posts/reader/mutes-schema';

/** Lists the people and posts that the member follows or has muted, each with an undo button. */
export function FollowedSchoolsAndMutes() {
  const follows = useQuery(apiQuery(queryKeys.following()));
  const mutes = useQuery(apiQuery(queryKeys.mutes()));
  if (!follows.data || !mutes.data) {
    const failed = [follows, mutes].find(({ error }) => error);
    if (!failed?.error) return <ListSkeleton text="Loading..." />;
    return (
      <LoadError
        title="Error loading the list"
        error={failed.error}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    );
  }
  const { people, posts } = follows.data;
  if (people.length + posts.length + mutes.data.length === 0)
    return (
      <EmptyState icon={Bell} title="You don't follow or mute anyone yet">
        To follow or mute a post or a person, open a post's menu.
      </EmptyState>
    );
  const toPost = (post: FollowList['posts'][number]) => <Post key={post.postId} {...post} />;
  return (
    <div className="space-y-5">
      <List
        title="People and posts you follow"
        about="You'll be notified when these people post under their name, and of comments on these posts. No one knows you follow them. To follow a person or a post, open a post's menu."
      >
        {[
          ...people.map((person) => <FollowedPerson key={`person-${person.userId}`} {...person} />),
          ...posts.filter(({ isMuted }) => !isMuted).map(toPost),
        ]}
      </List>
      <List
        title="Posts you muted"
        about="You won't be notified about these posts, and they're hidden from your feed. They're still on the boards."
      >
        {posts.filter(({ isMuted }) => isMuted).map(toPost)}
      </List>
      <List
        title="People you muted"
        about="You won't see or be notified about what they post under their name. They won't know. To mute someone, open the menu of their post or comment."
      >
        {mutes.data.map((person) => (
          <MutedPerson key={person.userId} {...person} />
        ))}
      </List>
    </div>
  );
}

function List({ title, about, children }: { title: string; about: string; children: ReactNode[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <CardDescription>{about}</CardDescription>
      </CardHeader>
      <CardContent>
        {children.length === 0 ? (
          <p className="text-muted-foreground">None.</p>
        ) : (
          <ul className="divide-y">{children}</ul>
        )}
      </CardContent>
    </Card>
  );
}

const ROW = 'flex items-center justify-between gap-3 py-1.5';

type PersonRowProps = {
  name: string;
  undo: string;
  isPending: boolean;
  onUndo: () => void;
  children?: ReactNode;
};

/** A person's name and the button that undoes the follow or the mute. The children appear before the button. */
const PersonRow = ({ name, undo, isPending, onUndo, children }: PersonRowProps) => (
  <li className={cn(ROW, 'flex-wrap')}>
    <span className="min-w-0 grow break-words">{name}</span>
    {children}
    <Button variant="outline" size="sm" className="shrink-0" pending={isPending} onClick={onUndo}>
      {undo}
      <span className="sr-only"> {name}</span>
    </Button>
  </li>
);

function FollowedPerson({ userId, name }: FollowList['people'][number]) {
  const { mutate, isPending } = useFollowPerson();
  const onUndo = () => mutate({ userId, name, isWished: false });
  return <PersonRow name={name} undo="Unfollow" isPending={isPending} onUndo={onUndo} />;
}

const DURATIONS: Record<MuteDuration, string> = { week: 'For a week', month: 'For a month', always: 'Always' };

function MutedPerson({ userId, name, endsAt }: MutedList[number]) {
  const { mutate, isPending } = useMuteMember();
  const onUndo = () => mutate({ userId, name, isMuted: false });
  const onChoose = (lasts: string) => mutate({ userId, name, isMuted: true, lasts: lasts as MuteDuration });
  return (
    <PersonRow name={name} undo="Unmute" isPending={isPending} onUndo={onUndo}>
      <Select
        aria-label={`How long ${name} is muted`}
        value={endsAt === null ? 'always' : 'until'}
        disabled={isPending}
        onChange={(event) => onChoose(event.target.value)}
        className="h-9 w-52"
      >
        {endsAt !== null && <option value="until">Until {formatDate(endsAt)}</option>}
        {Object.entries(DURATIONS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </PersonRow>
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
