'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { ShieldCheck } from '@/components/ui/icons/icons';
import { Alert } from '@/components/ui/alert';
import { Link } from '@/components/ui/page/link';
import { queryKeys } from '@/lib/http/query-keys';
import type { BoardNoticeView } from '@/lib/moderation/schema';
import { formatEndDate } from '@/lib/users/format-end-date';

const LABEL = "Moderator's notice";

const Words = ({ notice: { text, endsAt } }: { notice: BoardNoticeView }) => (
  <>
    <p className="break-words whitespace-pre-wrap">{text}</p>
    <p className="text-sm text-muted-foreground">Shown {formatEndDate(endsAt)}</p>
  </>
);

/**
 * Shows the moderators' notice above a school's board. If the board has moderators, a line says that it has a local
 * moderator, without names.
 */
export function BoardNotice({ schoolId }: { schoolId: number }) {
  const { data } = useQuery(apiQuery(queryKeys.notice(schoolId)));
  if (!data) return null;
  return (
    <>
      {data.notice && (
        <Alert title={LABEL}>
          <Words notice={data.notice} />
        </Alert>
      )}
      {data.isModerated && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted-foreground">
          <ShieldCheck aria-hidden className="size-4 shrink-0" />
          This board has a local moderator.
          <Link href="/help#moderators" className="inline-flex min-h-6 items-center text-primary underline">
            What moderators can do
          </Link>
        </p>
      )}
    </>
  );
}

/** Shows the notices of the followed schools, above the feed. */
export function FollowedBoardNotices() {
  const { data: notices = [] } = useQuery(apiQuery(queryKeys.notices()));
  return notices.map((notice) => (
    <Alert
      key={notice.schoolId}
      title={
        <>
          {LABEL} at{' '}
          <Link href={`/schools/${notice.schoolId}`} className="text-primary underline">
            {notice.schoolName}
          </Link>
        </>
      }
    >
      <Words notice={notice} />
    </Alert>
  ));
}
