import type { Interval } from '@/lib/site';
import type { MailKind } from './kinds';

/** Something that a person is told, and where it leads on our site, if anywhere. */
type ToldItem = { text: string; href: string | null };

/** A post as a letter shows it. The writer of an anonymous one is nobody. */
export type PostItem = { id: number; title: string; excerpt: string; author: string; comments: number };

/** What is new at the schools that somebody follows, and what comes up there. */
export type Evening = {
  /** '2026-11-22' */
  day: string;
  /** It brings the week along. */
  isSunday: boolean;
  schools: readonly {
    id: number;
    name: string;
    /** Those that most found useful. */
    posts: readonly PostItem[];
    /** How many there are in all. */
    postCount: number;
    /** The next ones. */
    events: readonly { title: string; when: string }[];
    eventCount: number;
  }[];
  /** Where there is something new too. */
  otherSchools: readonly string[];
  /** How many letters it stands for. */
  replaced: number;
};

/** What a letter about a membership tells; amounts in cents, moments as ISO. */
export type Money = {
  cents: number;
  /** When it is charged, or until when access lasts, or lasted. */
  at: string | null;
  /** What was paid last, where the next is another amount; null before the first. */
  lastCents: number | null;
  /** For how long it is good, where that is said. */
  interval: Interval | null;
  /** A free trial ends with it. */
  isTrial: boolean;
  receipt: {
    href: string;
    number: string;
    paidWith: string | null;
    period: { start: string; end: string } | null;
  } | null;
};

/** What a month of moderation came to, school by school. */
export type ModerationMonth = {
  /** '2026-10' */
  month: string;
  schools: readonly {
    id: number;
    name: string;
    /** How many posts and comments were reported or held back. */
    opened: number;
    deciders: readonly {
      name: string;
      isAdmin: boolean;
      kept: number;
      hidden: number;
      deleted: number;
      /** Of this month's decisions on appeals, those that took a decision of this person back. */
      takenBack: number;
    }[];
  }[];
};

/** What somebody wrote to us, and what we answer. */
export type Answer = { question: string; at: string; answer: string };

/** What waits in the inbox of administrators. */
export type Morning = {
  counts: readonly { label: string; count: number }[];
  /** How many have to be done within two days. */
  due: number;
  oldest: { title: string; since: string };
};

/** A household seat: the link of an invitation, the one that stops such letters, and until when it holds, or the seat lasts. */
export type Seat = { token: string; stop: string; until: string };

/** Another price of somebody's plan, and the first day on which a renewal costs it; or one that does not come after all. */
export type PriceNews = { fromCents: number; cents: number; interval: Interval; from: string };

/** What the letters that bring more than a link are made of. */
export type Content = {
  money: Money | null;
  told: readonly ToldItem[];
  /** How many things there are to tell beyond those. */
  more: number;
  evening: Evening | null;
  moderation: ModerationMonth | null;
  answer: Answer | null;
  morning: Morning | null;
  seat: Seat | null;
  price: PriceNews | null;
};

/** What a letter can speak of. */
export type Facts = Content & {
  firstName: string | null;
  email: string;
  /** When it happened. */
  at: Date;
  /** Of a letter that proves something: the secret in its link. */
  token: string;
  /** Of a sign-in: 'Firefox on Windows'. */
  device: string;
  /** The site, without a slash at its end: every link begins with it, whatever a request said of its host. */
  origin: string;
  postalAddress: string | undefined;
  /** Where people write to us. */
  contact: string;
  /** Where one press stops letters like this; null of a letter that is about the account. */
  unsubscribe: string | null;
};

export type Drawn = { subject: string; html: string; text: string };

/** components/mail draws, and lib, which lies below, is handed it when the server starts. */
export type DrawLetter = (kind: MailKind, facts: Facts) => Promise<Drawn>;

/** Looks up what a letter tells, when it is sent. Null: there is nothing left to tell. */
export type WriteContent = (mail: { userId: number; at: Date; about: unknown }) => Promise<Partial<Content> | null>;

/** Notes that a letter was handed over, before its job is done: what fails here sends it once more. */
export type Sent = (mail: { userId: number; about: unknown }) => Promise<void>;

/** lib/letters writes them, which lies above, and is handed over in the same way. */
export type Contents = Partial<Record<MailKind, WriteContent>>;
