import { Badge } from '@/components/ui/badge';
import type { PostTopic } from '@/lib/posts/schema';
import { TOPIC_LABELS } from './topics';

/** What a post is about, above what it says. */
export const TopicMark = ({ topic }: { topic: PostTopic }) => (
  <p className="mb-1.5">
    <Badge variant="outline">
      <span className="sr-only">About </span>
      {TOPIC_LABELS[topic]}
    </Badge>
  </p>
);
