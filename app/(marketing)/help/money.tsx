import { MembershipLink } from '@/components/membership/membership-link';
import { terms } from '@/lib/membership/terms';
import { DELETION, KEPT } from '@/lib/retention';
import { plan, promises } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { MailLink } from '../_components/mail-link';
import { Question } from '../_components/question';
import { days } from '../_components/spans';
import { TextLink } from '../_components/text-link';

/** Help about the membership and about cancelling. */
export const MONEY: readonly DocumentPart[] = [
  {
    id: 'membership',
    title: 'Price, trial and cancelling',
    body: (
      <>
        <Question id="trial" ask="What does it cost, and how does the trial work?">
          <p>
            The {plan.name} costs {plan.price} per month in {plan.paid}, after a {plan.trialDays}-day free trial; where
            the Subscription page offers a year, you can choose that. Start it on the{' '}
            <MembershipLink>Subscription</MembershipLink> page with a card. Above the button you see what is due today
            and when the first payment is due; cancel before that day and nothing is charged. There is one trial per
            person.
          </p>
        </Question>
        <Question id="promotion" ask="I was given a promotion code. Where do I enter it?">
          <p>
            On the <MembershipLink>Subscription</MembershipLink> page, before you subscribe. What it takes off, and for
            how long, is said there first.
          </p>
        </Question>
        <Question id="founding" ask="What is a founding parent?">
          <p>
            At some schools the first who are verified as parents of the school, by a code from its poster, by two of
            its parents or by an administrator, write free of charge for a year. You need no card; a notification and
            your <MembershipLink>Subscription</MembershipLink> page tell you until when. Two weeks before the end we
            remind you, unless the school has left our list by then; then nothing is charged, and you can still read,
            follow and vote. If you are no longer verified for the school, writing free of charge ends at once. If you
            already pay, your plan goes on until you cancel it.
          </p>
        </Question>
        <Question id="council-code" ask="I was given a code by a school council. What do I do with it?">
          <p>
            Some councils pay for their parents. Open <strong>I have a code</strong> on the{' '}
            <MembershipLink>Subscription</MembershipLink> page, or the link that came with it: you have full access
            until a day that is named there, without a card, and follow the school. A code is for one person and does
            not verify you as a parent. If you already pay, your plan goes on until you cancel it. The council is not
            told who used its codes.
          </p>
        </Question>
        <Question id="household-seat" ask="Can the other guardian in our household have access too?">
          <p>
            Yes, at no extra cost. Once you pay, invite them under <strong>Household seat</strong> on the{' '}
            <MembershipLink>Subscription</MembershipLink> page. They get a letter, which does not name you, and take the
            seat with an account of their own, without a card. Neither of you sees anything of the other&apos;s account,
            and each verifies the school alone.
          </p>
          <p>
            The seat lasts for as long as you pay. You can end it, and it ends if you stop paying: 30 days later, and we
            write to them. They can give it up at any time.
          </p>
        </Question>
        <Question id="cancel" ask="How do I cancel?">
          <p>
            Use <strong>Cancel Subscription</strong> on the <MembershipLink>Subscription</MembershipLink> page, anytime.
            You keep access until the end of the paid period, and until then <strong>Resubscribe</strong> undoes it at
            no charge.
          </p>
        </Question>
        <Question id="after-cancelling" ask="What happens to my posts afterwards?">
          <p>
            You can still read, follow and vote. Your own posts are hidden until you subscribe again. You still find
            them under My Posts on your Account page, where you can delete them. Your comments under others' posts stay.
            The <TextLink href="/privacy#how-long">Privacy Policy</TextLink> says how long they are kept.
          </p>
        </Question>
        <Question id="payment-failed" ask="My payment failed. Do I lose access?">
          <p>
            If you've paid before, you keep access for {days(terms.grace)} while your card is tried again.{' '}
            <strong>Update card</strong> on the Subscription page opens Stripe's page for your card. If the Subscription
            page shows an issue you can't solve, write to <MailLink />.
          </p>
        </Question>
        <Question id="refund" ask="Can I have a payment back?">
          <p>
            If we charged you by mistake, or the law gives you a right to it:{' '}
            <TextLink href="/help/contact">write to us</TextLink>. The{' '}
            <TextLink href="/terms#cancelling">Terms of Service</TextLink> say what else is not refunded. What we give
            back, all of a payment or a part, goes to the card that paid, through Stripe, and stands under{' '}
            <strong>Subscription history</strong> on the <MembershipLink>Subscription</MembershipLink> page. Your
            membership goes on, unless we tell you that it ends with the refund. Sometimes we give a free month instead:
            then your next payment is less by a month.
          </p>
        </Question>
        <Question id="dispute" ask="What if I ask my bank to take a payment back?">
          <p>
            Then your access ends, and your membership is on hold until that is settled. Please{' '}
            <TextLink href="/help/contact">write to us</TextLink> first. What we may answer your bank with is in the{' '}
            <TextLink href="/privacy#stripe">Privacy Policy</TextLink>.
          </p>
        </Question>
        <Question id="receipts" ask="Where are my receipts?">
          <p>
            On the <MembershipLink>Subscription</MembershipLink> page, under <strong>Subscription history</strong>: each
            payment there has its receipt, which you can open and print at any time, even after your membership has
            ended. It links to Stripe's own receipt.
          </p>
        </Question>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'Your data, and leaving',
    body: (
      <>
        <Question id="export" ask="How do I get a copy of my data?">
          <p>
            Your <TextLink href="/account?tab=data">Account</TextLink> page makes one under <strong>Your data</strong>:
            everything that we hold about you, hidden and anonymous posts included, as a page to read and as JSON. We
            tell you when it is ready, and you can download it for {days(KEPT.exports)}. If you can't sign in, write to{' '}
            <MailLink />: you get the same, within 30 days and free of charge.
          </p>
        </Question>
        <Question id="delete-account" ask="How do I delete my account?">
          <p>
            Under <strong>Your data</strong> on your <TextLink href="/account?tab=data">Account</TextLink> page. For{' '}
            {days(DELETION.undo)} you can change your mind; then everything, including your posts and photos, is
            deleted, within {promises.daysToDelete} days at the latest, and your membership ends. That can't be undone.
            From your asking on nothing more is charged. If you can't sign in, write to <MailLink /> from your account's
            email address. The <TextLink href="/privacy#deletion">Privacy Policy</TextLink> says what little has to
            stay.
          </p>
        </Question>
        <Question id="change-email" ask="How do I change my name, email address or photo?">
          <p>
            On the <TextLink href="/account">Account</TextLink> page. To change your email address, you may be asked for
            your password.
          </p>
        </Question>
      </>
    ),
  },
];
