import { pageMetadata } from '@/lib/web/metadata';
import { legalPromises, site } from '@/lib/site';
import { DocumentWithContents } from '../_components/document-with-contents';
import { DATA_COLLECTION_TEXT } from './data-collection';
import { DATA_RETENTION_TEXT } from './data-retention';
import { DATA_RIGHTS_TEXT } from './data-rights';

export const metadata = pageMetadata({
  title: 'Privacy Policy',
  description: `What ${site.name} keeps about you, why, for how long and who can see it, and how to see, correct or delete it.`,
  path: '/privacy',
});

const IN_SHORT = [
  'We keep your account, what you write and do here, and your membership status. Card numbers never reach us.',
  "No advertising, no sale of data, and no analytics or trackers from other companies. Our software doesn't report to anyone.",
  'Other parents see the name you gave, never your email address. On an anonymous post, they see neither.',
  'Cameras write the location, device and owner into photos and videos, and we remove all three. Children have no accounts.',
  `You can see and correct what we hold, and download a copy. If you ask for deletion, it is done within ${legalPromises.daysToDelete} days of your confirmation.`,
];

export default function PrivacyPage() {
  return (
    <DocumentWithContents
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
