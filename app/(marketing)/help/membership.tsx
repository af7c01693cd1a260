import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { planRules } from '@/lib/membership/plan-rules';
import { ACCOUNT_DELETION_PERIODS_MS, RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { membershipPlan, legalPromises } from '@/lib/site';
import type { DocumentPart } from '../_components/document-with-contents';
import { ContactEmailLink } from '../_components/contact-email-link';
import { QuestionAndAnswer } from '../_components/question-and-answer';
import { formatDays } from '../_components/format-quantity';
import { TextLink } from '../_components/text-link';

/** Help about the membership and about cancelling. */
export const HELP_ABOUT_MEMBERSHIP: readonly DocumentPart[] = [
  {
    id: 'membership',
    title: 'Price, trial and cancelling',
    body: (
      <>
        <QuestionAndAnswer id="trial" ask="What does it cost, and how does the trial work?">
          <p>
            The {membershipPlan.name} costs {membershipPlan.price} per month in {membershipPlan.paid}, after a{' '}
            {membershipPlan.trialDays}-day free trial. If the Subscription page offers a yearly price, you can choose
            that instead. Start on the <SubscriptionPageLink>Subscription</SubscriptionPageLink> page with a card. Above
            the button, you'll see what is due today and when the first payment is due. Cancel before that day and you
            won't be charged. There is one trial per person.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="promotion" ask="I have a promotion code. Where do I enter it?">
          <p>
            The <SubscriptionPageLink>Subscription</SubscriptionPageLink> page accepts the code before you subscribe.
            Before you pay, you'll see what it takes off, and for how long.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="founding" ask="What is a founding parent?">
          <p>
            At some schools, the first verified parents of the school write free of charge for a year. They're verified
            by a code from the school's poster, by two of its parents or by an administrator. You don't need a card.
          </p>
          <p>
            <SubscriptionPageLink>Your Subscription page</SubscriptionPageLink> and a notification say when the year
            ends.
          </p>
          <p>
            We remind you two weeks before the free year ends, unless the school has left our list by then. You won't be
            charged, and you can still read, follow and vote. If you're no longer verified for the school, writing free
            of charge ends right away. If you already pay for a membership, it continues until you cancel it.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="council-code" ask="I have a code from a school council. What do I do with it?">
          <p>
            Some school councils pay for the parents at their school. <strong>I have a code</strong> on the{' '}
            <SubscriptionPageLink>Subscription</SubscriptionPageLink> page takes your code. You can also open the link
            that came with it. The code gives you a membership until a set date, without a card, and you follow the
            school. Each code is for one person and doesn't verify you as a parent. If you already pay for a membership,
            it continues until you cancel it. The council doesn't see who used its codes.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="household-seat" ask="Can the other guardian in our household have a membership too?">
          <p>
            Yes, at no extra cost. Once you pay, you can invite the other guardian. <strong>Household seat</strong> is
            on the <SubscriptionPageLink>Subscription</SubscriptionPageLink> page. They get an email that doesn't name
            you, and accept the seat with their own account, without a card. Neither of you can see the other's account,
            and each of you verifies your school on your own.
          </p>
          <p>
            The seat lasts as long as you pay. If you cancel the seat or stop paying, the seat ends 30 days later, and
            we email the other guardian. They can give up the seat at any time.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="cancel" ask="How do I cancel?">
          <p>
            Choose <strong>Cancel Subscription</strong> on the <SubscriptionPageLink>Subscription</SubscriptionPageLink>{' '}
            page, anytime. Your membership lasts until the end of the paid period. Until then,{' '}
            <strong>Resubscribe</strong> undoes the cancellation at no charge.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="after-cancelling" ask="What happens to my posts after I cancel?">
          <p>
            You can still read, follow and vote. Once your membership ends, your own posts are hidden until you
            subscribe again. You can still find them under My Posts on your Account page, and delete them there. Your
            comments on others' posts stay. <TextLink href="/privacy#how-long">The Privacy Policy</TextLink> says how
            long we keep hidden posts.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="payment-failed" ask="My payment failed. Do I lose my membership?">
          <p>
            If you've paid before, you keep your membership for {formatDays(planRules.grace)} while we try your card
            again. <strong>Update card</strong> on the Subscription page opens Stripe's page for your card. If the
            Subscription page shows a problem you can't solve, email <ContactEmailLink />.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="refund" ask="Can I get a refund?">
          <p>
            Yes, if we charged you by mistake or the law gives you a right to it:{' '}
            <TextLink href="/help/contact">write to us</TextLink>. The{' '}
            <TextLink href="/terms#cancelling">Terms of Service</TextLink> say what else is not refunded.
          </p>
          <p>
            Full and partial refunds go back to the card you paid with, through Stripe. You'll see them under{' '}
            <strong>Subscription history</strong> on the <SubscriptionPageLink>Subscription</SubscriptionPageLink> page.
            Your membership continues, unless we tell you that it ends with the refund. Sometimes we give a free month
            instead, which comes off your next payment.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="dispute" ask="What if I ask my bank to take a payment back?">
          <p>
            Your membership is put on hold until that is settled, and you can't post during that time. Please{' '}
            <TextLink href="/help/contact">write to us</TextLink> first. The{' '}
            <TextLink href="/privacy#stripe">Privacy Policy</TextLink> says what we may send your bank in answer.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="receipts" ask="Where are my receipts?">
          <p>
            See <strong>Subscription history</strong> on the <SubscriptionPageLink>Subscription</SubscriptionPageLink>{' '}
            page. Each payment has a receipt that you can open and print at any time, even after your membership has
            ended. It links to Stripe's own receipt.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'Your data, and leaving',
    body: (
      <>
        <QuestionAndAnswer id="export" ask="How do I get a copy of my data?">
          <p>
            Open <strong>Your data</strong> on your <TextLink href="/account/data">Account</TextLink> page. The copy has
            everything we hold about you, including hidden and anonymous posts, as a page to read and as a JSON file. We
            notify you when it's ready, and you can download it for {formatDays(RETENTION_PERIODS_MS.exports)}. If you
            can't sign in, write to <ContactEmailLink />. You'll get the same copy within 30 days, free of charge.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="delete-account" ask="How do I delete my account?">
          <p>
            Open <strong>Your data</strong> on your <TextLink href="/account/data">Account</TextLink> page. For{' '}
            {formatDays(ACCOUNT_DELETION_PERIODS_MS.undo)} you can change your mind. Then everything, including your
            posts and photos, is deleted, within {legalPromises.daysToDelete} days at the latest, and your membership
            ends. That can't be undone. Once you ask, you won't be charged again.
          </p>
          <p>
            If you can't sign in, write to us from your account's email address: <ContactEmailLink />.
          </p>
          <p>
            <TextLink href="/privacy#deletion">The Privacy Policy</TextLink> lists the few things we have to keep.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="change-email" ask="How do I change my name, email address or photo?">
          <p>
            <TextLink href="/account">Your Account page</TextLink> has a form for each of them. To change your email
            address, we may ask for your password.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
];
