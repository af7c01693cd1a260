import { SiteName } from '@/components/layout/brand/site-name';
import { legalTimeLimits, site } from '@/lib/site';
import type { DocumentSection } from '../_components/document-with-table-of-contents';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import { TextLink } from '../_components/text-link';

/** The parts of the privacy policy about people's rights, and about complaints. */
export const DATA_RIGHTS_TEXT: readonly DocumentSection[] = [
  {
    id: 'your-rights',
    title: 'Your rights, and how to use them',
    body: (
      <>
        <p>PIPEDA gives you rights over your information. Here is how to use them:</p>
        <ul>
          <li>
            <strong>See your information, or get a copy.</strong> Under <strong>Your data</strong> on your{' '}
            <TextLink href="/account/data">Account</TextLink> page, you can get a copy of all of it once a day, as a
            page to read and as a JSON file. If you can't sign in, or want to know what we used it for and who received
            it, write to <ContactEmailLink />.
          </li>
          <li>
            <strong>Correct your information.</strong> Change your name and email address on the Account page. Change
            posts and comments with their Edit button. For anything else, write to us.
          </li>
          <li>
            <strong>Withdraw your consent,</strong> in part (remove your name or photo, turn off notifications about new
            posts, renew your calendar address) or completely, by <a href="#deletion">deletion</a>.
          </li>
          <li>
            <strong>Complain.</strong> Please write to us first. Every complaint is looked into and answered. If you
            aren't satisfied with the answer, or would rather not ask us, contact the{' '}
            <a href="https://www.priv.gc.ca/en/report-a-concern/">Office of the Privacy Commissioner of Canada</a>, 30
            Victoria Street, Gatineau, Quebec K1A 1H3, telephone 1-800-282-1376.
          </li>
        </ul>
        <p>
          Write from your account's email address, so we know it's you. We answer within 30 days, free of charge. If we
          must refuse something, for example because it would reveal someone else, we say why.
        </p>
        <p>Not a member, but someone wrote about you? You have the same rights.</p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect your information',
    body: (
      <>
        <p>
          Connections to <SiteName /> are encrypted. Passwords are stored as slow hashes, and session keys as hashes
          too. Changing the password ends all other sessions, signing out ends the session on our side, and repeated
          sign-in attempts are slowed down. The server checks every request for permission. Pages only run our own
          scripts, and Stripe's next to its card form. A separate program with few rights opens uploaded files, and we
          only serve them to people who may see the post.
        </p>
        <p>
          No protection is perfect. Choose a password that you don't use anywhere else, and tell us if something looks
          wrong.
        </p>
      </>
    ),
  },
  {
    id: 'breaches',
    title: 'If something goes wrong',
    body: (
      <p>
        If a breach of our safeguards creates a real risk of significant harm to you, we notify you as soon as we can
        and explain what you can do about it. We also report it to the Privacy Commissioner of Canada, as PIPEDA
        requires. We keep a record of every breach for at least 24 months.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Cookies, changes and contact',
    body: (
      <>
        <p>
          The <TextLink href="/cookie">Cookie Policy</TextLink> lists what is stored in your browser. The date at the
          top of this page says when it last changed. If a change matters to you, we announce it on this site before it
          applies, and ask for your consent where needed.
        </p>
        <p>
          Questions, requests and complaints: <ContactEmailLink />, {site.place}. Deletions are done within{' '}
          {legalTimeLimits.daysToDelete} days of your confirmation.
        </p>
      </>
    ),
  },
];
