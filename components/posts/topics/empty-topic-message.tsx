'use client';

import { LazyLighthouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import type { PostTopic } from '@/lib/posts/schema';
import { TOPIC_LABELS } from './post-topics';
import { setListQueryParameter } from './set-list-query-parameter';

/** Text in place of a list that has no posts of the chosen topic. */
export const EmptyTopicMessage = ({ topic }: { topic: PostTopic }) => (
  <EmptyState
    picture={<LazyLighthouseIllustration />}
    title={`No posts about ${TOPIC_LABELS[topic].toLowerCase()} yet`}
    as="h3"
    action={
      <Button variant="outline" onClick={() => setListQueryParameter('topic', '')}>
        Show all topics
      </Button>
    }
  >
    Older posts have no topic. You'll find them under All topics.
  </EmptyState>
);
