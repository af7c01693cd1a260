import { pageMetadata } from '@/lib/web/metadata';
import { site } from '@/lib/site';
import { DocumentWithContents } from '../_components/document-with-contents';
import { MailLink } from '../_components/mail-link';
import { TextLink } from '../_components/text-link';
import { HELP_ABOUT_CONDUCT } from './conduct';
import { HELP_ABOUT_MONEY } from './money';
import { HELP_ABOUT_READING } from './reading';
import { HELP_ABOUT_SCHOOL_DATA } from './school-data';
import { HELP_ABOUT_WRITING } from './writing';

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
          email <MailLink />.
        </p>
      }
      parts={[
        ...HELP_ABOUT_READING,
        ...HELP_ABOUT_WRITING,
        ...HELP_ABOUT_CONDUCT,
        ...HELP_ABOUT_MONEY,
        ...HELP_ABOUT_SCHOOL_DATA,
      ]}
    />
  );
}
