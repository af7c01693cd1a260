import { TOPIC_LABELS, POST_TOPICS } from './post-topics';

/** Renders the topics as <option> elements. The first option means no topic, and `none` is its label. */
export const TopicOptions = ({ none }: { none: string }) => (
  <>
    <option value="">{none}</option>
    {POST_TOPICS.map((topic) => (
      <option key={topic} value={topic}>
        {TOPIC_LABELS[topic]}
      </option>
    ))}
  </>
);
