'use client';

import { LazyLighthouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import type { PostTopicFilter } from '@/lib/posts/schema';
import { TOPIC_FILTER_LABELS } from './post-topics';
import { setListQueryParameter } from './set-list-query-parameter';

const TITLES: Partial<Record<PostTopicFilter, string>> = {
  question: 'No questions yet',
  unanswered: 'No question waits for an answer',
};

/** Text in place of a list that has no posts of the chosen topic. */
export const EmptyTopicMessage = ({ topic }: { topic: PostTopicFilter }) => (
  <EmptyState
    picture={<LazyLighthouseIllustration />}
    title={TITLES[topic] ?? `No posts about ${TOPIC_FILTER_LABELS[topic].toLowerCase()} yet`}
    as="h3"
    action={
      <Button variant="outline" onClick={() => setListQueryParameter('topic', '')}>
        Show all topics
      </Button>
    }
  >
    {topic === 'unanswered'
      ? 'Somebody has answered every question.'
      : "Older posts have no topic. You'll find them under All topics."}
  </EmptyState>
);
