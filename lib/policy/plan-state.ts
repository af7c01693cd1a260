import type { Hold } from '@/prisma/generated/enums';

/** Reasons for a hold that ends the plan and takes access away until an administrator lifts the hold. */
export type PlanHoldReason = Exclude<Hold, 'trial_denied'>;

/**
 * Returns true for a hold that only an administrator can lift. The hold after a refused trial (`trial_denied`) is
 * different, because it ends when the person pays.
 */
export const isPlanOnHold = (hold: string | null): hold is PlanHoldReason => hold !== null && hold !== 'trial_denied';

/** State of a person's paid plan. The state does not decide whether the person has access (decision C3). */
export type PlanState =
  | 'held'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'unknown'
  /** State while the first payment is still open. */
  | 'unfinished'
  /** State after this application refused a second free trial, while no payment is open. */
  | 'refused'
  /** State of a plan that exists at Stripe, but whose status we have not stored yet. */
  | 'begun'
  | 'active'
  | 'canceled'
  | 'none';

export type PlanStateFacts = {
  /** Our own status of the subscription, not Stripe's. */
  status: string;
  isOnHold: boolean;
  /** True if a plan exists at Stripe. Undefined in browsers, which do not need this value. */
  hasPlan?: boolean;
  /** True if Stripe reports a status that this code does not know. */
  isStrange?: boolean;
};

/**
 * Returns the state of a person's paid plan. If several states apply, returns the one that comes first in the
 * specification's order of urgency.
 */
export function derivePlanState({
  status,
  isOnHold: isPlanOnHold,
  hasPlan,
  isStrange = false,
}: PlanStateFacts): PlanState {
  if (isPlanOnHold) return 'held';
  if (status === 'past_due' || status === 'unpaid' || status === 'paused') return status;
  if (status === 'incomplete') return hasPlan === false ? 'refused' : 'unfinished';
  if (isStrange) return 'unknown';
  if (status === 'active' || status === 'canceled') return status;
  if (status === 'inactive') return hasPlan === true ? 'begun' : 'none';
  return 'unknown';
}
