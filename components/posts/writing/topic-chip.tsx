'use client';

import { MessagesSquare } from '@/components/ui/icons/icons';
import { cn } from '@/lib/cn';
import { TOOLBAR_TOOL_CLASSES } from './toolbar-tool-classes';
import { TOPIC_LABELS } from '@/components/posts/topics/post-topics';
import { resolvePostTopic, type TopicFieldProps } from '@/components/posts/topics/topic-field';
import { TopicOptions } from '@/components/posts/topics/topic-options';

/**
 * Topic field in a toolbar. Shows the topic, which may be a guess from the text. A tap opens the browser's own list.
 */
export function TopicChip({ choice, title, content, onChoose }: TopicFieldProps) {
  const topic = resolvePostTopic(choice, title, content);
  const label = topic ? TOPIC_LABELS[topic] : 'Topic';
  return (
    <span title={label} className={cn(TOOLBAR_TOOL_CLASSES, topic && 'text-primary')}>
      <select
        aria-label="Topic (optional)"
        value={topic ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer text-base opacity-0"
      >
        <TopicOptions none="No topic" />
      </select>
      <MessagesSquare aria-hidden className="size-5.5" />
      <span aria-hidden className="max-w-full truncate">
        {label}
      </span>
    </span>
  );
}
