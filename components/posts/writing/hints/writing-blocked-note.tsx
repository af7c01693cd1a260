'use client';

import { useUser } from '@/components/auth/use-user';
import type { Verdict } from '@/lib/policy/policy';
import { untilText } from '@/lib/users/permanent-end-date';

type WritingBlockedNoteProps = { verdict: Verdict; action: string };

/** Returns true if the person cannot write and the reason is not a missing membership. */
export const isWritingBlocked = (verdict: Verdict): boolean => verdict in REASONS;

/** Shown in place of a form to people who may read but not write. */
export function WritingBlockedNote({ verdict, action }: WritingBlockedNoteProps) {
  const until = useUser()?.suspendedUntil ?? null;
  const why = REASONS[verdict]?.(action, until);
  return why && <p className="rounded-md bg-warning-soft px-4 py-2.5 text-[0.9375rem]">{why}</p>;
}

/** Texts that explain why the person cannot write, by the result of the permission check. */
const REASONS: Partial<Record<Verdict, (action: string, until: string | null) => string>> = {
  suspended: (action, until) =>
    `Your account is suspended${until ? ` ${untilText(until)}` : ''}, so you can't ${action}.`,
  leaving: (action) =>
    `You asked us to delete your account, so you can't ${action}. You can undo the deletion at the top of this page.`,
  agree: (action) => `Our terms have changed. Please agree to them at the top of this page to ${action}.`,
};
