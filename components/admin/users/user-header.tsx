import Link from 'next/link';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { TimeAgo } from '@/components/ui/time-ago';
import { day } from '@/lib/dates';
import { EditUserDialog } from './edit-user-dialog';
import { Facts } from './facts';
import { nameOf } from './name-of';
import type { UserDetail } from './use-user';

/** Who it is, and what there is of him in numbers. */
export function UserHeader({ user }: { user: UserDetail }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <header className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="font-display text-title break-words">{nameOf(user)}</h1>
          <p className="mt-1 wrap-anywhere text-muted-foreground">{user.email}</p>
          <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
            {user.isAdmin && <Badge variant="solid">Administrator</Badge>}
            {user.suspendedUntil !== null && <Badge variant="warning">Suspended</Badge>}
            {user.isVerifiedParent && <Badge variant="success">Verified parent</Badge>}
            {user.hold !== null && <Badge variant="destructive">On hold</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setIsEditing(true)}>
            Edit permissions
          </Button>
          <Button asChild variant="outline">
            <Link href={`/admin/audit?${new URLSearchParams({ targetType: 'user', targetId: String(user.id) })}`}>Audit log</Link>
          </Button>
        </div>
      </div>
      <Facts
        className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border bg-card p-4 sm:grid-cols-3 lg:grid-cols-6"
        facts={[
          ['ID', user.id],
          ['Registered', day(user.createdAt)],
          ['Last seen', user.lastSeenAt === null ? 'Not signed in' : <TimeAgo key="seen" iso={user.lastSeenAt} />],
          ['Posts', user.postCount],
          ['Comments', user.commentCount],
          ['Reported', user.reportCount === 1 ? '1 time' : `${user.reportCount} times`],
        ]}
      />
      {isEditing && <EditUserDialog user={user} linksToPage={false} onClose={() => setIsEditing(false)} />}
    </header>
  );
}
