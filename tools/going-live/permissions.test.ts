import { expect, it } from 'vitest';
import { STRIPE_PERMISSION_PROBES } from '@/lib/membership/stripe-permissions';
import { readGoingLiveGuide } from './guide';

it('the doctor tries exactly the permissions that docs/going-live.md names', () => {
  expect(Object.keys(STRIPE_PERMISSION_PROBES).sort()).toEqual(readGoingLiveGuide().permissions.sort());
});
