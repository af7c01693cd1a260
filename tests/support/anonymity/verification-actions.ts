import { db } from '@/lib/database/db';
import {
  updatePaymentCardVerification,
  storeVerificationPaymentCard,
} from '@/lib/verification/payment-card-verification';
import { updateAllVoteWeights } from '@/lib/verification/vote-weights';
import type { Person } from '../community/people';
import { adminStep, send, stepOf, stepsInOrder, type Action, type Step } from './action';
import type { World } from './world';

const vouch =
  (method: 'POST' | 'DELETE', vouchers: number) =>
  async ({ id }: Person, { parents, schools }: World) => {
    for (const parent of parents.slice(0, vouchers))
      await send(parent, method, `/api/schools/${schools.quiet}/vouches`, { userId: id });
  };
const enterCode = stepOf('POST', '/api/join', ({ schoolCode }) => ({ code: schoolCode }));
const saysParent = (method: 'POST' | 'DELETE') =>
  adminStep(
    method,
    (_id, { schools }) => `/api/schools/${schools.quiet}/parents`,
    (userId) => ({ userId }),
  );
const verifies = (isVerifiedParent: boolean) =>
  adminStep(
    'PUT',
    (id) => `/api/admin/users/${id}`,
    () => ({ isVerifiedParent }),
  );
const followsCard =
  (stands: boolean) =>
  async ({ id }: Person) => {
    await storeVerificationPaymentCard(id, 'a card');
    await db().$transaction((tx) => updatePaymentCardVerification(tx, id, stands));
  };

const CHANGES: Action[] = [
  { name: 'being vouched for', does: vouch('POST', 2) },
  { name: 'a withdrawn vouch', before: vouch('POST', 2), does: vouch('DELETE', 1) },
  { name: 'an entered school code', does: enterCode },
  {
    name: 'a withdrawn school code after it was entered',
    before: enterCode,
    does: adminStep(
      'DELETE',
      (_id, { schools, schoolCode }) => `/api/schools/${schools.quiet}/codes/${schoolCode}?withdraw=yes`,
    ),
  },
  {
    name: 'a school code ended by its moderator',
    isThorough: true,
    before: enterCode,
    does: (_who, { people, schools, schoolCode }) =>
      send(people.moderator, 'DELETE', `/api/schools/${schools.quiet}/codes/${schoolCode}`),
  },
  { name: 'an administrator’s verification for a school', isThorough: true, does: saysParent('POST') },
  {
    name: 'an administrator’s withdrawn verification for a school',
    isThorough: true,
    before: saysParent('POST'),
    does: saysParent('DELETE'),
  },
  { name: 'an administrator’s verification', does: verifies(true) },
  {
    name: 'an administrator’s withdrawn verification',
    isThorough: true,
    before: verifies(true),
    does: verifies(false),
  },
  { name: 'a card that verifies', does: followsCard(true) },
  { name: 'a card that no longer verifies', isThorough: true, before: followsCard(true), does: followsCard(false) },
  {
    name: 'vouching for somebody else',
    isThorough: true,
    before: enterCode,
    does: stepOf(
      'POST',
      ({ schools }) => `/api/schools/${schools.quiet}/vouches`,
      ({ people }) => ({
        userId: people.payer.id,
      }),
    ),
  },
];

const night: Step = () => updateAllVoteWeights();

/**
 * Actions that verify a parent or end the verification. After each action, the nightly job runs and updates how much
 * the parent's votes count.
 */
export const VERIFICATION_ACTIONS: Action[] = CHANGES.map(({ does, ...act }) => ({
  ...act,
  does: stepsInOrder(does, night),
}));
