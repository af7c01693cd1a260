'use client';

import { useSearchParams } from 'next/navigation';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { Select } from '@/components/ui/select';
import type { PostTopicFilter } from '@/lib/posts/schema';
import { TOPIC_FILTER_LABELS, parseTopicFilter } from './post-topics';
import { setListQueryParameter } from './set-list-query-parameter';

/** Returns the topic in the page's address (`?topic=`), which filters a list. */
export const useTopicQueryParameter = (): PostTopicFilter | undefined =>
  parseTopicFilter(useSearchParams().get('topic'));

export const TopicFilter = ({ topic }: { topic: PostTopicFilter | undefined }) => (
  <Select
    aria-label="Topic"
    value={topic ?? ''}
    onChange={(event) => setListQueryParameter('topic', event.target.value)}
    className="h-9 sm:h-10 sm:w-40"
  >
    <option value="">All topics</option>
    {Object.entries(TOPIC_FILTER_LABELS).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
);

/** The code of the message for an empty topic loads only if a list has no posts of the chosen topic. */
export const EmptyTopicMessage = lazyServerRenderedComponent(
  async () => (await import('./empty-topic-message')).EmptyTopicMessage,
);
