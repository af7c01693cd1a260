import type { PostTopic, PostTopicFilter } from '@/lib/posts/schema';

/** Labels of the topics, in the order in which lists show them. */
export const TOPIC_LABELS: Record<PostTopic, string> = {
  transport: 'Transport',
  lunch: 'Lunch and care',
  learning: 'Learning',
  activities: 'Activities',
  safety: 'Safety',
  weather: 'Weather',
  council: 'Council',
  question: 'Question',
  other: 'Other',
};
export const POST_TOPICS = Object.keys(TOPIC_LABELS) as PostTopic[];

/** Labels of the filters of a post list: questions without an answer, the topics, and concerns by state. */
export const TOPIC_FILTER_LABELS: Record<PostTopicFilter, string> = {
  unanswered: 'Unanswered',
  ...TOPIC_LABELS,
  concern_raised: 'Concerns: raised',
  concern_asked: 'Concerns: asked',
  concern_answered: 'Concerns: answered',
  concern_resolved: 'Concerns: resolved',
  concern_no_answer: 'Concerns: no answer',
};

/** Returns the filter named in an address. Undefined if the name is missing or unknown. */
export const parseTopicFilter = (value: unknown): PostTopicFilter | undefined =>
  (Object.keys(TOPIC_FILTER_LABELS) as PostTopicFilter[]).find((filter) => filter === value);

/** Returns the topic named in an address or a field. Undefined if the name is missing or unknown. */
export const parsePostTopic = (value: unknown): PostTopic | undefined => POST_TOPICS.find((topic) => topic === value);

/** Value of the topic field before the writer chooses a topic. With this value, the topic is guessed from the text. */
export const AUTOMATIC_TOPIC_VALUE = 'guessed';
