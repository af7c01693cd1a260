import type { PostTopic } from '@/lib/posts/schema';

/** Labels of the topics, in the order in which lists show them. */
export const TOPIC_LABELS: Record<PostTopic, string> = {
  transport: 'Transport',
  lunch: 'Lunch and care',
  learning: 'Learning',
  activities: 'Activities',
  safety: 'Safety',
  weather: 'Weather',
  council: 'Council',
  other: 'Other',
};
export const TOPICS = Object.keys(TOPIC_LABELS) as PostTopic[];

/** Returns the topic named in an address or a field. Undefined if the name is missing or unknown. */
export const parseTopic = (value: unknown): PostTopic | undefined => TOPICS.find((topic) => topic === value);

/** Value in place of a topic while the writer has not chosen a topic. The topic is then guessed from the text. */
export const AUTOMATIC_TOPIC = 'guessed';
