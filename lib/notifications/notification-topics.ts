import { MailPace } from '@/prisma/generated/enums';

export { MailPace };

/**
 * Notification topics with their preference columns in the table `users`. Null means that a person has no choice for
 * that channel.
 */
export const NOTIFICATION_TOPICS = {
  answers: { app: 'notifyAnswers', mail: 'mailAnswers', push: 'pushAnswers' },
  votes: { app: 'notifyVotes', mail: 'mailVotes', push: null },
  posts: { app: 'notifyNewPosts', mail: 'mailPosts', push: 'pushPosts' },
  events: { app: null, mail: 'mailEvents', push: null },
  /**
   * Topic of moderation decisions. The app always shows these notifications, because the person may have to respond.
   */
  decisions: { app: null, mail: 'mailDecisions', push: 'pushDecisions' },
} as const;

export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;
/** Topics whose notifications a person can hide in the app. */
export type InAppNotificationTopic = {
  [T in NotificationTopic]: (typeof NOTIFICATION_TOPICS)[T]['app'] extends null ? never : T;
}[NotificationTopic];

/** Topics whose push messages a person can switch off. */
export type PushTopic = {
  [T in NotificationTopic]: (typeof NOTIFICATION_TOPICS)[T]['push'] extends null ? never : T;
}[NotificationTopic];

export const NOTIFICATION_TOPIC_NAMES = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[];

/** Email frequencies offered for each topic. Votes and events have no immediate emails, because they are not urgent. */
export const EMAIL_FREQUENCIES_BY_TOPIC = {
  answers: ['at_once', 'daily', 'weekly', 'off'],
  votes: ['daily', 'weekly', 'off'],
  posts: ['at_once', 'daily', 'weekly', 'off'],
  events: ['daily', 'weekly', 'off'],
  decisions: ['at_once', 'daily', 'weekly', 'off'],
} as const satisfies Record<NotificationTopic, readonly MailPace[]>;
