import { EyeOff } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import type { ReactNode } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { Button } from '@/components/ui/button';
import type { Withheld } from '@/lib/moderation/review-constants';
import { hiddenContentMessage } from '@/lib/moderation/hidden-content-message';

type HiddenContentNoteProps = {
  withheld: Withheld;
  kind: 'post' | 'comment';
  /** Opens the form for editing. Undefined if the form is open, or if the writer may not edit. */
  onEdit?: (() => void) | undefined;
};

/**
 * Tells the writer that nobody else sees their post or comment, and why. If a moderator sent it back, the writer can edit
 * it here.
 */
export function HiddenContentNote({ withheld, kind, onEdit }: HiddenContentNoteProps) {
  return (
    <Note>
      <span>{hiddenContentMessage(withheld, kind)}</span>
      {withheld === 'sent_back' && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          {onEdit && (
            <Button size="sm" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Link
            href="/notifications"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Read why
          </Link>
        </div>
      )}
    </Note>
  );
}

/**
 * Tells a member that an anonymous post remains hidden for some days after their membership has resumed (record 026).
 */
export function LapsedMembershipNote() {
  const { role } = useAccessPolicyActor();
  // While the membership has lapsed, a single notice about all posts replaces this note.
  if (role !== 'subscriber' && role !== 'admin') return null;
  return <Note>This post is hidden for now. It comes back automatically within a week after you subscribe again.</Note>;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="mt-1 mb-1.5 flex gap-2 rounded-md border border-warning/25 bg-warning-soft px-3 py-2 text-sm">
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <div>{children}</div>
    </div>
  );
}
