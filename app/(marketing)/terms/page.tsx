import { pageMetadata } from '@/lib/web/metadata';
import { membershipPlan, site } from '@/lib/site';
import { DocumentWithTableOfContents } from '../_components/document-with-table-of-contents';
import { ACCOUNT_AND_PAYMENT_TERMS } from './account-and-payment-terms';
import { LIABILITY_AND_TERMINATION_TERMS } from './liability-and-termination-terms';
import { CONTENT_AND_MODERATION_TERMS } from './content-and-moderation-terms';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Terms of Service',
    description: `The rules of ${site.name}: who may join, what the membership costs, what may be posted, and how reports and appeals work.`,
    path: '/terms',
  });

const IN_SHORT = [
  <>
    <a href="#who-may-join">An account is for parents and guardians</a> who are 18 or older and live in {site.province}.
  </>,
  <>
    <a href="#account">With a free account, you can read the boards, follow schools and vote</a>.
  </>,
  <>
    <a href="#membership">Posting, commenting, sharing and uploading</a> cost {membershipPlan.price} a month in{' '}
    {membershipPlan.paid}, after one free trial of {membershipPlan.trialDays} days.
  </>,
  <>
    <a href="#cancelling">You can cancel anytime</a> and keep your membership until the end of the month or year you
    have paid for.
  </>,
  <>
    <a href="#guidelines">Criticize policies, not people</a>, and never{' '}
    <a href="#children">identify a child who is not yours</a>.
  </>,
  <>
    If something you wrote is hidden or deleted, your notifications give the reason, and{' '}
    <a href="#moderation">you may appeal once</a>.
  </>,
  <>
    <a href="#anonymous">An anonymous post hides your name from other parents</a>, but not from the law, or from an
    administrator who has a reason and leaves a record.
  </>,
  <>
    <a href="#your-content">What you write stays yours</a>, and you can have{' '}
    <a href="#leaving">your account and everything in it deleted</a>.
  </>,
];

export default function TermsPage() {
  return (
    <DocumentWithTableOfContents
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
