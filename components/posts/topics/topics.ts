import type { PostTopic } from '@/lib/posts/schema';

/** What posts are about, in the words of the screens and in the order of the lists. */
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

/** The topic that an address or a field asks for; undefined for none and for anything unknown. */
export const topicFrom = (value: unknown): PostTopic | undefined => TOPICS.find((topic) => topic === value);

/** In the place of a topic: the writer has not chosen, so the words of the text do. */
export const GUESSED = 'guessed';
