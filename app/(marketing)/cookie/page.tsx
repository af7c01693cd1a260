import { pageMetadata } from '@/lib/metadata';
import { site } from '@/lib/site';
import { Document, type DocumentPart } from '../_components/document';
import { FactTable } from '../_components/fact-table';
import { MailLink } from '../_components/mail-link';
import { TextLink } from '../_components/text-link';
import { KEPT } from './kept';

export const metadata = pageMetadata({
  title: 'Cookie Policy',
  description: `Every cookie and everything else that ${site.name} keeps in your browser: its name, what it is for, and how long it stays.`,
  path: '/cookie',
});

const IN_SHORT = [
  'If you only read the public pages, nothing at all is kept in your browser, but for the number of a notice that you hide.',
  'When you sign in, one cookie keeps you signed in. The other entries hold what you were just doing, such as unsent text.',
  'No advertising, no analytics, no tracking. That is why no banner asks for your consent.',
];

const PARTS: readonly DocumentPart[] = [
  {
    id: 'what-is-kept',
    title: 'What is kept in your browser',
    body: (
      <>
        <p>
          <strong>Cookies</strong> travel with each request to our server. <strong>Local storage</strong> stays in your
          browser, even after you close it. <strong>Session storage</strong> belongs to one tab and ends with it. This
          is the whole list.
        </p>
        <FactTable
          caption="Cookies and stored entries"
          columns={['Name', 'What for', 'How long', 'Set by']}
          rows={KEPT.map(({ id, title, names, purpose, time, kind, by }) => ({
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
            cells: [purpose, time, `${by}, as ${kind}`],
          }))}
        />
      </>
    ),
  },
  {
    id: 'one-by-one',
    title: 'One by one',
    body: KEPT.map(({ id, title, more }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`}>{title}</h3>
        {more}
      </section>
    )),
  },
  {
    id: 'what-is-not',
    title: 'What we do not use',
    body: (
      <>
        <p>
          No cookies for advertising, for analytics, or for following you to other sites; no tracking pixels; no fonts,
          maps, videos or scripts that your browser would have to fetch from other companies, except for the payment
          form described above. We do not fingerprint your device to recognize it again.
        </p>
        <p>
          Your browser also keeps ordinary copies of pages and photos, its cache, to show them faster. Photos from the
          boards are marked as private, so that only your own browser may keep them.
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
          Signing out ends the session, on our side too, and removes the drafts, the photos and videos not sent yet,
          what was kept to be read without a connection, what waits to be sent, and the payment entries. To clear
          everything, open your browser's settings, look for “cookies and site data”, and remove what belongs to this
          address; in a private window all of it goes when you close the window.
        </p>
        <p>
          You can block cookies for this site. You can then read the public pages, but not sign in. Without local and
          session storage everything works, but unsent text does not survive a reload. Blocking Stripe's cookies may
          make a payment fail.
        </p>
        <p>
          What we keep on our server is in the <TextLink href="/privacy">Privacy Policy</TextLink>. Questions:{' '}
          <MailLink />.
        </p>
      </>
    ),
  },
];

export default function CookiePage() {
  return (
    <Document
      title="Cookie Policy"
      date={`Last updated ${site.cookieWorded}`}
      lead={<p>A short list, because there is little: what this site keeps in your browser, and for what.</p>}
      inShort={IN_SHORT}
      parts={PARTS}
    />
  );
}
