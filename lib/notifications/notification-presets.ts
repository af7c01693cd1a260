import type { PreferencesView } from './preferences-schema';
import { NOTIFICATION_TOPIC_NAMES, NOTIFICATION_TOPICS, type NotificationTopic } from './notification-topics';

/** A person's choices for all topics, without the exceptions for single schools. */
export type TopicChoices = Pick<PreferencesView, NotificationTopic>;

/** Every preset sends moderation decisions right away, because the person may have to respond. */
const decisions = { mail: 'at_once', push: true } as const;

/**
 * Presets that set all topics at once, from the fewest notifications to the most. `normal` equals the default values of
 * the database.
 */
export const NOTIFICATION_PRESETS = {
  quiet: {
    answers: { app: true, mail: 'weekly', push: false },
    votes: { app: false, mail: 'off' },
    posts: { app: false, mail: 'weekly', push: false },
    events: { mail: 'weekly' },
    decisions,
  },
  normal: {
    answers: { app: true, mail: 'daily', push: true },
    votes: { app: true, mail: 'off' },
    posts: { app: false, mail: 'daily', push: false },
    events: { mail: 'daily' },
    decisions,
  },
  everything: {
    answers: { app: true, mail: 'at_once', push: true },
    votes: { app: true, mail: 'daily' },
    posts: { app: true, mail: 'daily', push: true },
    events: { mail: 'daily' },
    decisions,
  },
} as const satisfies Record<string, TopicChoices>;

export type NotificationPreset = keyof typeof NOTIFICATION_PRESETS;

export const NOTIFICATION_PRESET_NAMES = Object.keys(NOTIFICATION_PRESETS) as NotificationPreset[];

/** Returns the preset that equals the person's choices, or null if the choices match no preset. */
export const findPreset = (choices: TopicChoices): NotificationPreset | null =>
  NOTIFICATION_PRESET_NAMES.find((name) =>
    NOTIFICATION_TOPIC_NAMES.every((topic) => isSameChoice(topic, choices, NOTIFICATION_PRESETS[name])),
  ) ?? null;

function isSameChoice(topic: NotificationTopic, one: TopicChoices, other: TopicChoices): boolean {
  const channels = Object.keys(NOTIFICATION_TOPICS[topic]);
  const [mine, theirs] = [one[topic], other[topic]] as Record<string, unknown>[];
  return channels.every((channel) => mine?.[channel] === theirs?.[channel]);
}

/** Returns the choices for all topics, without the other preferences. */
export const pickTopicChoices = ({ answers, votes, posts, events, decisions }: TopicChoices): TopicChoices => ({
  answers,
  votes,
  posts,
  events,
  decisions,
});
