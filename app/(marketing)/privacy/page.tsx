import { pageMetadata } from '@/lib/web/metadata';
import { legalTimeLimits, site } from '@/lib/site';
import { DocumentWithTableOfContents } from '../_components/document-with-table-of-contents';
import { DATA_COLLECTION_TEXT } from './data-collection';
import { DATA_RETENTION_TEXT } from './data-retention';
import { DATA_RIGHTS_TEXT } from './data-rights';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Privacy Policy',
    description: `What ${site.name} keeps about you, why, for how long and who can see it, and how to see, correct or delete it.`,
    path: '/privacy',
  });

const IN_SHORT = [
  <>
    <a href="#what-we-keep">We keep your account</a>, what you write and do here, and your membership status.
  </>,
  <>
    <a href="#stripe">Card numbers go straight to Stripe and never reach us</a>.
  </>,
  <>
    <a href="#why">We have no advertising, no sale of data</a>, and no analytics or trackers from other companies.
  </>,
  <>
    <a href="#who-sees-it">Other parents see the name you gave</a>, never your email address, and neither on an
    anonymous post.
  </>,
  <>
    <a href="#children">Children have no accounts</a>, and we remove the location, camera and owner's name from photos
    and videos.
  </>,
  <>
    <a href="#processors">A few companies, such as Stripe, work for us</a>, some of them{' '}
    <a href="#outside-canada">outside Canada</a>.
  </>,
  <>
    <a href="#your-rights">You can see and correct what we hold about you</a>, and download a copy.
  </>,
  <>
    <a href="#deletion">If you ask for deletion</a>, it is done within {legalTimeLimits.daysToDelete} days of your
    confirmation, except for a few things we have to keep.
  </>,
];

export default function PrivacyPage() {
  return (
    <DocumentWithTableOfContents
      title="Privacy Policy"
      date={`Last updated ${site.privacyWorded}`}
      lead={
        <p>
          What {site.name} keeps about you, why, who sees it, and how to have it deleted. We follow Canada's Personal
          Information Protection and Electronic Documents Act (PIPEDA).
        </p>
      }
      inShort={IN_SHORT}
      parts={[...DATA_COLLECTION_TEXT, ...DATA_RETENTION_TEXT, ...DATA_RIGHTS_TEXT]}
    />
  );
}
