import { pageMetadata } from '@/lib/web/metadata';
import { site } from '@/lib/site';
import { DocumentWithTableOfContents, type DocumentSection } from '../_components/document-with-table-of-contents';
import { ResponsiveTable } from '../_components/responsive-table';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import { TextLink } from '../_components/text-link';
import { BROWSER_STORAGE_ENTRIES } from './browser-storage-entries';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Cookie Policy',
    description: `Every cookie and everything else that ${site.name} stores in your browser: its name, what it's for, and how long it stays.`,
    path: '/cookie',
  });

const IN_SHORT = [
  <>
    <a href="#one-by-one">If you only read the public pages, nothing is stored in your browser</a>, unless you{' '}
    <a href="#notice">hide a notice</a>.
  </>,
  <>
    <a href="#session-cookie">When you sign in, one cookie keeps you signed in</a>.
  </>,
  <>
    <a href="#drafts">Your browser also stores what you were doing, such as unsent text</a> and{' '}
    <a href="#offline-page">pages you read</a>.
  </>,
  <>
    <a href="#stripe">Stripe's cookies are set only once you open the card form</a>.
  </>,
  <>
    <a href="#what-is-not">We use no cookies for advertising, analytics or tracking</a>, so no banner asks for your
    consent.
  </>,
  <>
    <a href="#your-choice">Signing out removes your session, your drafts and your stored pages</a>.
  </>,
];

const PARTS: readonly DocumentSection[] = [
  {
    id: 'what-is-kept',
    title: 'What is stored in your browser',
    body: (
      <>
        <p>
          <strong>Cookies</strong> travel with each request to our server. <strong>Local storage</strong> stays in your
          browser, even after you close it. <strong>Session storage</strong> belongs to one tab and ends with it. This
          is the whole list.
        </p>
        <ResponsiveTable
          caption="Cookies and stored entries"
          columns={['Name', 'Purpose', 'How long it stays', 'Set by']}
          rows={BROWSER_STORAGE_ENTRIES.map(({ id, title, names, purpose, time, kind, by }) => ({
            head: (
              <>
                <a href={`#${id}`}>{title}</a>
                {names.map((name) => (
                  <code
                    key={name}
                    className="mt-1 block font-mono text-[0.8125rem] font-normal break-words text-muted-foreground"
                  >
                    {name}
                  </code>
                ))}
              </>
            ),
            cells: [purpose, time, `${by ?? site.name}, as ${kind}`],
          }))}
        />
      </>
    ),
  },
  {
    id: 'one-by-one',
    title: 'Details of each entry',
    body: BROWSER_STORAGE_ENTRIES.map(({ id, title, more }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`}>{title}</h3>
        {more}
      </section>
    )),
  },
  {
    id: 'what-is-not',
    title: "What we don't use",
    body: (
      <>
        <p>
          We use no cookies for advertising, for analytics, or for following you to other sites, and no tracking pixels.
          Your browser doesn't fetch fonts, maps, videos or scripts from other companies, except for the payment form
          described above. We don't fingerprint your device to recognize it again.
        </p>
        <p>
          Your browser also keeps ordinary copies of pages and photos in its cache, to show them faster. We mark photos
          from the boards as private, so only your own browser may keep them.
        </p>
      </>
    ),
  },
  {
    id: 'your-choice',
    title: 'How to clear it',
    body: (
      <>
        <p>
          Signing out ends the session, on our side too. It also removes your drafts, photos and videos that weren't
          sent, pages stored for offline reading, unsent posts and comments, and the payment entries. To clear
          everything, open your browser's settings, look for “cookies and site data”, and remove what belongs to this
          address. In a private window, everything is removed when you close the window.
        </p>
        <p>
          You can block cookies for this site. Then you can read the public pages, but you can't sign in. Without local
          and session storage, everything works, but unsent text is lost when the page reloads. Blocking Stripe's
          cookies may make a payment fail.
        </p>
        <p>
          The <TextLink href="/privacy">Privacy Policy</TextLink> describes the information that we keep on our server.
        </p>
        <p>
          Questions: <ContactEmailLink />.
        </p>
      </>
    ),
  },
];

export default function CookiePage() {
  return (
    <DocumentWithTableOfContents
      title="Cookie Policy"
      date={`Last updated ${site.cookieWorded}`}
      lead={<p>A short list of what this site stores in your browser, and why.</p>}
      inShort={IN_SHORT}
      parts={PARTS}
    />
  );
}
