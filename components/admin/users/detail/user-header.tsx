import { Link } from '@/components/ui/page/link';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page/page-header';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { formatDate } from '@/lib/time/format-dates';
import { AdminRoleDialog } from '@/components/admin/users/admin-role-dialog';
import { LabelledValueList } from '@/components/admin/users/labelled-value-list';
import { nameForAdministrators } from '@/lib/text/person-names';
import type { UserDetail } from '@/components/admin/users/use-user-actions';

/** Name, email and key figures of a user. */
export function UserHeader({ user }: { user: UserDetail }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <PageHeader
        title={nameForAdministrators(user)}
        lead={
          <>
            <p>{user.email}</p>
            <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {user.isAdmin && <Badge variant="solid">Administrator</Badge>}
              {user.suspendedUntil !== null && <Badge variant="warning">Suspended</Badge>}
              {user.isVerifiedParent && <Badge variant="success">Verified parent</Badge>}
              {user.hold !== null && <Badge variant="destructive">On hold</Badge>}
            </p>
          </>
        }
        actions={
          <>
            <Button variant="outline" onClick={() => setIsEditing(true)}>
              Edit permissions
            </Button>
            <Button asChild variant="outline">
              <Link href={`/admin/audit?${new URLSearchParams({ targetType: 'user', targetId: String(user.id) })}`}>
                Audit log
              </Link>
            </Button>
          </>
        }
      />
      <LabelledValueList
        className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border bg-card p-4 shadow-card sm:grid-cols-3 sm:px-6 lg:grid-cols-6"
        facts={[
          ['ID', user.id],
          ['Registered', formatDate(user.createdAt)],
          ['Last seen', user.lastSeenAt === null ? 'Not signed in' : <TimeAgo key="seen" iso={user.lastSeenAt} />],
          ['Posts', user.postCount],
          ['Comments', user.commentCount],
          ['Reported', user.reportCount === 1 ? '1 time' : `${user.reportCount} times`],
        ]}
      />
      {isEditing && <AdminRoleDialog user={user} linksToPage={false} onClose={() => setIsEditing(false)} />}
    </>
  );
}
