import 'server-only';
import { onePerProcess } from '@/lib/process';

/** What tells whether a stored end of access may be out of date. */
export type Freshness = { accessUntil: Date | null; stripeStatus: string | null; syncedAt: Date | null };

type ReadThrough = (userId: number) => Promise<boolean>;

// lib/membership lies above this floor and puts its reading here when the server starts.
const reading = onePerProcess('read-through', (): { work?: ReadThrough } => ({}));

export const setReadThrough = (work: ReadThrough): void => void (reading.work = work);

const STALE_MS = 5 * 60_000;
const MAY_GO_ON = ['trialing', 'active', 'past_due'];

/** Access has run out, while the plan was running when it was read last: it may well have been paid since. */
export function mayBeRenewed({ accessUntil, stripeStatus, syncedAt }: Freshness, moment: Date): boolean {
  if (accessUntil === null || accessUntil > moment || stripeStatus === null || !MAY_GO_ON.includes(stripeStatus))
    return false;
  // A date far ahead is from a clock that was wrong, so the time of that reading is unknown. Other machines may be some seconds ahead.
  return syncedAt === null || Math.abs(moment.getTime() - syncedAt.getTime()) > STALE_MS;
}

/** Reads the membership anew before anything is refused. Says whether it was; never throws, never takes long. */
export const readThrough = async (userId: number): Promise<boolean> => (await reading.work?.(userId)) ?? false;
