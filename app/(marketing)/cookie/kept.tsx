import type { ReactNode } from 'react';
import { KEPT_MS as DRAFT_KEPT_MS } from '@/components/drafts/draft';
import { FILES_KEPT_MS } from '@/components/media/chosen-before';
import { MAX_AGE_SECONDS } from '@/lib/auth/cookie';
import { LIFETIME } from '@/lib/auth/session';
import { sessionCookieName } from '@/lib/auth/token';
import { READING_KEPT_MS } from '@/lib/kept';
import { NOTICE_KEPT_MS, noticeCookieName } from '@/lib/notice-cookie';
import { site } from '@/lib/site';
import { days, hours } from '../_components/spans';

type Kept = {
  id: string;
  title: string;
  /** Names in the browser. cookie.test.ts checks that each name written by the code is listed. */
  names: readonly string[];
  kind:
    | 'a cookie'
    | 'cookies'
    | 'local storage'
    | 'session storage'
    | 'a database of the browser (IndexedDB)'
    | 'a small program and its storage';
  by: string;
  purpose: string;
  time: string;
  more: ReactNode;
};

const sessionLife = days(MAX_AGE_SECONDS * 1000);

/** Every entry that the site stores in a browser. */
export const KEPT: readonly Kept[] = [
  {
    id: 'session-cookie',
    title: 'Session cookie',
    names: [sessionCookieName(true), sessionCookieName(false)],
    kind: 'a cookie',
    by: site.name,
    purpose: 'Keeps you signed in.',
    time: `${sessionLife}, or until you sign out`,
    more: (
      <>
        <p>
          Set when you sign in or register, and removed when you sign out. It holds a random number, sealed, and nothing
          about you. Scripts cannot read it, other sites cannot send it for you, and over https it has the first of its
          two names and never leaves an encrypted connection; the second name is used only where the site runs without
          https, on the computer of somebody trying it out.
        </p>
        <p>
          The session it stands for ends {days(LIFETIME.parent.total)} after you signed in, or{' '}
          {days(LIFETIME.parent.idle)} after its last use; an administrator's after {hours(LIFETIME.admin.total)}, or{' '}
          {hours(LIFETIME.admin.idle)} without use.
        </p>
      </>
    ),
  },
  {
    id: 'notice',
    title: 'A notice put away',
    names: [noticeCookieName(true), noticeCookieName(false)],
    kind: 'a cookie',
    by: site.name,
    purpose: 'Keeps a notice above the pages away that you have hidden.',
    time: days(NOTICE_KEPT_MS),
    more: (
      <p>
        Set only when you hide a notice, signed in or not. It holds the number of the notice, which is the same for
        everybody. Of its two names it has the first over https, as the session cookie does.
      </p>
    ),
  },
  {
    id: 'stripe',
    title: "Stripe's cookies",
    names: ['__stripe_mid', '__stripe_sid'],
    kind: 'cookies',
    by: 'Stripe',
    purpose: 'Protect card payments from fraud.',
    time: 'Up to 1 year, and 30 minutes',
    more: (
      <p>
        Only on the Subscription page, and only once the card form has been opened there: nothing from Stripe is loaded
        before that, or by any other page, and what was loaded is gone from the tab when a page next loads in full.
        Stripe, our payment provider, may also set cookies on its own addresses, which we cannot read. Stripe's own{' '}
        <a href="https://stripe.com/cookies-policy/legal">cookie policy</a> says more.
      </p>
    ),
  },
  {
    id: 'drafts',
    title: 'Drafts',
    names: ['pv-draft:…'],
    kind: 'local storage',
    by: site.name,
    purpose: 'The unsent text of a form, so that a reload or a lost connection does not lose it.',
    time: `Until you send it, discard it or sign out; not used after ${days(DRAFT_KEPT_MS)}`,
    more: (
      <p>
        One entry for each form that you have started: a post, a comment, an edit, your profile, a message to us, an
        answer to a decision, or, for administrators, a school, a note or an answer. Its name ends with your account's
        number, or 0 without one, and the form. Of posts, comments and edits a copy is kept with us, so that you can go
        on writing on another device; the others are not sent to us before you send the form. None holds a password.
        Further entries of that name say that photos or videos wait with a form or on their way to a post.
      </p>
    ),
  },
  {
    id: 'searches',
    title: 'Recent searches',
    names: ['pv-searches:…'],
    kind: 'local storage',
    by: site.name,
    purpose: 'Offers what you looked for before.',
    time: 'Until you forget it on the Search page, look for eight other things, or sign out',
    more: <p>One entry, whose name ends with your account's number. It is not sent to us.</p>,
  },
  {
    id: 'told-here',
    title: 'Notifications on this device',
    names: ['pv-push:…'],
    kind: 'local storage',
    by: site.name,
    purpose: 'Remember that you turned them on here, or said “Not now”.',
    time: "Until you turn them off or sign out; “Not now” until you clear this site's data",
    more: (
      <p>
        One entry, whose name ends with your account's number: the word “on”, or when you were last asked. It is not
        sent to us. If you turned them on, the browser itself keeps an address at which its maker takes messages for it.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Payment in progress',
    names: ['payment_flow', 'payment_flow_user'],
    kind: 'local storage',
    by: site.name,
    purpose: 'Remember that a payment was started, and by which account.',
    time: 'Until the payment ends or you leave the Subscription page',
    more: (
      <p>
        So that you can continue after a reload of the Subscription page. They hold the words “in_progress” and your
        account's number, and nothing about your card.
      </p>
    ),
  },
  {
    id: 'waiting-message',
    title: 'A waiting message',
    names: ['toast_after_reload'],
    kind: 'session storage',
    by: site.name,
    purpose: 'A message such as “Login successful” that is shown after the next page has loaded.',
    time: 'Seconds',
    more: <p>Removed as soon as it has been shown.</p>,
  },
  {
    id: 'place-in-a-list',
    title: 'Your place in a list',
    names: ['pv-places'],
    kind: 'session storage',
    by: site.name,
    purpose: 'Brings you back to the same post of your feed or a board when you go back to it.',
    time: 'Until the tab is closed',
    more: <p>Of the last twenty lists: the number of the post at the top of the window, and its height there.</p>,
  },
  {
    id: 'chosen-files',
    title: 'Photos and videos not sent yet',
    names: ['pv-files'],
    kind: 'a database of the browser (IndexedDB)',
    by: site.name,
    purpose: 'The photos and videos of a post, so that a reload or a lost connection does not lose them.',
    time: `Until they are sent, removed or you sign out; at most ${days(FILES_KEPT_MS)}`,
    more: (
      <p>
        The files that you chose, with what you wrote about each. They stay on your device until you send the post. What
        had not arrived when a page was closed is sent when you next open the site.
      </p>
    ),
  },
  {
    id: 'offline-page',
    title: 'What you read, for when there is no connection',
    names: ['service-worker.js', 'pv-kept-…', 'pv-parts-…'],
    kind: 'a small program and its storage',
    by: site.name,
    purpose: 'Shows what you read last when there is no connection.',
    time: `Until you sign out or your session ends; at most ${days(READING_KEPT_MS)}. The program until you clear this site's data`,
    more: (
      <p>
        Your browser keeps the program (a “service worker”) once you have opened a page that needs your account. It
        keeps your dashboard and the boards that you read, with their posts and comments as you saw them and your own
        name and address, and the files that these pages are drawn with. Photos are not among them. It goes when you
        sign out, when somebody else signs in, and when we change the software. On administrators’ devices no page is
        kept.
      </p>
    ),
  },
  {
    id: 'waiting',
    title: 'Posts and comments that wait',
    names: ['pv-waiting'],
    kind: 'a database of the browser (IndexedDB)',
    by: site.name,
    purpose: 'What you posted without a connection, until it can be sent.',
    time: 'Until it is sent, you take it back, or you sign out',
    more: <p>You are asked before signing out while something waits. It is sent only while you are signed in.</p>,
  },
];
