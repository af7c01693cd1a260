'use client';

import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import { guessTopic } from './guess-topic';
import { TopicOptions } from './topic-options';
import { AUTOMATIC_TOPIC_VALUE, parsePostTopic } from './post-topics';

/** Returns the chosen topic, or a guess from the text if the writer has not chosen one. Null means no topic. */
export const resolvePostTopic = (choice: string, title: string, content: string) =>
  choice === AUTOMATIC_TOPIC_VALUE ? guessTopic(title, content) : (parsePostTopic(choice) ?? null);

export type TopicFieldProps = {
  /** Value of the topic field: a topic, '' for no topic, or `AUTOMATIC_TOPIC_VALUE`. */
  choice: string;
  title: string;
  content: string;
  onChoose: (choice: string) => void;
};

/** Field for a post's topic. Shows a guess from the text until the writer chooses a topic or 'None'. */
export function TopicField({ choice, title, content, onChoose }: TopicFieldProps) {
  const topic = resolvePostTopic(choice, title, content);
  const isGuess = choice === AUTOMATIC_TOPIC_VALUE && topic !== null;
  return (
    <FormField
      // The label names a suggestion, because a hint below the field would move the text field while a person types.
      label={isGuess ? 'Topic (suggested)' : 'Topic (optional)'}
    >
      <Select value={topic ?? ''} onChange={(event) => onChoose(event.target.value)}>
        <TopicOptions none="None" />
      </Select>
    </FormField>
  );
}
