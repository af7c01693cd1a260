'use client';

import { useSearchParams } from 'next/navigation';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { Select } from '@/components/ui/select';
import type { PostTopic } from '@/lib/posts/schema';
import { TopicOptions } from './topic-options';
import { parsePostTopic } from './post-topics';

/** Returns the topic in the page's address (`?topic=`), which filters a list. */
export const useTopicQueryParameter = (): PostTopic | undefined => parsePostTopic(useSearchParams().get('topic'));

/**
 * Sets a query parameter in the page's address without loading the page again. The list fetches the posts for the new
 * parameter itself.
 */
export function setListQueryParameter(name: 'sort' | 'topic', value: string) {
  const url = new URL(location.href);
  if (value === '') url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  history.replaceState(null, '', url);
}

export const TopicFilter = ({ topic }: { topic: PostTopic | undefined }) => (
  <Select
    aria-label="Topic"
    value={topic ?? ''}
    onChange={(event) => setListQueryParameter('topic', event.target.value)}
    className="h-9 sm:h-10 sm:w-40"
  >
    <TopicOptions none="All topics" />
  </Select>
);

/** Loads only with a list that has no posts of the chosen topic. */
export const EmptyTopicMessage = lazyServerRenderedComponent(
  async () => (await import('./empty-topic-message')).EmptyTopicMessage,
);
