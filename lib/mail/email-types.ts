import type { BillingInterval } from '@/lib/site';
import type { MailingReason } from '@/prisma/generated/enums';
import type { EmailKind } from './email-kinds';

/** One notification in an email. `href` is the address of its page, or null if it has no page. */
type NotificationItem = { text: string; href: string | null };

/** Post as an email shows it. The email does not show the name of an anonymous author. */
export type PostInEmail = { id: number; title: string; excerpt: string; author: string; comments: number };

/** Content of the daily digest: news and coming events at the schools that a person follows. */
export type DailyDigest = {
  /** Date in the form '2026-11-22'. */
  day: string;
  /** True if the digest covers the whole week. */
  isSunday: boolean;
  schools: readonly {
    id: number;
    name: string;
    /** Posts with the most “useful” votes. */
    posts: readonly PostInEmail[];
    /** Number of all new posts at the school. The email may show only some of these posts. */
    postCount: number;
    events: readonly { title: string; when: string }[];
    eventCount: number;
    /** Number of unanswered questions that are a day old. Zero unless the recipient is a verified parent of the school. */
    waitingQuestions: number;
  }[];
  /** Names of further followed schools with news, which the email only mentions by name. */
  otherSchools: readonly string[];
  /** Number of separate notification emails that this digest replaces. */
  replaced: number;
};

/** Data for an email about a membership. Amounts are in cents, and times are ISO strings. */
export type MembershipEmailData = {
  cents: number;
  /** Time of the next charge, or the end of access, depending on the kind of email. */
  at: string | null;
  /**
   * Amount of the last payment for the plan, in cents. Only the email `charge-soon` has this amount, and only after the
   * first payment. Otherwise null.
   */
  lastCents: number | null;
  /** Billing interval, if the email states it. */
  interval: BillingInterval | null;
  /** True if this charge ends a free trial. */
  isTrial: boolean;
  receipt: {
    href: string;
    number: string;
    paidWith: string | null;
    period: { start: string; end: string } | null;
  } | null;
};

/** Moderation statistics for one month, by school. */
export type MonthlyModerationStatistics = {
  /** Month of the report, in the form '2026-10'. */
  month: string;
  schools: readonly {
    id: number;
    name: string;
    /** Number of posts and comments that were reported or held for review. */
    opened: number;
    deciders: readonly {
      name: string;
      isAdmin: boolean;
      kept: number;
      hidden: number;
      sentBack: number;
      deleted: number;
      /** Number of this reviewer's decisions that were reversed on appeal this month. */
      takenBack: number;
    }[];
  }[];
};

/** A contact message and our answer to it. */
export type ContactAnswer = { question: string; at: string; answer: string };

/** Summary of the administrators' inbox, for the morning email. */
export type InboxSummary = {
  counts: readonly { label: string; count: number }[];
  /** Number of entries in the administrators' inbox that are due within two days. */
  due: number;
  oldest: { title: string; since: string };
};

/** Data for an email about a household seat. */
export type HouseholdSeatEmailData = {
  /** Secret in the invitation link. */
  token: string;
  /** Secret in the link that stops further invitations. */
  stop: string;
  /** End date of the invitation or of the seat. */
  until: string;
};

/** Link with which a school's office replies to a concern. `until` is an ISO string. */
type ReplyRequestEmailData = {
  school: string;
  /** Secret in the link. */
  token: string;
  /** Secret in the link that stops further emails of this kind. */
  stop: string;
  until: string;
};

/** Change of the price of a person's subscription. `from` is the first day on which the new price applies. */
export type PriceChangeEmailData = { fromCents: number; cents: number; interval: BillingInterval; from: string };

/** An administrator's message to many people. `reason` says why nobody can turn it off, and is null for news. */
export type OperatorMessage = { subject: string; content: string; reason: MailingReason | null };

/** Occurrence of an event that a person wants to be reminded of. `place` names its school or schools. */
export type EventReminderEmailData = {
  title: string;
  when: string;
  place: string;
  location: string | null;
  /** Path of the page that lists the event. */
  href: string;
};

/** Content of emails that contain more than a link and fixed text. */
export type EmailContent = {
  money: MembershipEmailData | null;
  told: readonly NotificationItem[];
  /** Number of notifications that are not listed in the email. */
  more: number;
  evening: DailyDigest | null;
  moderation: MonthlyModerationStatistics | null;
  answer: ContactAnswer | null;
  morning: InboxSummary | null;
  seat: HouseholdSeatEmailData | null;
  reply: ReplyRequestEmailData | null;
  price: PriceChangeEmailData | null;
  message: OperatorMessage | null;
  reminder: EventReminderEmailData | null;
  /** Post that the whole email is about. The emails about a post form a thread. */
  postId: number | null;
};

/** All facts that an email can contain. */
export type EmailTemplateData = EmailContent & {
  firstName: string | null;
  email: string;
  /** Time of the event that the email is about. */
  at: Date;
  /** Secret token in the link of an email. */
  token: string;
  /** Device of a sign-in, such as 'Firefox on Windows'. */
  device: string;
  /** Origin of the site, without a trailing slash. All links in emails begin with this origin. */
  origin: string;
  postalAddress: string | undefined;
  /** Contact address of the site. */
  contact: string;
  /**
   * Link that stops further emails of this kind with one click. Null for emails about the account, which people cannot
   * stop.
   */
  unsubscribe: string | null;
};

export type RenderedEmail = { subject: string; html: string; text: string };

/**
 * Function that renders an email. components/mail defines this function, and code in lib gets it when the server
 * starts.
 */
export type EmailRenderer = (kind: EmailKind, facts: EmailTemplateData) => Promise<RenderedEmail>;

/** Function that collects the content of an email just before sending. Returns null if the email would be empty. */
export type EmailContentFunction = (mail: {
  userId: number;
  at: Date;
  about: unknown;
}) => Promise<Partial<EmailContent> | null>;

/** Callback that records that an email was sent. If the callback fails, the email is sent again. */
export type EmailSentCallback = (mail: { userId: number; about: unknown }) => Promise<void>;

/**
 * Functions that collect the content of emails, by kind of email. The functions are in lib/news-emails, and are passed
 * in when the server starts.
 */
export type EmailContentFunctions = Partial<Record<EmailKind, EmailContentFunction>>;
