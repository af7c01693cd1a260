'use client';

import type { ReactNode, SyntheticEvent } from 'react';
import { NotificationCard } from '@/components/notifications/notification-card';
import { UnreadBadge } from '@/components/notifications/unread-badge';
import { PostCard } from '@/components/posts/post-card';
import { SchoolCard } from '@/components/schools/school-card';
import { TimeAgo } from '@/components/ui/page/time-ago';
import type { NotificationView } from '@/lib/notifications/schema';
import { Named, Sample } from './sample';
import { samplePosts } from './sample-posts';

const SCHOOL = {
  id: 1,
  name: 'Harbour View Elementary School',
  city: 'Dartmouth',
  province: 'Nova Scotia',
  type: 'Elementary',
  grades: 'P-6',
  gradeRange: 'P-6',
};
const DESCRIBED = {
  ...SCHOOL,
  name: 'Spruce Hill Junior High School',
  city: 'Truro',
  description: 'A school with a long shore behind it, a band that plays at every fair, and a garden.',
};

const nothing = () => {};

/** The components that members see most, with invented people and schools. */
export function Community({ now }: { now: string }) {
  const notification = (changes: Partial<NotificationView>): NotificationView => ({
    id: -1,
    userId: -1,
    text: 'Robin Example commented on your post at Harbour View Elementary School.',
    read: false,
    relatedEntityType: 'comment',
    relatedEntityId: null,
    href: null,
    createdAt: now,
    ...changes,
  });
  return (
    <>
      <Sample title="Post" note="You can look at these samples and focus their buttons, but clicks do nothing.">
        <Still className="grid items-start gap-6 2xl:grid-cols-2">
          {samplePosts(now).map(({ name, post }) => (
            <div key={post.id} className="min-w-0 space-y-2">
              <p className="text-sm text-muted-foreground">{name}</p>
              <PostCard post={post} {...(post.id === -3 && { highlight: 'The post you opened' })} />
            </div>
          ))}
        </Still>
      </Sample>
      <Sample title="School">
        <Still className="grid gap-4 sm:grid-cols-2">
          <SchoolCard school={{ ...SCHOOL, description: null }} as="h3" />
          <SchoolCard school={DESCRIBED} as="h3" />
        </Still>
      </Sample>
      <Sample title="Notification">
        <Still className="space-y-3">
          <NotificationCard
            notification={notification({ href: '/schools/1?post=1' })}
            onRead={nothing}
            onDelete={nothing}
          />
          <NotificationCard
            notification={notification({ read: true, relatedEntityType: 'post', text: '3 people voted on your post.' })}
            onRead={nothing}
            onDelete={nothing}
          />
        </Still>
      </Sample>
      <Sample title="Counts and times" className="flex flex-wrap items-end gap-8">
        <Named name="unread">
          <UnreadBadge count={6} />
        </Named>
        <Named name="unread, many">
          <UnreadBadge count={120} />
        </Named>
        <Named name="time, with its date as a title">
          <TimeAgo iso={now} className="text-sm text-muted-foreground" />
        </Named>
      </Sample>
    </>
  );
}

function stop(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Wrapper for samples that would change data: they take the focus and open menus, but clicks do nothing. */
function Still({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div onClickCapture={stop} onSubmitCapture={stop} onBeforeInputCapture={stop} className={className}>
      {children}
    </div>
  );
}
