import { DELETION, LAPSED } from '@/lib/retention';
import { promises, site } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { MailLink } from '../_components/mail-link';
import { days } from '../_components/spans';
import { TextLink } from '../_components/text-link';

/** Privacy policy: companies that work for us, and retention times. */
export const KEEPING: readonly DocumentPart[] = [
  {
    id: 'stripe',
    title: 'Stripe, our payment provider',
    body: (
      <>
        <p>
          Card payments are made by Stripe. What you type into the card form goes from your browser to Stripe and never
          through our server. From us Stripe gets your email address, your name if you gave one, the number of your
          account, and what you pay for. From Stripe we get whether it worked, dates and amounts, the kind, last four
          digits and expiry date of the card, a mark by which the same card can be recognized, and its billing address,
          of which we only check whether it is in {site.province}, and whether your bank found it to be yours.
        </p>
        <p>
          If your bank asks a payment back because you said that it was not yours, we may answer it, through Stripe,
          with what shows that the account was yours: your name and email address, the terms you agreed to, your
          payments, the browsers you signed in with, and on which days you used the site. Never with anything you wrote,
          and with nothing you posted without your name.
        </p>
        <p>
          Stripe also looks for fraud, for which it may set cookies, and keeps records of its own under its privacy
          policy. The form is on the Subscription page only; no other page loads anything from Stripe.
        </p>
      </>
    ),
  },
  {
    id: 'processors',
    title: 'Others who work for us',
    body: (
      <>
        <ul>
          <li>
            <strong>Photos and videos</strong> are stored on our own disk or, if this installation is set up that way,
            at UploadThing, a storage company. There they are private and have random names; they come and go through
            our server, which checks each time who may see them.
          </li>
          <li>
            <strong>Letters</strong>, such as the notice that your password was changed, are handed to the mail server
            that this installation is set up with, where there is one. It gets your email address and the letter.
          </li>
          <li>
            <strong>Notifications on your devices</strong>, if you turn them on, go by way of the maker of your browser,
            such as Google, Apple, Mozilla or Microsoft. It learns that we send something to that browser, and when, but
            not who you are from us; and it cannot read what, since only your browser can. Even there a notification has
            no more in it than a first name, a school, and what kind of thing happened.
          </li>
          <li>
            <strong>The company that hosts our server</strong> stores what is on it, on our behalf.
          </li>
        </ul>
        <p>There is nobody else: no analytics, no maps, no fonts from elsewhere, and no newsletter service.</p>
      </>
    ),
  },
  {
    id: 'outside-canada',
    title: 'Information outside Canada',
    body: (
      <p>
        Stripe, UploadThing where it is used, and the makers of browsers, if you let us tell a device of things, process
        information in the United States and other countries. There it is subject to the law of those countries, and
        their courts and authorities may get access to it. We stay responsible for it. If that matters to you, ask us
        before you subscribe or upload: reading with a free account involves none of them, unless you turn on
        notifications on a device, except that photos you look at may come from such a storage service by way of our
        server.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <p>
          The table above says how long for each kind. Your account stays until you delete it, with or without a
          membership, and so does what you wrote, while you have one.
        </p>
        <p>
          When a subscription lapses, your posts are hidden but kept for at least {promises.monthsKept} months, so that
          they reappear if you come back. After {LAPSED.reminded} months we remind you by mail, and after{' '}
          {LAPSED.purged} they are deleted for good. Your account stays. A request to delete always takes priority over
          these periods.
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
          You can delete your own posts, comments, photos and notifications at any time, and they are gone at once; only
          a review of a post or comment keeps the text. To have your account and everything in it deleted for good, even
          if your posts are hidden right now:
        </p>
        <ol>
          <li>
            Ask for it under <strong>Your data</strong> on your <TextLink href="/account?tab=data">Account</TextLink>{' '}
            page, with your password, so that nobody else can delete it. A letter confirms it. If you can't sign in,
            write to <MailLink /> from your account's email address.
          </li>
          <li>
            For {days(DELETION.undo)} you can change your mind: sign in and keep your account. Until then you can read,
            but not take part.
          </li>
          <li>
            Then it is carried out, within {promises.daysToDelete} days of your confirmation at the latest. Your
            membership is ended at Stripe first. If that fails, nothing is deleted and we try again, so that you are
            never charged without an account.
          </li>
          <li>A last letter tells you that it is done. After that it cannot be undone.</li>
        </ol>
        <p>
          That removes your account, sessions, posts with the comments under them, your comments, photos and videos,
          votes, follows, saved posts, notifications and reports, our letters to you, and what is yours in copies of
          deleted schools. Little stays, and for a reason:
        </p>
        <ul>
          <li>
            billing records and payments, by the number of the former account, which accounting and tax law oblige us to
            keep;
          </li>
          <li>the keyed hashes that show that a free trial was taken;</li>
          <li>
            entries in the administrators' log and records of reviews, by number, without your name and your texts;
          </li>
          <li>that and when the account was deleted, by number, for a year;</li>
          <li>backups, if we keep any, until they expire, within a year;</li>
          <li>what Stripe must keep itself.</li>
        </ul>
      </>
    ),
  },
];
