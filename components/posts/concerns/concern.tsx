'use client';

import { Link } from '@/components/ui/page/link';
import { useId, useRef, useState } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { mayActOnContent } from '@/components/posts/content-permissions';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Printer, Users } from '@/components/ui/icons/icons';
import { SchoolReply } from '@/components/posts/replies/school-reply';
import { callApi } from '@/lib/http/api-client';
import { checkSchoolPermission } from '@/lib/policy/access-policy';
import { CONCERN_STATE_LABELS } from '@/lib/posts/concerns/concern-states';
import { concernLines, meTooText } from '@/lib/posts/concerns/concern-texts';
import type { ConcernView } from '@/lib/posts/concerns/schema';
import type { PostView } from '@/lib/posts/schema';
import { useChangeOutcome } from './use-change-outcome';

/** The dialog's code loads when somebody is about to click the button, because few readers move a concern. */
const MoveConcernDialog = lazyComponent(async () => (await import('./move-concern-dialog')).MoveConcernDialog);

/** Loaded like the dialog above, because only moderators open it. */
const AskSchoolDialog = lazyComponent(async () => (await import('../replies/ask-school-dialog')).AskSchoolDialog);

type ConcernProps = { post: PostView; concern: ConcernView };

/** Shows the concern of a post: its state, its dated lines, and how many parents share it. */
export function Concern({ post, concern }: ConcernProps) {
  const actor = useAccessPolicyActor();
  const labelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const mayMove = mayActOnContent(actor, 'post.outcome', post);
  // Moderators do not ask about their own posts. Somebody else decides that.
  const mayAskSchool =
    (!post.isOwner || actor.role === 'admin') &&
    post.withheld === null &&
    checkSchoolPermission(actor, 'school.moderate', post.schoolId) === 'allowed';
  return (
    <div
      ref={panel}
      role="group"
      aria-labelledby={labelId}
      tabIndex={-1}
      className="mt-3.5 space-y-3 rounded-md border p-3.5 sm:p-4"
    >
      <h4 id={labelId} className="flex flex-wrap items-center gap-2 font-semibold">
        <span>Concern</span> <Badge variant={VARIANTS[concern.state]}>{CONCERN_STATE_LABELS[concern.state]}</Badge>
      </h4>
      <ol className="space-y-1.5 text-sm">
        {concernLines(concern).map((line, at) => (
          // The React key of a line is its index, because lines are only added at the end.
          <li key={at} className="break-words">
            {line}
          </li>
        ))}
      </ol>
      {concern.reply && <SchoolReply school={post.school.name} reply={concern.reply} />}
      <p role="status" className="text-sm text-balance text-muted-foreground">
        {meTooText(concern)}
      </p>
      {concern.mayShare && <MeTooButton post={post} onDone={() => panel.current?.focus()} />}
      {mayMove && (
        <div className="flex flex-wrap gap-2">
          <LazyPopupTrigger component={MoveConcernDialog} props={{ post, concern }} popup="dialog">
            <Button size="sm" variant="outline">
              What happened?
            </Button>
          </LazyPopupTrigger>
          {mayAskSchool && (
            <LazyPopupTrigger component={AskSchoolDialog} props={{ post }} popup="dialog">
              <Button size="sm" variant="outline">
                Ask the school to reply
              </Button>
            </LazyPopupTrigger>
          )}
          <Button asChild size="sm" variant="ghost">
            <Link href={`/schools/${post.schoolId}/brief/${post.id}`}>
              <Printer aria-hidden />
              Brief for the council
            </Link>
          </Button>
        </div>
      )}
    </div>
  );
}

const VARIANTS = {
  raised: 'secondary',
  asked: 'default',
  answered: 'default',
  resolved: 'success',
  no_answer: 'warning',
} as const;

/** Asks before it counts the parent, because nobody can take it back. */
function MeTooButton({ post, onDone }: { post: PostView; onDone: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useChangeOutcome(post, {
    call: () => callApi('POST', `/api/posts/${post.id}/me-too`),
    failed: "You weren't counted",
  });
  if (!isConfirming)
    return (
      <Button size="sm" variant="outline" onClick={() => setIsConfirming(true)}>
        <Users aria-hidden />
        Me too
      </Button>
    );
  return (
    <div className="space-y-2">
      <p className="text-sm">You'll be counted without your name, and you can't take it back.</p>
      <div className="flex flex-wrap gap-2">
        {/* The button disappears after the click, so the focus moves to the panel. */}
        <Button size="sm" autoFocus pending={isPending} onClick={() => mutate(undefined, { onSuccess: onDone })}>
          Count me
        </Button>
        <Button size="sm" variant="outline" onClick={() => setIsConfirming(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
