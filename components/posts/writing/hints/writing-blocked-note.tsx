'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import type { PermissionVerdict } from '@/lib/policy/access-policy';
import { formatEndDate } from '@/lib/users/format-end-date';

type WritingBlockedNoteProps = { verdict: PermissionVerdict; action: string };

/** Returns true if the person cannot write and the reason is not a missing membership. */
export const isWritingBlocked = (verdict: PermissionVerdict): boolean => verdict in REASONS;

/** Note in place of a form, for people who may read but not write. */
export function WritingBlockedNote({ verdict, action }: WritingBlockedNoteProps) {
  const until = useCurrentUser()?.suspendedUntil ?? null;
  const why = REASONS[verdict]?.(action, until);
  return why && <p className="rounded-md bg-warning-soft px-4 py-2.5 text-[0.9375rem]">{why}</p>;
}

/** Texts that explain why the person cannot write, by the result of the permission check. */
const REASONS: Partial<Record<PermissionVerdict, (action: string, until: string | null) => string>> = {
  suspended: (action, until) =>
    `Your account is suspended${until ? ` ${formatEndDate(until)}` : ''}, so you can't ${action}.`,
  leaving: (action) =>
    `You asked us to delete your account, so you can't ${action}. You can undo the deletion at the top of this page.`,
  agree: (action) => `Our terms have changed. Please agree to them at the top of this page to ${action}.`,
};
