import { pageMetadata } from '@/lib/web/metadata';
import { site } from '@/lib/site';
import { DocumentWithContents } from '../_components/document-with-contents';
import { ContactEmailLink } from '../_components/contact-email-link';
import { TextLink } from '../_components/text-link';
import { HELP_ABOUT_MODERATION } from './moderation';
import { HELP_ABOUT_MEMBERSHIP } from './membership';
import { HELP_ABOUT_BROWSING } from './browsing';
import { HELP_ABOUT_SCHOOL_DATA } from './school-data';
import { HELP_ABOUT_WRITING_POSTS } from './writing-posts';

export const metadata = pageMetadata({
  title: 'Help',
  description: `How to use ${site.name}: follow schools, post, add photos, stay anonymous, share, report, appeal, cancel and leave.`,
  path: '/help',
});

export default function HelpPage() {
  return (
    <DocumentWithContents
      title="Help"
      lead={
        <p>
          How things work here. Didn't find your question? <TextLink href="/help/contact">Write to us</TextLink>, or
          email <ContactEmailLink />.
        </p>
      }
      parts={[
        ...HELP_ABOUT_BROWSING,
        ...HELP_ABOUT_WRITING_POSTS,
        ...HELP_ABOUT_MODERATION,
        ...HELP_ABOUT_MEMBERSHIP,
        ...HELP_ABOUT_SCHOOL_DATA,
      ]}
    />
  );
}
