import { EyeOff } from '@/components/ui/icons/icons';
import type { ReactNode } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-user';
import type { Withheld } from '@/lib/moderation/review-constants';
import { withheldContentMessage } from '@/lib/moderation/withheld-text';

/** Tells the writer that nobody else sees their post or comment, and why. */
export function HiddenContentNote({ withheld, kind }: { withheld: Withheld; kind: 'post' | 'comment' }) {
  return <Note>{withheldContentMessage(withheld, kind)}</Note>;
}

/**
 * Tells the author that a post is hidden because their membership has lapsed. After the membership resumes, an
 * anonymous post remains hidden for some days (record 026).
 */
export function LapsedMembershipNote() {
  const { role } = useAccessPolicyActor();
  return (
    <Note>
      {role === 'subscriber' || role === 'admin'
        ? 'This post is hidden for now. It comes back on its own within a week after you subscribe again.'
        : 'This post is hidden because your membership has ended. Only you can see it here.'}
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 mb-1.5 flex gap-2 rounded-md border border-warning/25 bg-warning-soft px-3 py-2 text-sm">
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>{children}</span>
    </p>
  );
}
