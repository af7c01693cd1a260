import type { Withheld } from './review-codes';

type Kind = 'post' | 'comment';

/** Returns the message that the author of a withheld post or comment sees on it. */
export const withheldText = (withheld: Withheld, kind: Kind): string =>
  ({
    reports: `Only you see this ${kind}: readers reported it, and a moderator will look at it soon.`,
    words: `Only you see this ${kind} for now: a moderator will look at it first, because of a word in it.`,
    first: `Only you see this ${kind} for now: it is your first one, and a moderator will look at it soon.`,
    removed: `Only you see this ${kind}: a moderator hid it. Your notifications say why.`,
  })[withheld];
