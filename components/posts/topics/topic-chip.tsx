'use client';

import { MessagesSquare } from '@/components/ui/icons/icons';
import { cn } from '@/lib/cn';
import { TOOL } from '@/components/posts/writing/sheet/tool-look';
import { TOPIC_LABELS } from './post-topics';
import { resolvePostTopic, type TopicFieldProps } from './topic-field';
import { TopicOptions } from './topic-options';

/** Topic field in a toolbar. Shows the topic, which may be a guess from the text. A tap opens the browser's own list. */
export function TopicChip({ choice, title, content, onChoose }: TopicFieldProps) {
  const topic = resolvePostTopic(choice, title, content);
  return (
    <span className={cn(TOOL, topic && 'text-primary')}>
      <select
        aria-label="Topic (optional)"
        value={topic ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer text-base opacity-0"
      >
        <TopicOptions none="No topic" />
      </select>
      <MessagesSquare aria-hidden />
      <span aria-hidden className="max-w-24 truncate">
        {topic ? TOPIC_LABELS[topic] : 'Topic'}
      </span>
    </span>
  );
}
