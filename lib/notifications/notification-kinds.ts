import { z } from 'zod';
import { formatDate, formatExpiryTime } from '@/lib/time/format-dates';
import { toSingleLine } from '@/lib/text/clean-text';
import { withoutFormatting } from '@/lib/text/formatted-text';
import { authorName } from '@/lib/text/person-names';
import { formatAmount, membershipPlan, formatCentsPerInterval } from '@/lib/site';
import { formatEndDate } from '@/lib/users/format-end-date';
import type { NotificationKind } from '@/prisma/generated/enums';
import { truncateWithEllipsis } from '@/lib/text/truncate-text';
import {
  defineNotificationKind,
  type NotificationKindDefinitions,
  type NotificationRelatedContent,
} from './define-notification-kind';

// All kinds of notifications, with their channels and texts. A new kind needs a value in schema.prisma, an entry in
// this table, and code that sends it.

const nothing = z.object({});
const moment = z.iso.datetime();
/**
 * Id of a Stripe object, such as an invoice or a subscription. Null if the notification was stored before this field
 * existed.
 */
const stripeId = z.string().nullable();
const contentKind = z.enum(['post', 'comment']);

const ANSWERS = { app: 'answers', mail: 'answers', push: 'answers' } as const;
const VOTES = { app: 'votes', mail: 'votes', push: 'never' } as const;
const POSTS = { app: 'posts', mail: 'posts', push: 'posts' } as const;
/** Channels for notifications about a followed person. Email and push use the follower's preferences for new posts. */
const FOLLOWED = { app: 'always', mail: 'posts', push: 'posts' } as const;
const DECISIONS = { app: 'always', mail: 'decisions', push: 'decisions' } as const;
const IN_APP = { app: 'always', mail: 'never', push: 'never' } as const;

const aboutPost = {
  facts: nothing,
  group: null,
  href: (_facts: object, { post }: NotificationRelatedContent) => toPost(post),
} as const;
/** Base definition of notifications about the person's own account or membership. */
const aboutAccount = { about: 'other', channels: IN_APP, href: () => null } as const;
/**
 * Fields that all notifications about a review of the person's own content share. The notification of a later decision
 * replaces the notification of an earlier decision.
 */
const aboutReview = {
  ...aboutAccount,
  channels: DECISIONS,
  group: { key: ({ reviewId }: { reviewId: number }) => `review:${reviewId}`, again: 'renews' },
  href: ({ reviewId }: { reviewId: number }) => `/reviews/${reviewId}` as const,
} as const;

export const NOTIFICATION_KINDS = {
  comment: defineNotificationKind({
    ...aboutPost,
    about: 'comment',
    channels: ANSWERS,
    text: (_facts, { post, writer }) => `${authorName(writer)} commented on your post${quoted(post)}`,
    onDevice: (who) => `${who} commented on your post`,
  }),
  reply: defineNotificationKind({
    ...aboutPost,
    about: 'comment',
    channels: ANSWERS,
    text: (_facts, { post, writer }) =>
      `${authorName(writer)} also commented on a post you commented on${quoted(post)}`,
    onDevice: (who) => `${who} also commented on a post you commented on`,
  }),
  comment_reply: defineNotificationKind({
    ...aboutPost,
    about: 'comment',
    channels: ANSWERS,
    text: (_facts, { post, writer }) => `${authorName(writer)} replied to your comment on a post${quoted(post)}`,
    onDevice: (who) => `${who} replied to your comment`,
  }),
  answer_marked: defineNotificationKind({
    ...aboutPost,
    about: 'comment',
    channels: ANSWERS,
    text: (_facts, { post }) => `Your comment was marked as the answer to a post${quoted(post)}`,
    onDevice: () => 'Your comment was marked as the answer',
  }),
  mention: defineNotificationKind({
    ...aboutPost,
    about: 'comment',
    channels: ANSWERS,
    text: (_facts, { post, writer }) => `${authorName(writer)} mentioned you in a comment on a post${quoted(post)}`,
    onDevice: (who) => `${who} mentioned you in a comment`,
  }),
  followed_comment: defineNotificationKind({
    ...aboutPost,
    about: 'comment',
    channels: ANSWERS,
    text: (_facts, { post, writer }) => `${authorName(writer)} commented on a post you follow${quoted(post)}`,
    onDevice: (who) => `${who} commented on a post you follow`,
  }),
  vote: defineNotificationKind({
    ...aboutPost,
    about: 'post',
    channels: VOTES,
    group: { key: (_facts, { postId }) => `vote:${postId}`, again: 'renews' },
    text: (_facts, { post, voterCount }) =>
      `${voterCount === 1 ? '1 parent' : `${voterCount} parents`} voted on your post${quoted(post)}`,
  }),
  post: defineNotificationKind({
    ...aboutPost,
    about: 'subscription',
    channels: POSTS,
    text: (_facts, { post }) => `New post at ${post?.schoolName ?? 'a school you follow'}${quoted(post)}`,
    onDevice: () => 'New post',
  }),
  person_post: defineNotificationKind({
    ...aboutPost,
    about: 'subscription',
    channels: FOLLOWED,
    text: (_facts, { post, writer }) =>
      `${authorName(writer)}, whom you follow, posted${post ? ` at ${post.schoolName}` : ''}${quoted(post)}`,
    onDevice: (who) => `New post by ${who}`,
  }),
  post_public: defineNotificationKind({
    ...aboutPost,
    about: 'post',
    channels: ANSWERS,
    group: { key: (_facts, { postId }) => `public:${postId}`, again: 'renews' },
    text: (_facts, { post }) =>
      `A post you commented on is now public${quoted(post)}. The public sees “A parent” as the author of your comment. You can hide your comment in its menu.`,
    onDevice: () => 'A post you commented on is now public',
  }),

  /** What came of a concern or poll. The author and all other readers of the thread get the same words (record 118). */
  outcome: defineNotificationKind({
    ...aboutPost,
    about: 'post',
    channels: ANSWERS,
    facts: z.object({ state: z.enum(['answered', 'resolved', 'no_answer', 'poll', 'reply']) }),
    group: { key: (_facts, { postId }) => `outcome:${postId}`, again: 'renews' },
    text: ({ state }, { post }) => `${OUTCOME_NEWS[state]}${post ? ` at ${post.schoolName}` : ''}${quoted(post)}`,
    onDevice: () => 'There is news about a concern or poll',
  }),
  /**
   * Question to the author of a concern. Only the app shows it, because an email that only authors get would show who
   * wrote an anonymous post.
   */
  concern_due: defineNotificationKind({
    ...aboutPost,
    about: 'post',
    channels: IN_APP,
    text: (_facts, { post }) => `Was your concern answered? Open it to say what happened${quoted(post)}`,
  }),
  /** Is never sent by email or push, because only the author of one text gets it. */
  voice_asked: defineNotificationKind({
    ...aboutPost,
    about: 'other',
    channels: IN_APP,
    group: { key: (_facts, { postId, commentId }) => `voice:${commentId ?? `post:${postId}`}`, again: 'renews' },
    href: () => '/account/posts',
    text: (_facts, { post }) => `May our public page show something you wrote? You decide${quoted(post)}`,
  }),

  review_decided: defineNotificationKind({
    ...aboutReview,
    facts: z.object({
      reviewId: z.int(),
      what: contentKind,
      decision: z.enum(['keep', 'hide', 'send_back', 'delete']),
      reason: z.string(),
      isSuspended: z.boolean(),
      isWarned: z.literal(true).optional(),
    }),
    inEmail: () => "There's a decision about something you wrote. You can appeal once.",
    text: ({ what, decision, reason, isSuspended, isWarned }) =>
      [
        `Your ${what} ${DECIDED[decision]}: ${sentence(reason)}`,
        ...(decision === 'send_back' ? ['Edit it, and a moderator will look again.'] : []),
        ...(isWarned ? ['You got a warning, which stays on record for a year.'] : []),
        ...(isSuspended ? ['Your account is suspended.'] : []),
        'You can appeal once.',
      ].join(' '),
    onDevice: () => "There's a decision about something you wrote",
  }),
  /**
   * Notification that the author's content was hidden, and is visible again after a review. It has no link, because the
   * author has nothing to appeal against.
   */
  review_kept: defineNotificationKind({
    ...aboutAccount,
    channels: DECISIONS,
    facts: z.object({ reviewId: z.int(), what: contentKind, reason: z.string() }),
    group: { key: ({ reviewId }) => `kept:${reviewId}`, again: 'renews' },
    inEmail: () => 'Something you wrote was reviewed and kept.',
    text: ({ what, reason }) => `Your ${what} ${DECIDED.keep}: ${sentence(reason)}`,
    onDevice: () => 'Something you wrote was reviewed and kept',
  }),
  appeal_upheld: defineNotificationKind({
    ...aboutReview,
    facts: z.object({ reviewId: z.int(), reason: z.string() }),
    inEmail: () => "There's a decision on your appeal.",
    text: ({ reason }) => `Your appeal was reviewed. The decision stands: ${sentence(reason)}`,
    onDevice: () => "There's a decision on your appeal",
  }),
  appeal_reversed: defineNotificationKind({
    ...aboutReview,
    facts: z.object({
      reviewId: z.int(),
      reason: z.string(),
      outcomes: z.array(z.enum(['gone', 'post_shown', 'comment_shown', 'suspension_ended', 'warning_removed'])),
    }),
    inEmail: () => "There's a decision on your appeal.",
    text: ({ reason, outcomes }) =>
      `Your appeal was reviewed. The decision was reversed: ${sentence(reason)} ${outcomes.map((outcome) => OUTCOMES[outcome]).join(' ')}`,
    onDevice: () => "There's a decision on your appeal",
  }),

  case_waiting: defineNotificationKind({
    ...aboutAccount,
    facts: nothing,
    group: { key: () => 'cases', again: 'renews' },
    text: (_facts, { waitingCount }) =>
      `${waitingCount === 1 ? '1 case is' : `${waitingCount} cases are`} waiting for a decision in Moderation.`,
    href: () => '/admin/moderation',
  }),

  suspended: defineNotificationKind({
    ...aboutAccount,
    channels: DECISIONS,
    facts: z.object({ until: moment, reason: z.string() }),
    group: null,
    inEmail: () => "There's a decision about your account. You can read, but you can't take part.",
    text: ({ until, reason }) =>
      `Your account is suspended ${formatEndDate(until)}: ${reason} You can read, but you can't take part.`,
    onDevice: () => "There's a decision about your account",
  }),
  suspension_lifted: defineNotificationKind({
    ...aboutAccount,
    channels: DECISIONS,
    facts: nothing,
    group: null,
    text: () => 'Your suspension has ended. You can take part again.',
    onDevice: () => "There's a decision about your account",
  }),
  access_given: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ until: moment }),
    group: null,
    text: ({ until }) => `You have a membership ${formatEndDate(until)}, free of charge.`,
  }),
  access_revoked: defineNotificationKind({
    ...aboutAccount,
    facts: nothing,
    group: null,
    text: () => 'Your free membership has ended.',
  }),

  founding_given: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ schoolId: z.int(), schoolName: z.string(), until: moment }),
    group: null,
    text: ({ schoolName, until }) =>
      `You are one of the first parents of ${schoolName}. You can write free of charge ${formatEndDate(until)}. If you pay for a membership, it continues unless you cancel it on the Subscription page.`,
    href: ({ schoolId }) => `/schools/${schoolId}`,
  }),
  founding_ending: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ until: moment }),
    group: { key: () => 'founding-ending', again: 'renews' },
    text: ({ until }) =>
      `Your year as a founding parent ends on ${formatDate(new Date(Date.parse(until) - 1).toISOString())}. You won't be charged. To keep writing, start a membership on the Subscription page.`,
  }),
  founding_ended: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ schoolName: z.string() }),
    group: null,
    text: ({ schoolName }) =>
      `You are no longer verified as a parent of ${schoolName}, so you can no longer write free of charge.`,
  }),

  trial_ending: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ subscriptionId: stripeId, ends: moment, cents: z.int() }),
    group: { key: ({ subscriptionId }) => `billing:trial_will_end:${subscriptionId}`, again: 'stays' },
    text: ({ ends, cents }) =>
      `Your free trial ends on ${formatDate(ends)}. After that, you'll pay ${formatAmount(cents)}, ${membershipPlan.tax}. You can cancel on the Subscription page before then.`,
  }),
  payment_failed: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({
      invoiceId: stripeId,
      tries: z.int(),
      cents: z.int(),
      accessUntil: moment.nullable(),
      isExact: z.literal(true).optional(),
    }),
    group: { key: ({ invoiceId, tries }) => `billing:failed:${invoiceId}:${tries}`, again: 'stays' },
    /**
     * `accessUntil` is the end of access. In old notifications without `isExact`, the date is correct but the time of
     * day has no meaning.
     */
    text: ({ cents, accessUntil, isExact }) => {
      const end = accessUntil && (isExact ? formatExpiryTime(accessUntil) : formatDate(accessUntil));
      const access = end === null ? '' : ` Your membership lasts until ${end}.`;
      return `Your payment of ${formatAmount(cents)} didn't go through.${access} Please check your card on the Subscription page.`;
    },
  }),
  payment_recovered: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ invoiceId: stripeId }),
    group: { key: ({ invoiceId }) => `billing:recovered:${invoiceId}`, again: 'stays' },
    text: () => 'Thank you. Your payment went through, and everything is back to normal.',
  }),
  payment_refunded: defineNotificationKind({
    ...aboutAccount,
    /**
     * Amounts in cents. `cents` is the amount of this refund, and `total` is the amount refunded for this payment until
     * now.
     */
    facts: z.object({ invoiceId: z.string(), cents: z.int(), total: z.int(), paidAt: moment }),
    group: { key: ({ invoiceId, total }) => `billing:refunded:${invoiceId}:${total}`, again: 'stays' },
    text: ({ cents, paidAt }) =>
      `${formatAmount(cents)} of your payment of ${formatDate(paidAt)} was refunded to the card you paid with. It can take ten business days to show up.`,
  }),
  month_given: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ cents: z.int() }),
    group: null,
    text: ({ cents }) => `You got a free month. ${formatAmount(cents)} will come off your next payment.`,
  }),
  price_changing: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ changeId: z.int(), interval: z.enum(['month', 'year']), cents: z.int() }),
    group: { key: ({ changeId }) => `price:${changeId}`, again: 'stays' },
    text: ({ interval, cents }) =>
      `The price of your membership will change to ${formatCentsPerInterval(cents, interval)}. Check the Subscription page or our email for the date.`,
  }),
  price_kept: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ changeId: z.int(), interval: z.enum(['month', 'year']), cents: z.int() }),
    group: { key: ({ changeId }) => `price-kept:${changeId}`, again: 'stays' },
    text: ({ interval, cents }) =>
      `The price of your membership won't change after all. It stays ${formatCentsPerInterval(cents, interval)}.`,
  }),
  membership_ended: defineNotificationKind({
    ...aboutAccount,
    /**
     * `at` is the time at which the membership ended. Notifications from before 2026-11-22 do not contain this time.
     */
    facts: z.object({ subscriptionId: stripeId, at: moment.optional() }),
    group: { key: ({ subscriptionId }) => `billing:ended:${subscriptionId}`, again: 'stays' },
    text: ({ at }) => {
      const ended = at ? `ended on ${formatExpiryTime(at)}` : 'has ended';
      return `Your membership ${ended}. You can still read, follow schools and vote. Your posts come back when you subscribe again.`;
    },
  }),
  membership_held: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ subscriptionId: stripeId, hold: z.enum(['dispute', 'fraud', 'refund']) }),
    group: { key: ({ subscriptionId, hold }) => `billing:hold:${subscriptionId}:${hold}`, again: 'stays' },
    text: () => 'Your membership is on hold because of a question about a payment. Please contact us.',
  }),

  export_ready: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ until: moment }),
    group: { key: () => 'export', again: 'renews' },
    text: ({ until }) => `The copy of your data is ready. You can download it until ${formatDate(until)}.`,
    href: () => YOUR_DATA,
  }),

  correction_decided: defineNotificationKind({
    ...aboutAccount,
    channels: DECISIONS,
    facts: z.object({
      suggestionId: z.int(),
      schoolId: z.int(),
      schoolName: z.string(),
      isAccepted: z.boolean(),
      note: z.string().nullable(),
    }),
    group: { key: ({ suggestionId }) => `suggestion:${suggestionId}`, again: 'stays' },
    text: ({ schoolName, isAccepted, note }) =>
      `${isAccepted ? `Thank you. Your suggestion about ${schoolName} is now on its page.` : `We didn't use your suggestion about ${schoolName}.`}${note ? ` ${sentence(note)}` : ''}`,
    onDevice: () => 'Your suggestion about a school was reviewed',
    href: ({ schoolId }) => `/schools/${schoolId}`,
  }),

  event_suggestion_decided: defineNotificationKind({
    ...aboutAccount,
    channels: DECISIONS,
    facts: z.object({
      suggestionId: z.int(),
      schoolId: z.int(),
      schoolName: z.string(),
      title: z.string(),
      isAccepted: z.boolean(),
      note: z.string().nullable(),
    }),
    group: { key: ({ suggestionId }) => `event-suggestion:${suggestionId}`, again: 'stays' },
    text: ({ schoolName, title, isAccepted, note }) =>
      `${isAccepted ? `Thank you. “${title}” is now in the calendar of ${schoolName}.` : `We didn't add “${title}” to the calendar of ${schoolName}.`}${note ? ` ${sentence(note)}` : ''}`,
    onDevice: () => 'Your suggested event was reviewed',
    href: ({ schoolId }) => `/schools/${schoolId}`,
  }),

  /** Notification from an earlier version, which stored a complete sentence and no kind. */
  notice: defineNotificationKind({
    ...aboutAccount,
    facts: z.object({ text: z.string() }),
    group: null,
    text: ({ text }) => text,
  }),
} satisfies NotificationKindDefinitions;

/** Facts that must be stored with a notification of this kind. */
export type StoredNotificationData<K extends NotificationKind> = z.output<(typeof NOTIFICATION_KINDS)[K]['facts']>;

/** Kind of a notification, with the facts that are stored for the kind. */
export type NewNotification = {
  [K in NotificationKind]: { kind: K; facts: StoredNotificationData<K> };
}[NotificationKind];

/**
 * Returns the notification kind whose texts are used in emails and push messages. Texts on a locked screen must not say
 * "your post" about an anonymous post (record 103).
 */
export const notificationKindForEmailAndPush = (
  input: NotificationKind,
  { isOwnAnonymous }: Pick<NotificationRelatedContent, 'isOwnAnonymous'>,
) => (isOwnAnonymous && (input === 'comment' || input === 'comment_reply') ? 'followed_comment' : input);

const YOUR_DATA = '/account/data';

const toPost = (post: NotificationRelatedContent['post']) =>
  post && (`/schools/${post.schoolId}?post=${post.id}` as const);

const EXCERPT = 60;

/** Returns the beginning of a post's current text as a quotation. */
function quoted(post: NotificationRelatedContent['post']): string {
  const words = toSingleLine(post?.title ?? withoutFormatting(post?.content ?? ''));
  return words && `: “${truncateWithEllipsis(words, EXCERPT)}”`;
}

const DECIDED = {
  keep: 'was reviewed and kept',
  hide: 'was hidden',
  send_back: 'was sent back to you',
  delete: 'was deleted',
};

const OUTCOME_NEWS = {
  answered: 'A concern was answered',
  resolved: 'A concern was resolved',
  no_answer: 'A concern got no answer in 30 school days',
  reply: 'The school replied to a concern',
  poll: 'There is news of what came of a poll',
};

const OUTCOMES = {
  gone: "Deleted content can't come back.",
  post_shown: 'Your post is visible again.',
  comment_shown: 'Your comment is visible again.',
  suspension_ended: 'Your suspension has ended.',
  warning_removed: 'Your warning is removed.',
};

const sentence = (reason: string) => (/[.!?…]$/.test(reason) ? reason : `${reason}.`);
