import type { Hold } from '@/prisma/generated/enums';

/** What takes access away until a person lifts it; the plan is over with it. */
export type OnHold = Exclude<Hold, 'trial_denied'>;

/** A refused trial is a hold only in name: the next payment lifts it by itself. */
export const isOnHold = (hold: string | null): hold is OnHold => hold !== null && hold !== 'trial_denied';

/**
 * Where someone stands with the paid plan. Whether he has access is another question, and the clock's (decision C3).
 * `unfinished`: a first payment is open; `refused`: none is, after a trial that he could not have; `begun`: a plan that Stripe was
 * not yet asked about.
 */
export type Standing =
  | 'held'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'unknown'
  | 'unfinished'
  | 'refused'
  | 'begun'
  | 'active'
  | 'canceled'
  | 'none';

export type StandingFacts = {
  /** Our word for it. */
  status: string;
  isOnHold: boolean;
  /** Whether there is a plan at Stripe. A browser does not know, and need not. */
  hasPlan?: boolean;
  /** Stripe has a word for it that nobody taught us. */
  isStrange?: boolean;
};

/** In the order of concern of the specification: the first that is so. */
export function standing({ status, isOnHold, hasPlan, isStrange = false }: StandingFacts): Standing {
  if (isOnHold) return 'held';
  if (status === 'past_due' || status === 'unpaid' || status === 'paused') return status;
  if (status === 'incomplete') return hasPlan === false ? 'refused' : 'unfinished';
  if (isStrange) return 'unknown';
  if (status === 'active' || status === 'canceled') return status;
  if (status === 'inactive') return hasPlan === true ? 'begun' : 'none';
  return 'unknown';
}
