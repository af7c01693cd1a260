import { Badge } from '@/components/ui/badge';
import type { PostTopic } from '@/lib/posts/schema';
import { TOPIC_LABELS } from './post-topics';

/** Shows the topic of a post above its text. */
export const PostTopicLabel = ({ topic }: { topic: PostTopic }) => (
  <p className="mb-1.5">
    <Badge variant="outline">
      <span className="sr-only">About </span>
      {TOPIC_LABELS[topic]}
    </Badge>
  </p>
);
