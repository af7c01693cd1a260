import { MembershipLink } from '@/components/membership/membership-link';
import { NOTICE_DAYS } from '@/lib/membership/coming-price/schema';
import { terms } from '@/lib/membership/terms';
import { plan, promises, site } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { days } from '../_components/spans';
import { TextLink } from '../_components/text-link';

/** Terms: accounts and payments. */
export const JOINING: readonly DocumentPart[] = [
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
          You confirm this by registering, and we keep which version of these terms you agreed to and when. A card with
          a {site.province} billing address, or an administrator, can also verify that you are a parent here. If what
          you confirmed was not true, we may close the account.
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
          An account is for one person. Give an email address that is yours, and keep your password to yourself: you are
          responsible for what is done with your account. If you think somebody else is using it, change the password,
          which signs out every other browser, and tell us.
        </p>
        <p>
          Your name is optional when you register. What you post is shown with the name that you gave, unless you post
          anonymously. Do not use another person's name or pretend to speak for a school.
        </p>
        <p>
          With a free account you can read the boards, follow schools, vote, save posts and report what breaks the
          guidelines; we may ask you to confirm your email address first. Without any account you can read school facts,
          events, and posts that were shared through a public link.
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
          Posting, commenting, sharing and uploading need the {plan.name}. It costs {plan.price} per month in{' '}
          {plan.paid}; where the Subscription page offers a year, it names what a year costs. The fee pays for the
          service and keeps out those who only want to disturb it.
        </p>
        <ul>
          <li>
            <strong>Free trial.</strong> A membership begins with {plan.trialDays} free days. There is one trial per
            person: anyone who has had one before, under another address or with the same card, pays from the first day
            and is told so before paying.
          </li>
          <li>
            <strong>Before you pay</strong> the page says what is due today, and what is due when. The trial needs a
            card, and nothing is charged until it ends.
          </li>
          <li>
            <strong>Renewal.</strong> After the trial the price is charged to your card every month, or every year if
            you chose that, until you cancel.
          </li>
          <li>
            <strong>A payment that fails.</strong> We tell you in your notifications. If you have paid before, you keep
            full access for {days(terms.grace)} from the day it was due while the card is tried again; if the first
            payment after a trial fails, access ends at once.
          </li>
          <li>
            <strong>Price changes.</strong> You keep the price that you agreed to until we tell you of another one: by
            email and on the Subscription page, at least {NOTICE_DAYS} days before the day from which your renewals cost
            it. If you cancel before, you never pay it, and it never applies to a month or year already paid for.
          </li>
          <li>
            <strong>Promotion codes and free months.</strong> What a promotion code takes off, and for how long, is said
            before you subscribe; after that you pay the usual price. If we give you a free month as a courtesy, your
            next payment is less by a month.
          </li>
          <li>
            <strong>Founding parents.</strong> At schools that we choose, the first who are verified as parents of the
            school write free of charge for a year, without a card. That ends with the year, when nothing is charged, or
            when they are no longer verified for the school.
          </li>
          <li>
            <strong>Codes of councils.</strong> A school council can pay for parents of its school. Each of its codes
            gives one person full access until a day, without a card. When it ends, nothing is charged. A plan of your
            own goes on beside it until you cancel it.
          </li>
          <li>
            <strong>Household seats.</strong> While you pay, one other guardian of your household can have full access
            at no extra cost, with an account of their own. It ends with 30 days&apos; notice: when you end it, or when
            you no longer pay.
          </li>
        </ul>
        <p>
          Payments are handled by Stripe; see the <TextLink href="/privacy#stripe">Privacy Policy</TextLink>.
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
          You can cancel anytime on the <MembershipLink>Subscription</MembershipLink> page, without giving a reason. If
          you cancel during the trial, nothing is charged and the trial runs to its end. If you cancel later, you keep
          full access until the end of the month or year you have paid for, and can undo the cancellation until then.
        </p>
        <p>
          The rest of a month or year is not refunded, unless the law gives you a right to it or we charged you by
          mistake: write to us, and we put it right. A month that we refund as a courtesy does not end your membership;
          if we end it with the refund, we tell you. If you dispute a payment with your bank, access ends and the
          membership is on hold until the question is settled.
        </p>
      </>
    ),
  },
  {
    id: 'lapse',
    title: 'When a subscription lapses',
    body: (
      <>
        <p>When a subscription has ended, because you cancelled it or because a payment failed:</p>
        <ul>
          <li>you can no longer post, comment, share or upload;</li>
          <li>
            your posts, including those shared through a public link, are hidden from everyone, yourself included,
            except in the list in your account, where you can delete them; anonymous ones each at its own time within a
            week, so that the timing does not show whose they are;
          </li>
          <li>comments that you left under other people's posts stay there;</li>
          <li>
            you keep read-only access to school profiles and public information, and a free account's rights to read,
            follow and vote;
          </li>
          <li>
            your content is kept for at least {promises.monthsKept} months, and reappears when you resubscribe,
            anonymous posts within a week. We remind you then; after {promises.monthsToPurge} months it is deleted.
          </li>
        </ul>
        <p>
          If you want hidden posts deleted rather than kept, <TextLink href="/privacy#deletion">ask us</TextLink>.
        </p>
      </>
    ),
  },
];
