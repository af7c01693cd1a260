import type { Withheld } from './review-codes';

type Kind = 'post' | 'comment';

/** What the card of a withheld post or comment tells its writer. */
export const withheldText = (withheld: Withheld, kind: Kind): string =>
  ({
    reports: `Only you see this ${kind}: readers reported it, and an administrator will look at it soon.`,
    words: `Only you see this ${kind} for now: an administrator will look at it first, because of a word in it.`,
    first: `Only you see this ${kind} for now: it is your first one, and an administrator will look at it soon.`,
    removed: `Only you see this ${kind}: an administrator hid it. Your notifications say why.`,
  })[withheld];
