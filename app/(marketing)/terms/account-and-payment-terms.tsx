import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { PRICE_NOTICE_DAYS } from '@/lib/membership/announced-price-schema';
import { planRules } from '@/lib/membership/plan-rules';
import { membershipPlan, legalTimeLimits, site } from '@/lib/site';
import { VERIFICATION_CHECKS, VERIFIED_PARENT_VOTES_NOTICE } from '@/lib/verification/verified-parents-notice';
import type { DocumentSection } from '../_components/document-with-table-of-contents';
import { formatDays } from '../_components/format-quantity';
import { TextLink } from '../_components/text-link';

/** The parts of the terms about accounts and payments. */
export const ACCOUNT_AND_PAYMENT_TERMS: readonly DocumentSection[] = [
  {
    id: 'who-may-join',
    title: 'Who may join',
    body: (
      <>
        <p>To have an account you must</p>
        <ul>
          <li>be 18 years of age or older,</li>
          <li>live in {site.province}, and</li>
          <li>be a parent or guardian of a child at a {site.province} school, or about to be one.</li>
        </ul>
        <p>
          You confirm this by registering. We record which version of these terms you agreed to, and when. If what you
          confirmed was not true, we may close the account.
        </p>
        <p>
          A ✓ beside a name shows who has proven it. {VERIFICATION_CHECKS.any} {VERIFIED_PARENT_VOTES_NOTICE}
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          An account is for one person. Use your own email address, and keep your password to yourself. You are
          responsible for what is done with your account. If you think someone else is using it, change the password,
          which signs out every other browser, and tell us.
        </p>
        <p>
          Your name is optional when you register. Your posts show the name you gave, unless you post anonymously. Do
          not use another person's name or pretend to speak for a school.
        </p>
        <p>
          With a free account, you can read the boards, follow schools, vote, save posts and report posts and comments
          that break the guidelines. We may ask you to confirm your email address first. Without an account, you can
          read school facts, events, and posts that were shared through a public link.
        </p>
      </>
    ),
  },
  {
    id: 'membership',
    title: 'Membership, price and trial',
    body: (
      <>
        <p>
          Posting, commenting, sharing and uploading need the {membershipPlan.name}. It costs {membershipPlan.price} per
          month in {membershipPlan.paid}. If the Subscription page offers a year, it says what a year costs. The fee
          pays for the service and keeps out people who only want to disrupt it.
        </p>
        <ul>
          <li>
            <strong>Free trial.</strong> A membership starts with {membershipPlan.trialDays} free days. There is one
            trial per person. Anyone who has had one before, under another address or with the same card, pays from the
            first day. We say so before you pay.
          </li>
          <li>
            <strong>Payment.</strong> Before you pay, the page says what is due today, and what is due later. The trial
            needs a card, and nothing is charged until it ends.
          </li>
          <li>
            <strong>Renewal.</strong> After the trial, we charge your card every month, or every year if you chose that,
            until you cancel.
          </li>
          <li>
            <strong>Failed payments.</strong> We notify you. If you have paid before, you keep your membership for{' '}
            {formatDays(planRules.grace)} from the day the payment was due while we try your card again. If the first
            payment after a trial fails, your membership ends right away.
          </li>
          <li>
            <strong>Price changes.</strong> You keep the price you agreed to until we notify you of a new one. We do
            that by email and on the Subscription page, at least {PRICE_NOTICE_DAYS} days before your renewals cost the
            new price. If you cancel before then, you never pay it. It never applies to a month or year you have already
            paid for.
          </li>
          <li>
            <strong>Promotion codes and free months.</strong> Before you subscribe, you see what a promotion code takes
            off, and for how long. After that, you pay the usual price. If we give you a free month as a courtesy, your
            next payment is reduced by the price of a month.
          </li>
          <li>
            <strong>Founding parents.</strong> At schools we choose, the first verified parents of the school write free
            of charge for a year, without a card. That ends after the year, and nothing is charged. It ends earlier if
            they are no longer verified for the school.
          </li>
          <li>
            <strong>Codes from school councils.</strong> A school council can pay for parents of its school. Each of its
            codes gives one person a membership until a set date, without a card. When it ends, nothing is charged. Your
            own paid membership continues alongside it until you cancel it.
          </li>
          <li>
            <strong>Household seats.</strong> While you pay, one other guardian in your household can have a membership
            at no extra cost, with their own account. If you cancel the seat or stop paying, their membership ends 30
            days later, and we notify them.
          </li>
        </ul>
        <p>
          Stripe handles payments. <TextLink href="/privacy#stripe">The Privacy Policy</TextLink> says what Stripe
          learns from us.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    body: (
      <>
        <p>
          <SubscriptionPageLink>You can cancel anytime on the Subscription page</SubscriptionPageLink>, without giving a
          reason. If you cancel during the trial, nothing is charged and the trial runs to its end. If you cancel later,
          your membership lasts until the end of the month or year you have paid for, and you can undo the cancellation
          until then.
        </p>
        <p>
          The rest of a month or year is not refunded, unless the law gives you a right to it or we charged you by
          mistake. In that case, write to us, and we put it right. A month that we refund as a courtesy does not end
          your membership. If we end it with the refund, we notify you. If you dispute a payment with your bank, your
          membership is put on hold until the question is settled, and you cannot post during that time.
        </p>
      </>
    ),
  },
  {
    id: 'lapse',
    title: 'When a membership lapses',
    body: (
      <>
        <p>When your membership has ended, because you cancelled it or because a payment failed:</p>
        <ul>
          <li>you can no longer post, comment, share or upload;</li>
          <li>
            your posts, including those shared through a public link, are hidden from everyone, including you, except in
            the list in your account, where you can delete them. Each anonymous post is hidden at its own time within a
            week, so the timing does not show whose it is;
          </li>
          <li>your comments under other people's posts stay;</li>
          <li>
            you keep read-only access to school profiles and public information, and can read, follow and vote as with
            any free account;
          </li>
          <li>
            your content is kept for at least {legalTimeLimits.monthsKept} months, and reappears when you resubscribe,
            anonymous posts within a week. After that time we remind you, and after {legalTimeLimits.monthsToPurge}{' '}
            months we delete it.
          </li>
        </ul>
        <p>
          <TextLink href="/privacy#deletion">Ask us</TextLink> if you want hidden posts deleted rather than kept.
        </p>
      </>
    ),
  },
];
