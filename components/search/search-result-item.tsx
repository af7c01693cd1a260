import { CalendarDays, FileText, MessageCircle, School, type Icon } from '@/components/ui/icons/icons';
import { Fragment } from 'react';
import { AnsweredBadge } from '@/components/posts/comments/answered-badge';
import { Link } from '@/components/ui/page/link';
import { TimeAgo } from '@/components/ui/page/time-ago';
import type { SearchHit, SearchKind } from '@/lib/search/schema';

const KINDS: Record<SearchKind, { icon: Icon; name: string }> = {
  post: { icon: FileText, name: 'Post' },
  comment: { icon: MessageCircle, name: 'Comment' },
  school: { icon: School, name: 'School' },
  event: { icon: CalendarDays, name: 'Event' },
};

/** Shows one search result with the matching words. The whole box is a link. */
export function SearchResultItem({ hit }: { hit: SearchHit }) {
  const { kind, title, titleMarks, excerpt, marks, school, postId, isAnswered, at } = hit;
  const { icon: Icon, name } = KINDS[kind];
  const address = `/schools/${school.id}${postId === null ? '' : `?post=${postId}`}`;
  return (
    <li>
      <article className="relative flex gap-3 rounded-lg border bg-card p-4 shadow-card">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-0 flex-1">
          <h3 className="-mx-1 -mt-1 line-clamp-2 px-1 pt-1 font-bold wrap-anywhere">
            <Link data-hit href={address} className="after:absolute after:inset-0 hover:underline">
              <span className="sr-only">{name}: </span>
              {kind === 'comment' && 'On “'}
              <Marked text={title} marks={titleMarks} />
              {kind === 'comment' && '”'}
            </Link>
          </h3>
          {excerpt !== '' && (
            <p className="mt-0.5 line-clamp-4 text-[0.9375rem] wrap-anywhere">
              <Marked text={excerpt} marks={marks} />
            </p>
          )}
          {kind !== 'school' && (
            <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
              {isAnswered && <AnsweredBadge of={kind === 'comment' ? 'comment' : 'post'} />}
              <span>
                {school.name}
                {kind !== 'event' && at && (
                  <>
                    {' · '}
                    <TimeAgo iso={at} />
                  </>
                )}
              </span>
            </p>
          )}
        </div>
      </article>
    </li>
  );
}

function Marked({ text, marks }: { text: string; marks: SearchHit['marks'] }) {
  const ends = marks.map(([, to]) => to);
  return (
    <>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(ends[at - 1] ?? 0, from)}
          <mark className="rounded-sm bg-warning-soft font-semibold text-foreground">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  );
}
