import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { planRules } from '@/lib/membership/plan-rules';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import { formatDays } from '../_components/format-quantity';
import { TextLink } from '../_components/text-link';
import type { HelpQuestionGroup } from './help-search';

export const HELP_ABOUT_MEMBERSHIP: HelpQuestionGroup = {
  id: 'membership',
  title: 'Membership and account',
  questions: [
    {
      id: 'refund',
      ask: 'What about failed payments, refunds and receipts?',
      keywords: 'money back card declined dispute bank chargeback invoice history',
      answer: (
        <>
          <ul>
            <li>
              <strong>Failed payments.</strong> If you've paid before, you keep your membership for{' '}
              {formatDays(planRules.grace)} while we try your card again. <strong>Update card</strong> on the
              Subscription page opens Stripe's page for your card.
            </li>
            <li>
              <strong>Refunds.</strong> If we charged you by mistake or the law gives you a right to a refund,{' '}
              <TextLink href="/help/contact">write to us</TextLink>. The{' '}
              <TextLink href="/terms#cancelling">Terms of Service</TextLink> say what is not refunded. Refunds go back
              to the card you paid with. Your membership continues, unless we tell you that it ends with the refund.
              Sometimes we give a free month instead, which comes off your next payment.
            </li>
            <li>
              <strong>Receipts</strong> and refunds are under <strong>Subscription history</strong> on the{' '}
              <SubscriptionPageLink>Subscription</SubscriptionPageLink> page, even after your membership has ended. You
              can open and print each receipt.
            </li>
            <li>
              <strong>Your bank.</strong> If you ask your bank to take a payment back, your membership is put on hold
              until that is settled, and you can't post during that time. Please write to us first. The{' '}
              <TextLink href="/privacy#stripe">Privacy Policy</TextLink> says what we may send your bank in answer.
            </li>
          </ul>
          <p>
            If the Subscription page shows a problem you can't solve, email us: <ContactEmailLink />.
          </p>
        </>
      ),
    },
    {
      id: 'without-paying',
      ask: 'Can I write without paying?',
      keywords: 'free founding parent school council code household seat guardian partner spouse',
      answer: (
        <>
          <p>In three cases, without a card:</p>
          <ul>
            <li>
              <strong>Founding parents.</strong> At some schools, the first verified parents of the school write free of
              charge for a year. We remind you two weeks before the year ends, unless the school has been deleted from
              this site by then. The free year ends right away if you're no longer verified for the school.
            </li>
            <li>
              <strong>Codes from school councils.</strong> Open the link that came with your code, or choose{' '}
              <strong>I have a code</strong> on the <SubscriptionPageLink>Subscription</SubscriptionPageLink> page. You
              get a membership until a set date, and you follow the school. Each code is for one person and doesn't
              verify you. The council doesn't see who used its codes.
            </li>
            <li>
              <strong>Household seats.</strong> Once you pay, you can invite the other guardian in your household, under{' '}
              <strong>Household seat</strong> on the Subscription page. They get an email that doesn't name you, and use
              their own account, which you can't see. If you cancel the seat or stop paying, it ends 30 days later, and
              we email them.
            </li>
          </ul>
          <p>
            Nothing is charged when such a free membership ends, and you can still read, follow and vote. If you already
            pay for a membership, it continues until you cancel it.
          </p>
        </>
      ),
    },
    {
      id: 'password',
      ask: 'What if I forgot my password, and how do I keep my account safe?',
      keywords: 'sign in log in login reset passkey authenticator two-factor security change name email photo',
      answer: (
        <>
          <p>
            Choose <TextLink href="/forgot-password">Forgot password?</TextLink> on the sign-in page. We'll email you a
            link that works once, for an hour. If you can't get into that email account any more, write to{' '}
            <ContactEmailLink />.
          </p>
          <p>
            Under <TextLink href="/account?tab=password">Account, Password</TextLink>, you can change your password, add
            a passkey, which uses your fingerprint, face or device PIN, or set up an authenticator app, so signing in
            takes a code too. The same page lists where you're signed in, and lets you sign out there.
          </p>
          <p>
            Your <TextLink href="/account">Account</TextLink> page has a form for your name, email address and photo. We
            email you when someone signs in from a new device or place, and when your password or email address changes.
            You can undo an address change for 7 days with the link in that email. That also cancels a deletion of the
            account. You then choose a new password.
          </p>
        </>
      ),
    },
  ],
};
