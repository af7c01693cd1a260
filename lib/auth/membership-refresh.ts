import 'server-only';
import { getProcessWideValue } from '@/lib/process/process-wide-values';
import { MINUTE } from '@/lib/time/duration';

/** Stored membership of a person. `syncedAt` is the time of the last reading from Stripe. */
export type StoredMembership = { accessUntil: Date | null; stripeStatus: string | null; syncedAt: Date | null };

type MembershipRefresh = (userId: number) => Promise<boolean>;

// Function that reads a membership from Stripe. lib/membership is a higher layer of the code, so it registers this
// function here when the server starts.
const hook = getProcessWideValue('read-through', (): { work?: MembershipRefresh } => ({}));

export const registerMembershipRefresh = (work: MembershipRefresh): void => void (hook.work = work);

const STALE_MS = 5 * MINUTE;
const RENEWABLE = ['trialing', 'active', 'past_due'];

/**
 * Returns true if the person's access has expired, but their subscription was active when we last read it from Stripe.
 * The person may have paid since then.
 */
export function needsMembershipRefresh(
  { accessUntil, stripeStatus, syncedAt }: StoredMembership,
  moment: Date,
): boolean {
  if (accessUntil === null || accessUntil > moment || stripeStatus === null || !RENEWABLE.includes(stripeStatus))
    return false;
  // The time of the last reading from Stripe may be some seconds in the future, because clocks of our servers differ.
  // If it is far in the future, a clock was wrong, so the membership is read again.
  return syncedAt === null || Math.abs(moment.getTime() - syncedAt.getTime()) > STALE_MS;
}

/**
 * Reads a person's membership from Stripe again, before a request is refused for lack of a membership. Returns true if
 * the membership was read. Never throws, and returns quickly.
 */
export const refreshMembership = async (userId: number): Promise<boolean> => (await hook.work?.(userId)) ?? false;
