import 'server-only';
import { onePerProcess } from '@/lib/process/process-state';

/** Facts that show whether the stored end of a person's access may be outdated. */
export type Freshness = { accessUntil: Date | null; stripeStatus: string | null; syncedAt: Date | null };

type ReadThrough = (userId: number) => Promise<boolean>;

// lib/membership is a higher layer and registers its reader here when the server starts.
const hook = onePerProcess('read-through', (): { work?: ReadThrough } => ({}));

export const setReadThrough = (work: ReadThrough): void => void (hook.work = work);

const STALE_MS = 5 * 60_000;
const RENEWABLE = ['trialing', 'active', 'past_due'];

/**
 * Returns true if access has expired, although the subscription was running when we last read it from Stripe. The
 * person may have paid since.
 */
export function mayBeRenewed({ accessUntil, stripeStatus, syncedAt }: Freshness, moment: Date): boolean {
  if (accessUntil === null || accessUntil > moment || stripeStatus === null || !RENEWABLE.includes(stripeStatus))
    return false;
  // If the last reading is dated far in the future, a clock was wrong, so the true time of the reading is unknown.
  // Other machines' clocks may be some seconds ahead.
  return syncedAt === null || Math.abs(moment.getTime() - syncedAt.getTime()) > STALE_MS;
}

/**
 * Reads a person's membership from Stripe again before a request is refused. Returns true if it was read. Never throws
 * and never takes long.
 */
export const readThrough = async (userId: number): Promise<boolean> => (await hook.work?.(userId)) ?? false;
