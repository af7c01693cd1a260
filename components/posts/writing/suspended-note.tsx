'use client';

import { useUser } from '@/components/auth/use-user';
import { untilWhen } from '@/lib/users/until-when';

/** In the place of a form, for who may read but not take part. */
export function SuspendedNote({ what }: { what: string }) {
  const until = useUser()?.suspendedUntil;
  if (!until) return null;
  return (
    <p className="rounded-md bg-warning-soft px-4 py-2.5 text-[0.9375rem]">
      Your account is suspended {untilWhen(until)}, so you cannot {what}.
    </p>
  );
}
