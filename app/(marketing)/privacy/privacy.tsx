import { site } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { MailLink } from '../_components/mail-link';
import { TextLink } from '../_components/text-link';

export const PRIVACY: readonly DocumentPart[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep',
    body: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> e-mail address, first and last name if you give them, a profile picture if
            you upload one, when you joined, and which version of the terms you agreed to. Your password is kept only as
            a hash (argon2id), from which it cannot be read.
          </li>
          <li>
            <strong>What you do here:</strong> your posts and comments with what they said before an edit, your votes, the
            schools you follow, the posts you save, your notifications.
          </li>
          <li>
            <strong>Your sessions:</strong> for each browser that is signed in, a hash of its key, the browser's name,
            when it signed in and when it was last used. A session ends after 30 days, or after 14 days without use.
          </li>
          <li>
            <strong>Your membership:</strong> its status and dates, your payments, the kind, last four digits and expiry
            date of your card, and the payment provider's reference numbers. Card numbers go straight to the provider;
            we never see them.
          </li>
          <li>
            <strong>That you had a free trial:</strong> a keyed hash of your e-mail address and of the provider's mark
            for your card. Nobody can read either from it; it stays when your account is deleted, so that a trial is
            given once.
          </li>
          <li>
            <strong>For protection against abuse:</strong> short-lived counters of attempts (such as sign-ins) by network
            address and account.
          </li>
        </ul>
        <p>We never ask for the name, class or age of your child. Please do not post them.</p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we keep it',
    body: (
      <>
        <p>
          To run the service that you signed up for: to let you in, to show your posts to other parents and theirs to
          you, to tell you of answers, to bill the membership, and to keep misuse out. For nothing else.
        </p>
        <p>
          There is no advertising, no tracking by other companies and no analytics script. We do not sell your data, and
          we do not give it away.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: (
      <>
        <ul>
          <li>
            <strong>Signed-in people</strong> see your posts and comments with your name. Your e-mail address is never
            shown to another parent.
          </li>
          <li>
            <strong>An anonymous post</strong>, and your comments under it, carry no name for anyone but you.
            Administrators can find it out only by a recorded step, for example after a report.
          </li>
          <li>
            <strong>Everyone</strong> can read a post that you, or an administrator, share by a public link, until it is
            taken back. Commenters appear there as "A parent".
          </li>
          <li>
            <strong>Administrators</strong> see account details, so that they can help and keep order.
          </li>
          <li>
            <strong>The payment provider</strong>, Stripe, gets what a card payment needs, and processes some of it
            outside Canada.
          </li>
          <li>
            <strong>Authorities</strong> get what a law or a court requires of us, and no more.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <p>
          As long as you have an account. When a subscription lapses, your content is hidden but kept for at least 12
          months, so that it reappears if you come back; it is deleted after 24 months at the latest, and we remind you
          first. A request to delete always comes before these periods.
        </p>
      </>
    ),
  },
  {
    id: 'deletion',
    title: 'Deletion',
    body: (
      <>
        <p>
          You can delete your own posts and comments at any time. To have your account and everything in it deleted for
          good, write to <MailLink /> from the address of your account. We ask you to confirm; for 7 days after that you
          can change your mind, and the deletion is complete within 30 days of your confirmation, uploaded pictures and
          videos included.
        </p>
        <p>What accounting law obliges us to keep, such as a record of payments, is kept apart and for that only.</p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Under PIPEDA you may see what we hold about you, have it corrected, take back your consent, and get a copy.
          Names and e-mail address can be changed on your Account page; for the rest write to <MailLink />, and we answer
          within 30 days. If our answer does not satisfy you, you may turn to the Office of the Privacy Commissioner of
          Canada.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <>
        <p>
          Connections are encrypted. Pages run no script from other companies, but for the payment form on the
          Subscription page. Changing your password signs out all your other browsers, and signing out ends the session
          on our side too. Should a breach ever put you at real risk, we tell you and the Privacy Commissioner.
        </p>
      </>
    ),
  },
  {
    id: 'cookies-and-contact',
    title: 'Cookies, changes and contact',
    body: (
      <>
        <p>
          The <TextLink href="/cookie">Cookie Policy</TextLink> lists what is kept in your browser. If this policy changes in a
          way that matters to you, we tell you before the change applies.
        </p>
        <p>
          The person responsible for privacy can be reached at <MailLink />, {site.place}.
        </p>
      </>
    ),
  },
];
