import { TOPIC_LABELS, TOPICS } from './topics';

/** The topics as <option>s; the first stands for none of them. */
export const TopicOptions = ({ none }: { none: string }) => (
  <>
    <option value="">{none}</option>
    {TOPICS.map((topic) => (
      <option key={topic} value={topic}>
        {TOPIC_LABELS[topic]}
      </option>
    ))}
  </>
);
