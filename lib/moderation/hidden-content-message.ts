import type { Withheld } from './review-constants';

type Kind = 'post' | 'comment';

/** Returns the message that the author sees on their own post or comment while it is hidden from other people. */
export const hiddenContentMessage = (withheld: Withheld, kind: Kind): string =>
  ({
    reports: `Only you see this ${kind}. Readers reported it, and a moderator will look at it soon.`,
    words: `Only you see this ${kind} for now. It contains a word on our watch list, so a moderator will look at it first.`,
    first: `Only you see this ${kind} for now. It's your first one, and a moderator will look at it soon.`,
    sent_back: `Only you see this ${kind}. A moderator sent it back to you, and your notifications say why. Edit it, and a moderator will look again.`,
    resubmitted: `Only you see this ${kind} for now. You edited it after it was sent back, and a moderator will look again soon.`,
    removed: `Only you see this ${kind}. A moderator hid it. Your notifications say why.`,
  })[withheld];
