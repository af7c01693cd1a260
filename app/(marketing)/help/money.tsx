import { MembershipLink } from '@/components/membership/membership-link';
import { terms } from '@/lib/membership/terms';
import { plan, promises } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { MailLink } from '../_components/mail-link';
import { Question } from '../_components/question';
import { days } from '../_components/spans';
import { TextLink } from '../_components/text-link';

/** The membership, and the way out. */
export const MONEY: readonly DocumentPart[] = [
  {
    id: 'membership',
    title: 'Price, trial and cancelling',
    body: (
      <>
        <Question id="trial" ask="What does it cost, and how does the trial work?">
          <p>
            The {plan.name} costs {plan.price} per month in {plan.paid}, after a {plan.trialDays}-day free trial. Start
            it on the <MembershipLink>Subscription</MembershipLink> page with a card. Above the button stands what is
            due today and when the first payment is due; cancel before that day and nothing is charged. Each person has
            one trial.
          </p>
        </Question>
        <Question id="cancel" ask="How do I cancel?">
          <p>
            With <strong>Cancel Subscription</strong> on the <MembershipLink>Subscription</MembershipLink> page,
            anytime. You keep access until the end of the paid period, and until then <strong>Resubscribe</strong> takes
            it back without a charge.
          </p>
        </Question>
        <Question id="after-cancelling" ask="What happens to my posts afterwards?">
          <p>
            You can still read, follow and vote. Your own posts are hidden, also from yourself, until you subscribe
            again; your comments under others' posts stay. How long they are kept is in the{' '}
            <TextLink href="/privacy#how-long">Privacy Policy</TextLink>.
          </p>
        </Question>
        <Question id="payment-failed" ask="My payment failed. Do I lose access?">
          <p>
            If you have paid before, you keep access for {days(terms.grace)} while it is tried again.{' '}
            <strong>Update card</strong> on the Subscription page leads to Stripe's page for your card. If the
            Subscription page shows an issue that you cannot solve, write to <MailLink />.
          </p>
        </Question>
        <Question id="receipts" ask="Where are my receipts?">
          <p>
            On the <MembershipLink>Subscription</MembershipLink> page, in the list of what happened with your
            membership: each payment there leads to its receipt, which you can open at any time, also after your
            membership has ended, and print. From it a link leads to Stripe's own receipt.
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
            Write to <MailLink /> from the e-mail address of your account. We send you a copy of what we hold, within 30
            days and free of charge.
          </p>
        </Question>
        <Question id="delete-account" ask="How do I delete my account?">
          <p>
            Write to <MailLink /> from the e-mail address of your account and confirm when we ask. Everything is deleted
            within {promises.daysToDelete} days of your confirmation, your posts and photos with it, and your membership
            ends. It cannot be undone. The <TextLink href="/privacy#deletion">Privacy Policy</TextLink> says what little
            must stay.
          </p>
        </Question>
        <Question id="change-email" ask="How do I change my name, e-mail address or photo?">
          <p>
            On the <TextLink href="/account">Account</TextLink> page. For a new e-mail address you may be asked for your
            password.
          </p>
        </Question>
      </>
    ),
  },
];
