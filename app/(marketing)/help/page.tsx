import { pageMetadata } from '@/lib/web/metadata';
import { site } from '@/lib/site';
import { Document } from '../_components/document';
import { MailLink } from '../_components/mail-link';
import { TextLink } from '../_components/text-link';
import { CONDUCT } from './conduct';
import { MONEY } from './money';
import { READING } from './reading';
import { SCHOOL_DATA } from './school-data';
import { WRITING } from './writing';

export const metadata = pageMetadata({
  title: 'Help',
  description: `How to use ${site.name}: follow schools, post, add photos, stay anonymous, share, report, appeal, cancel and leave.`,
  path: '/help',
});

export default function HelpPage() {
  return (
    <Document
      title="Help"
      lead={
        <p>
          How things work here. Didn't find your question? <TextLink href="/help/contact">Write to us</TextLink>, or
          email <MailLink />.
        </p>
      }
      parts={[...READING, ...WRITING, ...CONDUCT, ...MONEY, ...SCHOOL_DATA]}
    />
  );
}
