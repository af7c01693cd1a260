'use client';

import { useRef, useState } from 'react';
import { deferred } from '@/components/providers/deferred';
import { BUSY_LOOK, useDeferred } from '@/components/providers/use-deferred';
import { cn } from '@/lib/cn';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { useReport } from './use-report';

const reportDialog = deferred(async () => (await import('./report-dialog')).ReportDialog);

export function ReportComment({ post, comment }: { post: PostView; comment: CommentView }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useReport(post, comment);
  const { Part: ReportDialog, ask, intent } = useDeferred(reportDialog);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        {...intent}
        className={cn('min-h-6 font-medium rounded-sm hover:text-foreground hover:underline', BUSY_LOOK)}
        onClick={() => void ask(() => setIsOpen(true))}
      >
        Report<span className="sr-only"> this comment</span>
      </button>
      {ReportDialog && (
        <ReportDialog
          what="comment"
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={trigger}
          isPending={isPending}
          onReport={(input) => mutate(input, { onSuccess: () => setIsOpen(false) })}
        />
      )}
    </>
  );
}
