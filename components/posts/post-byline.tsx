import { School, UserRound } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { cn } from '@/lib/cn';
import type { ParentLevel } from '@/lib/verification/verification-level-privacy';
import { initials } from '@/lib/text/person-names';
import type { VersionedContent } from './earlier-versions';
import { EditedLabel } from './edited-label';
import { VerificationBadge } from './verification/verification-badge';

type Writer = { firstName: string | null; lastName: string | null; avatar: string | null };

/** Shows a writer's avatar, or a neutral icon if the reader is not allowed to know who the writer is. */
export function WriterAvatar({ user, size }: { user: Writer | null; size?: 'sm' | 'md' }) {
  if (user) return <Avatar initials={initials(user)} image={user.avatar} size={size} />;
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-muted text-muted-foreground',
        size === 'sm' ? 'size-8' : 'size-10',
      )}
    >
      <UserRound className="size-1/2" />
    </span>
  );
}

type PostBylineProps = {
  post: {
    user: Writer | null;
    authorName: string;
    authorVerified: ParentLevel;
    isAnonymous: boolean;
    school: { id: number; name: string };
    createdAt: string;
    editedAt: string | null;
    isOwner?: boolean;
    isHidden?: boolean;
  };
  school: BylineSchoolNameStyle;
  /** True if the author's name is the heading of the post, because the post has no title. */
  isHeading?: boolean;
  /** Post whose earlier versions the reader may see. Undefined if the reader may not see them. */
  versions?: VersionedContent;
};

/** How a post names its school. */
export type BylineSchoolNameStyle =
  /** Members see the school's name as a prominent link. */
  | 'link'
  /** Visitors see the name as plain text, because they cannot open the members' pages. */
  | 'text'
  /** Posts on the school's own pages leave out the name, because these pages already show it. */
  | 'none';

/** Shows the author of a post, its board and its time. */
export function PostByline({ post, school: display, isHeading, versions }: PostBylineProps) {
  const { user, authorName, authorVerified, isAnonymous, isOwner = false, isHidden = false } = post;
  return (
    <div className="flex min-w-0 flex-1 items-start gap-3">
      <WriterAvatar user={user} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 leading-6">
          <span className="font-semibold break-words" {...(isHeading && { role: 'heading', 'aria-level': 3 })}>
            {isHeading && <span className="sr-only">Post by </span>}
            {authorName}
          </span>
          {isOwner && <Badge variant="secondary">You</Badge>}
          {isHidden && <Badge variant="warning">Hidden</Badge>}
          <VerificationBadge level={authorVerified} schoolName={post.school.name} isAnonymous={isAnonymous} />
        </p>
        <Where post={post} display={display} versions={versions} />
      </div>
    </div>
  );
}

/** Shows a dot before an element. The dot is not content, so that screen readers do not read it. */
const DOT_BEFORE = "before:mr-1.5 before:content-['·'_/_'']";

function Where({
  post: { school, createdAt, editedAt },
  display,
  versions,
}: {
  post: PostBylineProps['post'];
  display: BylineSchoolNameStyle;
  versions: VersionedContent | undefined;
}) {
  const when = (
    <span className={cn('shrink-0', display !== 'none' && DOT_BEFORE)}>
      <TimeAgo iso={createdAt} />
      {editedAt !== null && <EditedLabel at={editedAt} of={versions} />}
    </span>
  );
  if (display === 'none') return <p className="text-sm text-muted-foreground">{when}</p>;
  return (
    <p className="flex flex-wrap gap-x-1.5 text-[0.8125rem] text-muted-foreground sm:text-sm">
      {display === 'link' ? (
        <Link
          href={`/schools/${school.id}`}
          prefetch={false}
          className="min-h-6 font-semibold text-primary hover:underline"
        >
          <School aria-hidden className="mr-1 inline size-3.5 -translate-y-px max-sm:hidden" />
          {school.name}
        </Link>
      ) : (
        <span className="font-medium text-foreground">{school.name}</span>
      )}
      {when}
    </p>
  );
}
