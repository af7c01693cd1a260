import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { MembershipView } from '@/lib/membership/schema';
import { SignUpCard } from './sign-up-card';

const NOBODY: MembershipView = {
  card: 'sign-up',
  subscriptionStatus: 'inactive',
  hasAccess: false,
  accessUntil: null,
  isAdmin: false,
  isComplimentary: false,
  hasSeat: false,
  trialEnd: null,
  plan: null,
  nextCharge: null,
  nextAmount: 5.99,
  isChargeDue: false,
  canResume: false,
  paymentMethod: null,
  issue: null,
  trialAvailable: true,
  trialDenied: false,
  offers: [],
  amount: 5.99,
  dueToday: 0,
  firstChargeAt: null,
  ledger: [],
  isOpen: true,
};

it.each([true, false])('promises a free trial where there is one to have: %s', (trialAvailable) => {
  const membership = { ...NOBODY, trialAvailable };
  const markup = renderToStaticMarkup(
    <SignUpCard membership={membership} isStarting={false} onStart={() => undefined} />,
  );
  expect(markup.includes('7-day free trial')).toBe(trialAvailable);
});
