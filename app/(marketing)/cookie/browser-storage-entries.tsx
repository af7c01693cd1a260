import type { ReactNode } from 'react';
import { DRAFT_LIFETIME_MS as DRAFT_KEPT_MS } from '@/components/drafts/draft';
import { DEVICE_FILE_LIFETIME_MS } from '@/components/media/upload/unsent-file-flags';
import { SESSION_COOKIE_MAX_AGE_SECONDS } from '@/lib/auth/session-cookie';
import { SESSION_LIFETIMES } from '@/lib/auth/session';
import { sessionCookieName } from '@/lib/auth/session-token';
import { OFFLINE_PAGE_LIFETIME_MS } from '@/lib/browser/browser-data';
import { NOTICE_COOKIE_LIFETIME_MS, dismissedNoticeCookieName } from '@/lib/browser/dismissed-notice-cookie';
import { formatDays, formatHours } from '../_components/format-quantity';

type StoredEntry = {
  id: string;
  title: string;
  /**
   * Names of the stored entries, as the browser shows them. cookie.test.ts checks that every name in the code is
   * listed.
   */
  names: readonly string[];
  kind:
    | 'a cookie'
    | 'cookies'
    | 'local storage'
    | 'session storage'
    | 'a database of the browser (IndexedDB)'
    | 'a small program and its storage';
  /** Company that stores the entry. Null if this site itself stores the entry. */
  by: string | null;
  purpose: string;
  time: string;
  more: ReactNode;
};

const sessionLife = formatDays(SESSION_COOKIE_MAX_AGE_SECONDS * 1000);

/** Every entry that the site stores in a browser. */
export const BROWSER_STORAGE_ENTRIES: readonly StoredEntry[] = [
  {
    id: 'session-cookie',
    title: 'Session cookie',
    names: [sessionCookieName(true), sessionCookieName(false)],
    kind: 'a cookie',
    by: null,
    purpose: 'Keeps you signed in.',
    time: `${sessionLife}, or until you sign out`,
    more: (
      <>
        <p>
          This cookie is set when you sign in or register, and removed when you sign out. It holds a sealed random
          number, and nothing about you. Scripts can't read it, and other sites can't send it for you.
        </p>
        <p>
          Over https, its name is {sessionCookieName(true)}, and it is only sent over an encrypted connection. If
          someone tries out the software on their own computer without https, its name is {sessionCookieName(false)}.
        </p>
        <p>
          The session behind it ends {formatDays(SESSION_LIFETIMES.parent.total)} after you signed in, or{' '}
          {formatDays(SESSION_LIFETIMES.parent.idle)} after its last use. An administrator's session ends after{' '}
          {formatHours(SESSION_LIFETIMES.admin.total)}, or {formatHours(SESSION_LIFETIMES.admin.idle)} without use.
        </p>
      </>
    ),
  },
  {
    id: 'notice',
    title: 'Hidden notice',
    names: [dismissedNoticeCookieName(true), dismissedNoticeCookieName(false)],
    kind: 'a cookie',
    by: null,
    purpose: 'Remembers that you hid a notice at the top of the pages.',
    time: formatDays(NOTICE_COOKIE_LIFETIME_MS),
    more: (
      <>
        <p>
          This cookie is set only when you hide a notice, signed in or not. It holds the number of the notice, which is
          the same for everyone.
        </p>
        <p>
          Over https, its name is {dismissedNoticeCookieName(true)}. Without https, its name is{' '}
          {dismissedNoticeCookieName(false)}.
        </p>
      </>
    ),
  },
  {
    id: 'stripe',
    title: "Stripe's cookies",
    names: ['__stripe_mid', '__stripe_sid'],
    kind: 'cookies',
    by: 'Stripe',
    purpose: 'Protect card payments from fraud.',
    time: 'Up to 1 year (__stripe_mid) and 30 minutes (__stripe_sid)',
    more: (
      <p>
        Only on the Subscription page, and only once you open the card form there. Nothing from Stripe is loaded before
        that, or by any other page. When a page next loads in full, it's gone from the tab. Stripe, our payment
        provider, may also set cookies on its own addresses, which we can't read. Stripe's own{' '}
        <a href="https://stripe.com/cookies-policy/legal">cookie policy</a> has the details.
      </p>
    ),
  },
  {
    id: 'drafts',
    title: 'Drafts',
    names: ['pv-draft:…'],
    kind: 'local storage',
    by: null,
    purpose: 'Saves the unsent text of a form, in case the page reloads or the connection is lost.',
    time: `Until you send the form, discard the draft or sign out. A draft older than ${formatDays(DRAFT_KEPT_MS)} is not used`,
    more: (
      <>
        <p>
          Your browser stores one entry for each form you have started: a post, a comment, an edit, your profile, a
          message to us or an appeal. Administrators also have entries for a school, a note or an answer.
        </p>
        <p>
          The name of an entry ends with the form's name and your account's number, or 0 if you don't have an account.
          No entry holds a password.
        </p>
        <p>
          For posts, comments and edits, we also store a copy on our server, so you can continue on another device.
          Other drafts aren't sent to us until you send the form.
        </p>
        <p>
          Some entries hold no text. They show that photos or videos are waiting with a form or on their way to a post.
        </p>
      </>
    ),
  },
  {
    id: 'searches',
    title: 'Recent searches',
    names: ['pv-searches:…'],
    kind: 'local storage',
    by: null,
    purpose: 'Shows your earlier searches again.',
    time: 'Until you remove the search on the Search page, make eight other searches, or sign out',
    more: (
      <p>
        Your browser stores your recent searches in one entry. Its name ends with your account's number. It isn't sent
        to us.
      </p>
    ),
  },
  {
    id: 'told-here',
    title: 'Notifications on this device',
    names: ['pv-push:…'],
    kind: 'local storage',
    by: null,
    purpose: 'Remembers that you turned on notifications on this device, or chose “Not now”.',
    time: "Until you turn off notifications or sign out. “Not now” stays until you clear this site's data",
    more: (
      <p>
        Your browser stores one entry, whose name ends with your account's number. It holds the word “on”, or when we
        last asked you. It isn't sent to us. If you turned notifications on, the browser itself also stores an address
        where its maker, such as Google or Apple, receives messages for it.
      </p>
    ),
  },
  {
    id: 'install',
    title: 'Offer to add this site to your home screen',
    names: ['pv-install'],
    kind: 'local storage',
    by: null,
    purpose: 'Remembers your first visit in this browser, or that you answered the offer.',
    time: "Until you clear this site's data",
    more: <p>The entry holds a time, or the word “done”. It isn't sent to us.</p>,
  },
  {
    id: 'payment',
    title: 'Payment in progress',
    names: ['payment_flow', 'payment_flow_user'],
    kind: 'local storage',
    by: null,
    purpose: 'Remembers that a payment was started, and by which account.',
    time: 'Until the payment ends or you leave the Subscription page',
    more: (
      <p>
        These entries let you continue if the Subscription page reloads. They hold the word “in_progress” and your
        account's number, and nothing about your card.
      </p>
    ),
  },
  {
    id: 'waiting-message',
    title: 'Message for the next page',
    names: ['toast_after_reload'],
    kind: 'session storage',
    by: null,
    purpose: 'A message such as “Login successful” that is shown after the next page has loaded.',
    time: 'Seconds',
    more: <p>The message is removed as soon as it has been shown.</p>,
  },
  {
    id: 'place-in-a-list',
    title: 'Where you were in a list',
    names: ['pv-places'],
    kind: 'session storage',
    by: null,
    purpose: 'Takes you back to the same post in your feed or on a board.',
    time: 'Until you close the tab',
    more: (
      <p>
        For the last twenty lists you opened, your browser stores the number of the post at the top of the window, and
        its position.
      </p>
    ),
  },
  {
    id: 'chosen-files',
    title: 'Photos and videos not sent yet',
    names: ['pv-files'],
    kind: 'a database of the browser (IndexedDB)',
    by: null,
    purpose: 'Saves the photos and videos of a post, in case the page reloads or the connection is lost.',
    time: `Until they are sent or removed, or you sign out. At most ${formatDays(DEVICE_FILE_LIFETIME_MS)}`,
    more: (
      <p>
        The files you chose, with your descriptions. They stay on your device until you send the post. If you close the
        page before everything has arrived, we send the rest when you next open the site.
      </p>
    ),
  },
  {
    id: 'offline-page',
    title: "Pages you read, for when you're offline",
    names: ['service-worker.js', 'pv-kept-…', 'pv-parts-…'],
    kind: 'a small program and its storage',
    by: null,
    purpose: "Shows the pages you last read when you're offline.",
    time: `The pages stay until you sign out or your session ends, and at most ${formatDays(OFFLINE_PAGE_LIFETIME_MS)}. The service worker stays until you clear this site's data`,
    more: (
      <p>
        Your browser stores the program (a “service worker”) once you open a page that needs your account. The program
        stores your dashboard and the boards you read, with their posts and comments as you saw them, your own name and
        address, and the files these pages need. It doesn't store photos. These pages are removed when you sign out,
        when someone else signs in, and when we change the software. No pages are stored on administrators' devices.
      </p>
    ),
  },
  {
    id: 'waiting',
    title: 'Unsent posts and comments',
    names: ['pv-waiting'],
    kind: 'a database of the browser (IndexedDB)',
    by: null,
    purpose: 'Saves what you posted while offline, until it can be sent.',
    time: 'Until the post or comment is sent, you remove it, or you sign out',
    more: <p>If something is unsent, we ask before you sign out. It's only sent while you're signed in.</p>,
  },
];
