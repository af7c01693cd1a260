import { useId } from 'react';
import { formatDate } from '@/lib/time/format-dates';
import type { ShownReplyView } from '@/lib/posts/concerns/schema';

/** A school's reply under a concern. It is plain text, because its author has no account. */
export function SchoolReply({ school, reply }: { school: string; reply: ShownReplyView }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="space-y-1 border-l-4 border-primary pl-3">
      <p id={id} className="font-semibold break-words">
        {`Reply from ${school}, not a member`}
      </p>
      <p className="text-sm text-muted-foreground">{formatDate(`${reply.day}T12:00:00Z`)}</p>
      <p className="break-words whitespace-pre-wrap">{reply.content}</p>
    </div>
  );
}
