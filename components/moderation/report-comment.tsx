'use client';

import { useRef, useState } from 'react';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { ReportDialog } from './report-dialog';
import { useReport } from './use-report';

export function ReportComment({ post, comment }: { post: PostView; comment: CommentView }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useReport(post, comment);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="min-h-6 rounded-sm font-semibold hover:text-foreground hover:underline"
        onClick={() => setIsOpen(true)}
      >
        Report<span className="sr-only"> this comment</span>
      </button>
      <ReportDialog
        what="comment"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={trigger}
        isPending={isPending}
        onReport={(input) => mutate(input, { onSuccess: () => setIsOpen(false) })}
      />
    </>
  );
}
