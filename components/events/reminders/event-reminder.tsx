'use client';

import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import type { OccurrenceView } from '@/lib/events/schema';
import { checkRolePermission } from '@/lib/policy/access-policy';

const RemindMe = lazyComponent(async () => (await import('./remind-me')).RemindMe);

/** Lets a member turn the reminder of an event on and off. Its place is kept free until its code has loaded. */
export function EventReminder({ event }: { event: OccurrenceView }) {
  const actor = useAccessPolicyActor();
  if (event.isCanceled || checkRolePermission(actor, 'event.remind') !== 'allowed') return null;
  return (
    <div className="mt-1.5 flex min-h-9 flex-wrap items-center gap-2">
      <RemindMe event={event} />
    </div>
  );
}
