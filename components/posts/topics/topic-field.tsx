'use client';

import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import { guessTopic } from './guess';
import { TopicOptions } from './topic-options';
import { GUESSED, topicFrom } from './topics';

/** What is sent: what was chosen, or else what the text seems to be about; null for none. */
export const topicOf = (chosen: string, title: string, content: string) =>
  chosen === GUESSED ? guessTopic(title, content) : (topicFrom(chosen) ?? null);

type TopicFieldProps = {
  /** A topic, '' for none, or `GUESSED`. */
  chosen: string;
  title: string;
  content: string;
  onChoose: (chosen: string) => void;
};

/** What a post is about. Until something is chosen it shows what the text seems to be about, and none is a choice like any other. */
export function TopicField({ chosen, title, content, onChoose }: TopicFieldProps) {
  const topic = topicOf(chosen, title, content);
  const isGuess = chosen === GUESSED && topic !== null;
  return (
    <FormField
      label="Topic (optional)"
      hint={isGuess ? 'Suggested from what you wrote. You can choose another, or none.' : undefined}
    >
      <Select value={topic ?? ''} onChange={(event) => onChoose(event.target.value)}>
        <TopicOptions none="None" />
      </Select>
    </FormField>
  );
}
