'use client';

import { useUser } from '@/components/auth/use-user';
import type { Verdict } from '@/lib/policy/policy';
import { untilWhen } from '@/lib/users/end-date';

type StandingNoteProps = { verdict: Verdict; what: string };

/** Returns true if something other than a missing membership keeps the person from writing. */
export const isStandingInTheWay = (verdict: Verdict): boolean => verdict in WHY;

/** Shown in place of a form to people who may read but not write. */
export function StandingNote({ verdict, what }: StandingNoteProps) {
  const until = useUser()?.suspendedUntil ?? null;
  const why = WHY[verdict]?.(what, until);
  return why && <p className="rounded-md bg-warning-soft px-4 py-2.5 text-[0.9375rem]">{why}</p>;
}

/** Reasons why the person cannot write. A banner at the top says what to do. */
const WHY: Partial<Record<Verdict, (what: string, until: string | null) => string>> = {
  suspended: (what, until) => `Your account is suspended${until ? ` ${untilWhen(until)}` : ''}, so you can't ${what}.`,
  leaving: (what) =>
    `You asked us to delete your account, so you can't ${what}. You can undo that at the top of this page.`,
  agree: (what) => `Our terms have changed. Please agree to them at the top of this page to ${what}.`,
};
