import type { Hold } from '@/prisma/generated/enums';

/** Holds that take access away until an administrator lifts them. Such a hold also ends the plan. */
export type OnHold = Exclude<Hold, 'trial_denied'>;

/**
 * Returns true if a hold takes access away. The hold for a denied trial does not count, because the next payment lifts
 * it automatically.
 */
export const isOnHold = (hold: string | null): hold is OnHold => hold !== null && hold !== 'trial_denied';

/**
 * State of a person's paid plan. Access is decided separately, by the clock (decision C3).
 * - `unfinished`: a first payment is open.
 * - `refused`: a trial was denied and no payment is open.
 * - `begun`: Stripe has not been asked about the plan yet.
 */
export type PlanState =
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

export type PlanStateFacts = {
  /** Our own status of the subscription, not Stripe's. */
  status: string;
  isOnHold: boolean;
  /** Whether a plan exists at Stripe. Browsers do not know this, and do not need it. */
  hasPlan?: boolean;
  /** True if Stripe reports a status that this code does not know. */
  isStrange?: boolean;
};

/** Returns a member's state. If several states apply, returns the most urgent one, in the specification's order. */
export function planState({ status, isOnHold, hasPlan, isStrange = false }: PlanStateFacts): PlanState {
  if (isOnHold) return 'held';
  if (status === 'past_due' || status === 'unpaid' || status === 'paused') return status;
  if (status === 'incomplete') return hasPlan === false ? 'refused' : 'unfinished';
  if (isStrange) return 'unknown';
  if (status === 'active' || status === 'canceled') return status;
  if (status === 'inactive') return hasPlan === true ? 'begun' : 'none';
  return 'unknown';
}
