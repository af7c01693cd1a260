import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { MembershipView } from '@/lib/membership/schema';
import { listMembershipTimelineSteps } from './membership-timeline';
import { PlanChoice } from './plan-choice';
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

const markupOf = (membership: MembershipView, code = '') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SignUpCard
        membership={membership}
        code={code}
        onRedeemed={() => undefined}
        isStarting={false}
        onStart={() => undefined}
      />
    </QueryClientProvider>,
  );

const wordsOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const TRIAL = { ...NOBODY, firstChargeAt: '2026-12-06T12:00:00.000Z' };

it.each([true, false])('the sign-up card promises a free trial only if one is available: %s', (trialAvailable) => {
  expect(markupOf({ ...NOBODY, trialAvailable }).includes('7-day free trial')).toBe(trialAvailable);
});

it('the sign-up card shows the benefits, the price, the button, the code field and the timeline in this order', () => {
  const words = wordsOf(markupOf(TRIAL));
  const places = ['Commenting on posts', 'CA$5.99', 'Subscribe Now', 'I have a code', 'What happens next'];
  expect(places.map((text) => words.indexOf(text)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(true);
});

it('the sign-up card begins with the code field if the link to the page contains a code', () => {
  const words = wordsOf(markupOf(TRIAL, 'CDFG'));
  expect(words.indexOf('I have a code')).toBeLessThan(words.indexOf('CA$5.99'));
  expect(words.match(/I have a code/g)).toHaveLength(1);
});

it('the timeline names the day of the reminder and of the first charge', () => {
  const words = wordsOf(markupOf(TRIAL));
  expect(words).toMatch(
    /Today You pay nothing\..* Dec 3, 2026 We email you a reminder\. Dec 6, 2026 First charge, unless you cancel before then\. Anytime Cancel on this page\./,
  );
});

it('the timeline of a membership without a trial begins with a payment', () => {
  const words = wordsOf(markupOf({ ...NOBODY, trialAvailable: false }));
  expect(words).toMatch(
    /Today You pay CA\$5\.99, tax included\..* Each month after that We charge the same card\. Anytime/,
  );
  expect(words).not.toContain('reminder');
});

it('the timeline announces no reminder of the first charge if a promotion code covers the first payment', () => {
  const rate = { interval: 'month' as const, amount: 5.99 };
  const steps = listMembershipTimelineSteps({ rate, first: 0, firstChargeAt: TRIAL.firstChargeAt });
  expect(steps.map(({ text }) => text).join(' ')).not.toMatch(/reminder|First charge/);
});

it('the sign-up card shows what the yearly plan saves if that plan is on sale', () => {
  const offers = [
    { interval: 'month' as const, amount: 5.99 },
    { interval: 'year' as const, amount: 59.9 },
  ];
  const markup = (shownOffers: typeof offers) => markupOf({ ...NOBODY, offers: shownOffers });
  expect(markup(offers)).toContain('Yearly: save CA$11.98');
  expect(markup(offers)).toContain('CA$59.90 per year, tax included');
  expect(markup(offers.slice(0, 1))).not.toContain('per year');
  const dear = [
    { interval: 'month' as const, amount: 5.99 },
    { interval: 'year' as const, amount: 80 },
  ];
  expect(markup(dear)).not.toContain('save CA');
});

it.each([1, 2])('the sign-up card of a trial with %i plans names the monthly price once', (plans) => {
  const offers = [
    { interval: 'month' as const, amount: 5.99 },
    { interval: 'year' as const, amount: 59.9 },
  ].slice(0, plans);
  const words = wordsOf(markupOf({ ...TRIAL, offers }));
  expect(words.match(/CA\$5\.99/g)).toHaveLength(1);
  expect(words).toMatch(/Due today: CA\$0\.00\. First payment on Dec 6, 2026 , then each month until you cancel\./);
});

it('the timeline has a column of its own only without a subscription history', () => {
  const ledger = [{}] as MembershipView['ledger'];
  expect(markupOf(TRIAL)).toContain('data-payment-timeline');
  expect(markupOf({ ...TRIAL, ledger })).not.toContain('data-payment-timeline');
});

it('the yearly plan says what it costs a month, computed from its price', () => {
  const markup = (amount: number) =>
    renderToStaticMarkup(
      <PlanChoice
        offers={[
          { interval: 'month', amount: 5.99 },
          { interval: 'year', amount },
        ]}
        interval="month"
        onChange={() => undefined}
      />,
    );
  expect(markup(59.9)).toContain('CA$59.90 per year, tax included. About CA$4.99 a month.');
  expect(markup(80)).toContain('About CA$6.67 a month.');
});
