import { plan, schoolData, site } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { MailLink } from '../_components/mail-link';
import { TextLink } from '../_components/text-link';

export const TERMS: readonly DocumentPart[] = [
  {
    id: 'who-may-join',
    title: 'Who may join',
    body: (
      <>
        <p>To have an account you must</p>
        <ul>
          <li>be 18 years of age or older,</li>
          <li>live in {site.province}, and</li>
          <li>be a parent or guardian of a child at a {site.province} school, or about to be.</li>
        </ul>
        <p>
          You confirm this when you register. An account is for one person. Keep your password to yourself and give an
          e-mail address that is yours; you answer for what is done with your account.
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
          Reading with an account is free. Posting, commenting, sharing and uploading need the {plan.name}, which costs{' '}
          {plan.price} per month in Canadian dollars, tax included.
        </p>
        <ul>
          <li>It begins with a free trial of {plan.trialDays} days, once for each person.</li>
          <li>After the trial it renews every month, and the price is charged to your card, until you cancel.</li>
          <li>The price is subject to change with notice. A new price never applies to a month already paid for.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    body: (
      <>
        <p>
          You can cancel anytime on the Subscription page. Within the trial nothing is charged. After it, you keep full
          access until the end of the billing period that you have paid for; the rest of that period is not refunded.
        </p>
      </>
    ),
  },
  {
    id: 'lapse',
    title: 'When a subscription lapses',
    body: (
      <>
        <p>When a subscription ends, because you cancelled it or because a payment failed:</p>
        <ul>
          <li>you can no longer post or comment;</li>
          <li>your posts, including those shared by a public link, are hidden from everyone, yourself included;</li>
          <li>you keep read-only access to school profiles and public information;</li>
          <li>your content is kept for at least 12 months, and reappears when you resubscribe.</li>
        </ul>
        <p>Comments that you left under other people's posts stay there.</p>
      </>
    ),
  },
  {
    id: 'guidelines',
    title: 'Community guidelines',
    body: (
      <>
        <ul>
          <li>
            <strong>Be respectful:</strong> critique policies, not individuals.
          </li>
          <li>
            <strong>Be honest:</strong> write what you know to be true.
          </li>
          <li>
            <strong>Be constructive:</strong> say what would help.
          </li>
          <li>
            <strong>Respect privacy:</strong> no photos of children without consent, and nothing that identifies another
            family's child.
          </li>
          <li>
            <strong>Stay relevant:</strong> to schools and education.
          </li>
        </ul>
        <p>
          They are explained on the <TextLink href="/community-voice">Community Voice</TextLink> page. Threats, harassment,
          discrimination, advertising and anything unlawful have no place here. We may remove what breaks these rules,
          and we may suspend or close the account of a person who keeps breaking them.
        </p>
      </>
    ),
  },
  {
    id: 'your-content',
    title: 'What you write is yours',
    body: (
      <>
        <p>
          You keep all rights in what you post. You allow us to store it and to show it to the people who may read it
          here, for as long as it is posted. You confirm that you may post it.
        </p>
        <p>
          If you share a post by a public link, anyone can read it together with its comments, whose writers are not
          named there. Deleting the post switches the link off. An anonymous post shows your name to no other parent; we
          still know whose it is and must hand it over where the law requires that.
        </p>
      </>
    ),
  },
  {
    id: 'school-information',
    title: 'School information',
    body: (
      <>
        <p>
          Facts about schools come from public lists and can be out of date. Check with the school before you rely on
          them. {schoolData.attribution}. {site.name} is independent: it is not part of any school, centre for education
          or government. What is written on a board is the opinion of its writer.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'The service and its limits',
    body: (
      <>
        <p>
          We work to keep the service available and your content safe, but cannot promise that it is never interrupted
          or free of errors. As far as the law allows, we are not liable for indirect loss, and our liability is limited
          to what you paid us in the 12 months before. Nothing here takes away rights that consumer law gives you.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Leaving, changes and law',
    body: (
      <>
        <p>
          You may ask us at any time to delete your account and content; how that works is in the{' '}
          <TextLink href="/privacy#deletion">Privacy Policy</TextLink>. If we change these terms in a way that matters to you,
          we tell you before the change applies.
        </p>
        <p>The laws of {site.province} and of Canada apply.</p>
        <p>
          Questions: <MailLink />, {site.place}.
        </p>
      </>
    ),
  },
];
