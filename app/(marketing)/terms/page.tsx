import { pageMetadata } from '@/lib/web/metadata';
import { membershipPlan, site } from '@/lib/site';
import { DocumentWithContents } from '../_components/document-with-contents';
import { ACCOUNT_AND_PAYMENT_TERMS } from './account-and-payment-terms';
import { LIABILITY_AND_TERMINATION_TERMS } from './liability-and-termination-terms';
import { CONTENT_AND_MODERATION_TERMS } from './content-and-moderation-terms';

export const metadata = pageMetadata({
  title: 'Terms of Service',
  description: `The rules of ${site.name}: who may join, what the membership costs, what may be posted, and how reports and appeals work.`,
  path: '/terms',
});

const IN_SHORT = [
  `An account is for parents and guardians who are 18 or older and live in ${site.province}. Reading is free with an account.`,
  `Taking part costs ${membershipPlan.price} a month in ${membershipPlan.paid}, after one free trial of ${membershipPlan.trialDays} days. You can cancel anytime and keep what you have paid for.`,
  'Criticize policies, not people, and never identify a child. Readers can report a post. A moderator decides and gives the reason, and an administrator reads your appeal.',
  'An anonymous post hides your name from other parents. It does not hide it from the law, or from an administrator who has a reason and leaves a record.',
  'What you write stays yours, and you can ask us to delete all of it.',
];

export default function TermsPage() {
  return (
    <DocumentWithContents
      title="Terms of Service"
      date={`Effective ${site.termsDate}. Last updated ${site.termsWorded}`}
      lead={
        <p>
          These are the rules between you and the operator of {site.name} (“we”). They are written to be read. By
          creating an account, you agree to them.
        </p>
      }
      inShort={IN_SHORT}
      parts={[...ACCOUNT_AND_PAYMENT_TERMS, ...CONTENT_AND_MODERATION_TERMS, ...LIABILITY_AND_TERMINATION_TERMS]}
    />
  );
}
