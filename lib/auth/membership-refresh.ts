import 'server-only';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { MINUTE } from '@/lib/time/duration';

/** Stored membership of a person. `syncedAt` is the time of the last reading from Stripe. */
export type StoredMembership = { accessUntil: Date | null; stripeStatus: string | null; syncedAt: Date | null };

type MembershipRefresh = (userId: number) => Promise<boolean>;

// Function that reads a membership from Stripe. lib/membership registers the function, because this file must not
// import from a higher layer of the code.
const hook = getProcessWideValue('read-through', (): { work?: MembershipRefresh } => ({}));

export const setMembershipRefreshFunction = (work: MembershipRefresh): void => void (hook.work = work);

const STALE_MS = 5 * MINUTE;
const RENEWABLE = ['trialing', 'active', 'past_due'];

/**
 * Returns true if the person's access has expired, but their subscription was active at the last reading from Stripe.
 * They may have paid since then.
 */
export function needsMembershipRefresh(
  { accessUntil, stripeStatus, syncedAt }: StoredMembership,
  moment: Date,
): boolean {
  if (accessUntil === null || accessUntil > moment || stripeStatus === null || !RENEWABLE.includes(stripeStatus))
    return false;
  // The clocks of our servers differ, so the last reading from Stripe may have a date some seconds in the future. If
  // the date is further in the future, the membership is read again.
  return syncedAt === null || Math.abs(moment.getTime() - syncedAt.getTime()) > STALE_MS;
}

/**
 * Reads a person's membership from Stripe again before a request is refused. Returns true if the membership was read,
 * and never throws.
 */
export const refreshMembership = async (userId: number): Promise<boolean> => (await hook.work?.(userId)) ?? false;
