import { expect, it } from 'vitest';
import { STRIPE_PERMISSION_PROBES } from '@/lib/membership/stripe-permissions';
import { readGoingLiveGuide } from './guide';

it('the doctor tests each Stripe permission that docs/going-live.md lists, and no others', () => {
  expect(Object.keys(STRIPE_PERMISSION_PROBES).sort()).toEqual(readGoingLiveGuide().permissions.sort());
});
