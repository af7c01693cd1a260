import { ACCOUNT_DELETION_PERIODS_MS, LAPSED_MEMBER_POST_RETENTION_MONTHS } from '@/lib/time/retention';
import { legalTimeLimits, site } from '@/lib/site';
import type { DocumentSection } from '../_components/document-with-table-of-contents';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import { formatDays } from '../_components/format-quantity';
import { TextLink } from '../_components/text-link';

/** The parts of the privacy policy about companies that work for us, and about retention times. */
export const DATA_RETENTION_TEXT: readonly DocumentSection[] = [
  {
    id: 'stripe',
    title: 'Stripe, our payment provider',
    body: (
      <>
        <p>
          Stripe handles card payments. What you type into the card form goes from your browser to Stripe and never
          through our server. We give Stripe your email address, your name if you gave one, your account's number, and
          what you're paying for. Stripe tells us if the payment worked, the dates and amounts, the kind, last four
          digits and expiry date of the card, and a mark that recognizes the same card again. It also gives us the
          billing address. We only check if the address is in {site.province}, and if your bank confirmed that it's
          yours.
        </p>
        <p>
          You may tell your bank that a payment wasn't yours. We may then answer through Stripe with information that
          shows the account was yours: your name and email address, the terms you agreed to, your payments, the browsers
          you signed in with, and the days you used the site. We never send anything you wrote, with or without your
          name.
        </p>
        <p>
          Stripe also checks for fraud, for which it may set cookies, and keeps its own records under its privacy
          policy. The card form is only on the Subscription page. No other page loads anything from Stripe.
        </p>
      </>
    ),
  },
  {
    id: 'processors',
    title: 'Companies that work for us',
    body: (
      <>
        <ul>
          <li>
            <strong>Photos and videos</strong> are stored on our own disk or, if this site is set up that way, at a
            storage company such as UploadThing. They are private there and have random names. They always pass through
            our server, which checks each time if the person may see them.
          </li>
          <li>
            <strong>Emails</strong>, such as the notice that your password was changed, are handed to the mail server
            this site uses, if there is one. It gets your email address and the email.
          </li>
          <li>
            <strong>Notifications on your devices</strong>, if you turn them on, are sent through the maker of your
            browser, such as Google, Apple, Mozilla or Microsoft. It learns that we send something to that browser, and
            when. We don't tell it who you are, and it can't read the notification, since only your browser can. A
            notification holds no more than a first name, a school, and what kind of thing happened.
          </li>
          <li>
            <strong>The company that hosts our server</strong> stores what is on it, on our behalf.
          </li>
        </ul>
        <p>
          No other company gets your information: we use no analytics, no maps or fonts from elsewhere, and no
          newsletter service.
        </p>
      </>
    ),
  },
  {
    id: 'outside-canada',
    title: 'Information outside Canada',
    body: (
      <p>
        Stripe processes information in the United States and other countries. So may the storage company, if this site
        stores photos and videos there, and so does the maker of your browser, if you turn on device notifications. That
        information is subject to the law of those countries, and their courts and authorities may get access to it. We
        stay responsible for your information. If that matters to you, ask us before you subscribe or upload. If you
        only read with a free account, Stripe isn't involved. The maker of your browser is involved only if you turn on
        device notifications. Photos and videos you look at may come from the storage company through our server.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <p>
          The table above says how long we keep each kind of information. Your account stays until you delete it, with
          or without a membership. What you wrote stays too, as long as you have a membership.
        </p>
        <p>
          When a membership lapses, your posts are hidden but kept for at least {legalTimeLimits.monthsKept} months, so
          they reappear if you come back. After {LAPSED_MEMBER_POST_RETENTION_MONTHS.reminded} months we remind you by
          email, and after {LAPSED_MEMBER_POST_RETENTION_MONTHS.purged} they are deleted for good. Your account stays. A
          request to delete always takes priority over these periods.
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
          You can delete your own posts, comments, photos and notifications at any time, and they are deleted right
          away. If a post or comment was reviewed, the record of the review keeps its text. To have your account and
          everything in it deleted for good, even if your posts are hidden right now:
        </p>
        <ol>
          <li>
            Open <strong>Your data</strong> on your <TextLink href="/account/data">Account</TextLink> page. Enter your
            password to ask for the deletion, so no one else can delete your account. We confirm by email. If you can't
            sign in, write to <ContactEmailLink /> from your account's email address.
          </li>
          <li>
            For {formatDays(ACCOUNT_DELETION_PERIODS_MS.undo)} you can change your mind. Sign in and choose to keep your
            account. Until then, you can read, but you can't take part.
          </li>
          <li>
            Then we delete it, within {legalTimeLimits.daysToDelete} days of your confirmation at the latest. We end
            your membership at Stripe first. If that fails, we delete nothing and try again, so you are never charged
            without an account.
          </li>
          <li>We email you one last time when your account is deleted. After that, the deletion can't be undone.</li>
        </ol>
        <p>
          This removes your account, sessions, posts with the comments under them, your comments, photos and videos,
          votes, follows, saved posts, notifications and reports, our emails to you, and your content in copies of
          deleted schools. We have to keep a few things:
        </p>
        <ul>
          <li>
            billing records and payments, by the number of the former account, because accounting and tax law require
            it;
          </li>
          <li>the keyed hashes that show a free trial was used;</li>
          <li>
            entries in the administrators' log and records of reviews, by number, without your name or your texts;
          </li>
          <li>a record that the account was deleted, and when, by number, for a year;</li>
          <li>backups, if we keep any, until they expire, within a year;</li>
          <li>records that Stripe itself must keep.</li>
        </ul>
      </>
    ),
  },
];
