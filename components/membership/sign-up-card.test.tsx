import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
  comingPrice: null,
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

it.each([true, false])('the sign-up card promises a free trial only if one is available: %s', (trialAvailable) => {
  const membership = { ...NOBODY, trialAvailable };
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SignUpCard membership={membership} isStarting={false} onStart={() => undefined} />
    </QueryClientProvider>,
  );
  expect(markup.includes('7-day free trial')).toBe(trialAvailable);
});

it('the sign-up card shows what the yearly plan saves if that plan is on sale', () => {
  const offers = [
    { interval: 'month' as const, amount: 5.99 },
    { interval: 'year' as const, amount: 59.9 },
  ];
  const markup = (shownOffers: typeof offers) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <SignUpCard membership={{ ...NOBODY, offers: shownOffers }} isStarting={false} onStart={() => undefined} />
      </QueryClientProvider>,
    );
  expect(markup(offers)).toContain('You save CA$11.98 a year.');
  expect(markup(offers)).toContain('CA$59.90 per year, tax included');
  expect(markup(offers.slice(0, 1))).not.toContain('per year');
  const dear = [
    { interval: 'month' as const, amount: 5.99 },
    { interval: 'year' as const, amount: 80 },
  ];
  expect(markup(dear)).not.toContain('You save');
});
