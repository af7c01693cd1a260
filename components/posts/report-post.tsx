import type { RefObject } from 'react';
import type { PostView } from '@/lib/posts/schema';
import { ReportDialog } from './report-dialog';
import { useReport } from './use-report';

type ReportPostProps = {
  post: PostView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: RefObject<HTMLElement | null>;
};

export function ReportPost({ post, ...dialog }: ReportPostProps) {
  const { mutate, isPending } = useReport(post);
  const close = { onSuccess: () => dialog.onOpenChange(false) };
  return <ReportDialog what="post" {...dialog} isPending={isPending} onReport={(input) => mutate(input, close)} />;
}
