import type { NotificationKind } from '@/prisma/generated/enums';

/**
 * Text of each notification kind on a device. It says which person did what, by first name. It contains no words of the
 * post, because anyone near the phone may read it. Null for kinds that are never pushed.
 */
export const PUSH_TEXTS: Record<NotificationKind, ((who: string) => string) | null> = {
  comment: (who) => `${who} commented on your post`,
  reply: (who) => `${who} also commented on a post you commented on`,
  comment_reply: (who) => `${who} replied to your comment`,
  mention: (who) => `${who} mentioned you in a comment`,
  followed_comment: (who) => `${who} commented on a post you follow`,
  answer_marked: () => 'Your comment was marked as the answer',
  post: () => 'New post',
  person_post: (who) => `New post by ${who}`,
  post_public: () => 'A post you commented on is now public',
  vote: null,

  review_decided: () => "There's a decision about something you wrote",
  review_kept: () => 'Something you wrote was reviewed and kept',
  appeal_upheld: () => "There's a decision on your appeal",
  appeal_reversed: () => "There's a decision on your appeal",
  suspended: () => "There's a decision about your account",
  suspension_lifted: () => "There's a decision about your account",
  correction_decided: () => 'Your suggestion about a school was reviewed',

  case_waiting: null,
  access_given: null,
  access_revoked: null,
  trial_ending: null,
  payment_failed: null,
  payment_recovered: null,
  payment_refunded: null,
  month_given: null,
  price_changing: null,
  price_kept: null,
  membership_ended: null,
  membership_held: null,
  export_ready: null,
  founding_given: null,
  founding_ending: null,
  founding_ended: null,
  notice: null,
};
