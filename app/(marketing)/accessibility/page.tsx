import { pageMetadata } from '@/lib/web/metadata';
import { site } from '@/lib/site';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import { DocumentWithTableOfContents, type DocumentSection } from '../_components/document-with-table-of-contents';
import { TextLink } from '../_components/text-link';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Accessibility',
    description: `How ${site.name} works with screen readers, keyboards and large text, what its limits are, and how to report a barrier.`,
    path: '/accessibility',
  });

const IN_SHORT = [
  'We follow the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
  'Automatic tests check every version of the site before it is published.',
  "Write to us if something is hard to use. You don't need an account.",
];

export default function AccessibilityPage() {
  return (
    <DocumentWithTableOfContents
      title="Accessibility"
      date={`Last reviewed ${site.accessibilityReviewed}`}
      lead={<p>Every parent should be able to read, post and vote here, on any device and with any aid.</p>}
      inShort={IN_SHORT}
      parts={PARTS}
      isOpen
    />
  );
}

const PARTS: readonly DocumentSection[] = [
  {
    id: 'expect',
    title: 'What you can expect',
    body: (
      <ul>
        <li>Everything works with a keyboard alone, and the focus is always visible.</li>
        <li>Screen readers read the name and state of every control. They announce results and errors.</li>
        <li>Text can be twice as large, and pages can be zoomed to 400%, without sideways scrolling.</li>
        <li>Dark mode, reduced motion and the high-contrast colours of your device are respected.</li>
        <li>
          You never have to drag anything, beat a time limit or solve a puzzle. You can paste your password, or use a
          passkey.
        </li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'Known limits',
    body: (
      <ul>
        <li>Members may add photos without a description, and videos without captions.</li>
        <li>The map of schools is a picture. The list beside it has the same schools.</li>
        <li>The card form comes from Stripe, which is responsible for its accessibility.</li>
      </ul>
    ),
  },
  {
    id: 'barrier',
    title: 'Report a barrier',
    body: (
      <p>
        Is something hard to use? <TextLink href="/help/contact">Write to us</TextLink>, or email <ContactEmailLink />.
        Please say which page you were on, and which device or aid you use. You don't need an account.
      </p>
    ),
  },
];
