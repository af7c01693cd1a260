import { MailPace } from '@/prisma/generated/enums';

export { MailPace };

/** What a person can wish to be told of, and in which columns of `users` the wish is: in the app and on devices, where that can be wished, and by mail. */
export const TOPICS = {
  answers: { app: 'notifyAnswers', mail: 'mailAnswers', push: 'pushAnswers' },
  votes: { app: 'notifyVotes', mail: 'mailVotes', push: null },
  posts: { app: 'notifyNewPosts', mail: 'mailPosts', push: 'pushPosts' },
  events: { app: null, mail: 'mailEvents', push: null },
  /** What moderators decided: always in the app, for it asks something of the person. */
  decisions: { app: null, mail: 'mailDecisions', push: 'pushDecisions' },
} as const;

export type Topic = keyof typeof TOPICS;
/** Of which one can wish whether the app shows them. */
export type AppTopic = { [T in Topic]: (typeof TOPICS)[T]['app'] extends null ? never : T }[Topic];

/** Of which one can wish whether devices are told. */
export type PushTopic = { [T in Topic]: (typeof TOPICS)[T]['push'] extends null ? never : T }[Topic];

export const topics = Object.keys(TOPICS) as Topic[];

/** How soon each can be told by mail. A letter for every vote would say nothing that the evening does not, and events lie ahead anyway. */
export const PACES = {
  answers: ['at_once', 'daily', 'weekly', 'off'],
  votes: ['daily', 'weekly', 'off'],
  posts: ['at_once', 'daily', 'weekly', 'off'],
  events: ['daily', 'weekly', 'off'],
  decisions: ['at_once', 'daily', 'weekly', 'off'],
} as const satisfies Record<Topic, readonly MailPace[]>;
