import type { Interval } from '@/lib/site';
import type { MailKind } from './kinds';

/** One notification in an email, and its page on our site, if any. */
type NotificationItem = { text: string; href: string | null };

/** Post as an email shows it. An anonymous author has no name. */
export type PostItem = { id: number; title: string; excerpt: string; author: string; comments: number };

/** News and coming events at the schools that a person follows. */
export type Digest = {
  /** '2026-11-22' */
  day: string;
  /** True if the digest covers the week. */
  isSunday: boolean;
  schools: readonly {
    id: number;
    name: string;
    /** Posts that most people found useful. */
    posts: readonly PostItem[];
    /** Total number of new posts. */
    postCount: number;
    /** Next events. */
    events: readonly { title: string; when: string }[];
    eventCount: number;
  }[];
  /** Further schools with news. */
  otherSchools: readonly string[];
  /** Number of separate emails that this digest replaces. */
  replaced: number;
};

/** Facts of an email about a membership. Amounts are in cents, moments are ISO strings. */
export type Money = {
  cents: number;
  /** Time of the charge, or end of access. */
  at: string | null;
  /** Last amount paid, if the next one differs. Null before the first payment. */
  lastCents: number | null;
  /** Billing interval, where the email states it. */
  interval: Interval | null;
  /** True if a free trial ends with this charge. */
  isTrial: boolean;
  receipt: {
    href: string;
    number: string;
    paidWith: string | null;
    period: { start: string; end: string } | null;
  } | null;
};

/** Moderation statistics of a month, by school. */
export type ModerationMonth = {
  /** '2026-10' */
  month: string;
  schools: readonly {
    id: number;
    name: string;
    /** Number of posts and comments that were reported or held. */
    opened: number;
    deciders: readonly {
      name: string;
      isAdmin: boolean;
      kept: number;
      hidden: number;
      deleted: number;
      /** Number of this month's successful appeals against decisions of this person. */
      takenBack: number;
    }[];
  }[];
};

/** A contact message and our answer. */
export type Answer = { question: string; at: string; answer: string };

/** Summary of the administrators' inbox. */
export type Morning = {
  counts: readonly { label: string; count: number }[];
  /** Number of entries due within two days. */
  due: number;
  oldest: { title: string; since: string };
};

/**
 * Facts of a household seat: the invitation link, the link that stops such emails, and the end of the invitation or
 * seat.
 */
export type Seat = { token: string; stop: string; until: string };

/**
 * Price change of a person's subscription with the first day on which it applies, or a price change that was called
 * off.
 */
export type PriceNews = { fromCents: number; cents: number; interval: Interval; from: string };

/** Content of emails with more than a link. */
export type Content = {
  money: Money | null;
  told: readonly NotificationItem[];
  /** Number of notifications beyond those listed in the email. */
  more: number;
  evening: Digest | null;
  moderation: ModerationMonth | null;
  answer: Answer | null;
  morning: Morning | null;
  seat: Seat | null;
  price: PriceNews | null;
};

/** Everything that an email can contain. */
export type Facts = Content & {
  firstName: string | null;
  email: string;
  /** When it happened. */
  at: Date;
  /** Secret of the link in an email that proves something. */
  token: string;
  /** Device of a sign-in, such as 'Firefox on Windows'. */
  device: string;
  /** Origin of the site without a trailing slash. All links begin with it, whatever host a request names. */
  origin: string;
  postalAddress: string | undefined;
  /** Contact address. */
  contact: string;
  /** Link that stops this kind of email with one click. Null for emails about the account. */
  unsubscribe: string | null;
};

export type RenderedEmail = { subject: string; html: string; text: string };

/** Renders an email. It is implemented in components/mail and passed to lib when the server starts. */
export type RenderEmail = (kind: MailKind, facts: Facts) => Promise<RenderedEmail>;

/** Collects the content of an email when it is sent. Returns null if nothing is left to send. */
export type WriteContent = (mail: { userId: number; at: Date; about: unknown }) => Promise<Partial<Content> | null>;

/** Records that an email was handed over, before its job is done. If this fails, the email is sent again. */
export type Sent = (mail: { userId: number; about: unknown }) => Promise<void>;

/** Content functions by kind. lib/news-emails implements them; they are passed in when the server starts. */
export type Contents = Partial<Record<MailKind, WriteContent>>;
