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

const isAboutConcerns = (topic: PostTopicFilter): boolean => topic.startsWith('concern_');

const titleOf = (topic: PostTopicFilter): string =>
  isAboutConcerns(topic)
    ? 'No concern is in this state'
    : (TITLES[topic] ?? `No posts about ${TOPIC_FILTER_LABELS[topic].toLowerCase()} yet`);

function explanationOf(topic: PostTopicFilter): string {
  if (topic === 'unanswered') return 'Somebody has answered every question.';
  if (isAboutConcerns(topic)) return 'To raise a concern, tick “This is a concern” in a new post.';
  return "Older posts have no topic. You'll find them under All topics.";
}

/** Text in place of a list that has no posts of the chosen topic. */
export const EmptyTopicMessage = ({ topic }: { topic: PostTopicFilter }) => (
  <EmptyState
    picture={<LazyLighthouseIllustration />}
    title={titleOf(topic)}
    as="h3"
    action={
      <Button variant="outline" onClick={() => setListQueryParameter('topic', '')}>
        Show all topics
      </Button>
    }
  >
    {explanationOf(topic)}
  </EmptyState>
);
