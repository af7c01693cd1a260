import type { MailKind } from './kinds';

/** What a letter can speak of. */
export type Facts = {
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
};

export type Drawn = { subject: string; html: string; text: string };

/** components/mail draws, and lib, which lies below, is handed it when the server starts. */
export type DrawLetter = (kind: MailKind, facts: Facts) => Promise<Drawn>;
