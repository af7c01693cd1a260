import type { Metadata } from 'next';
import { Document, type DocumentPart } from '../_components/document';
import { MailLink } from '../_components/mail-link';

export const metadata: Metadata = { title: 'Cookie Policy' };

const KEPT = [
  {
    name: 'Session cookie',
    code: 'sid or __Host-sid',
    where: 'A cookie',
    purpose: 'Keeps you signed in. Set when you sign in, unreadable for scripts, gone when you sign out.',
    time: '30 days at most',
  },
  {
    name: "Stripe's cookies",
    code: '__stripe_mid, __stripe_sid',
    where: 'Cookies',
    purpose: 'Set by the payment provider against card fraud, only when you open the Subscription page.',
    time: 'Up to 1 year',
  },
  {
    name: 'Drafts',
    code: 'pv-draft:...',
    where: 'Storage of your browser',
    purpose: 'The unsent text of a post or comment, so that a reload does not lose it. It is not sent to us before you post.',
    time: 'Until you post it or sign out',
  },
  {
    name: 'Payment in progress',
    code: 'payment_flow, payment_flow_user',
    where: 'Storage of your browser',
    purpose: 'Remembers that a payment was begun on the Subscription page, so that it can be continued.',
    time: 'Until the payment ends or you leave',
  },
  {
    name: 'A waiting message',
    code: 'toast_after_reload',
    where: 'Storage of this tab',
    purpose: 'A message such as "Login successful" that is shown after the next page has loaded.',
    time: 'Seconds',
  },
];

const PARTS: readonly DocumentPart[] = [
  {
    id: 'what-is-kept',
    title: 'What is kept in your browser',
    body: (
      <ul className="list-none! space-y-4 pl-0!">
        {KEPT.map(({ name, code, where, purpose, time }) => (
          <li key={name} className="rounded-lg border bg-card p-5">
            <h3 className="mt-0!">{name}</h3>
            <p className="mt-0.5! font-mono text-sm text-muted-foreground">{code}</p>
            <p>{purpose}</p>
            <p className="text-sm text-muted-foreground">
              {where} · {time}
            </p>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'what-is-not',
    title: 'What we do not use',
    body: (
      <p>
        No cookies for advertising, for analytics or for following you to other sites. All of the above is needed for
        what you ask of the service, which is why no banner asks for your consent.
      </p>
    ),
  },
  {
    id: 'your-choice',
    title: 'Your choice',
    body: (
      <p>
        You can delete or block cookies in your browser's settings. Without the session cookie you can read the public
        pages, but not sign in. Questions: <MailLink />.
      </p>
    ),
  },
];

export default function CookiePage() {
  return (
    <Document
      title="Cookie Policy"
      lead={<p>A short list, because there is little: what this site keeps in your browser, and for what.</p>}
      parts={PARTS}
    />
  );
}
