import { ChevronDown, ChevronUp, MessageCircle } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';

const POSTS = [
  {
    initials: 'AM',
    author: 'A parent',
    title: 'Bus 14 late again this week?',
    text: 'Third morning in a row for us. The transportation office says a new driver is learning the route and it should settle by Friday.',
    votes: 18,
    comments: 7,
  },
  {
    initials: 'JL',
    author: 'Another parent',
    title: 'French immersion: what helped us decide',
    text: 'We do not speak French at home and worried about homework. Happy to share how the first two years went.',
    votes: 31,
    comments: 12,
  },
];

/** What a school's board looks like; says of itself that it is an example. */
export function ExampleBoard() {
  return (
    <figure className="rounded-xl border bg-card p-4 text-card-foreground shadow-raised sm:p-5">
      <figcaption className="flex items-center justify-between gap-3 border-b pb-3">
        <span className="font-bold">Your school's board</span>
        <Badge variant="secondary">Example</Badge>
      </figcaption>
      <ul className="divide-y">
        {POSTS.map((post) => (
          <li key={post.title} className="flex gap-3 py-4 last:pb-0">
            <Avatar initials={post.initials} />
            <div className="min-w-0">
              <p className="text-sm text-muted-foreground">{post.author}</p>
              <p className="font-bold">{post.title}</p>
              <p className="mt-1 text-[0.9375rem]">{post.text}</p>
              <p className="mt-2.5 flex gap-5 text-sm text-muted-foreground">
                <span className="flex items-center gap-1">
                  <ChevronUp aria-hidden className="size-4 text-primary" />
                  {post.votes} <span className="sr-only">upvotes</span>
                  <ChevronDown aria-hidden className="size-4" />
                </span>
                <span className="flex items-center gap-1.5">
                  <MessageCircle aria-hidden className="size-4" />
                  {post.comments} comments
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </figure>
  );
}
