import type { ReactNode } from 'react';
import { CalendarDays, GraduationCap, MapPin, MessageSquare, Users, type Icon } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { Button } from '@/components/ui/button';
import { formatEventDays } from '@/lib/events/event-time-text';
import { formatDistanceAway } from '@/lib/schools/map/nearby';
import type { SchoolHighlights } from '@/lib/schools/schema';
import { FollowSchoolButton } from './follow/follow-school-button';
import { schoolCardDescription } from './school-card-description';
import type { FollowableSchool } from './follow/use-follow-school';

type SchoolCardProps = {
  school: FollowableSchool & { rceName?: string | null };
  /** Highlights of the school, such as its last post. Null until they are known. */
  highlights: SchoolHighlights | null;
  /** Distance between the reader and the school, in kilometres. Null while “Near me” is off. */
  km?: number | null;
  as?: 'h2' | 'h3';
};

export function SchoolCard({ school, highlights, km = null, as: Heading = 'h2' }: SchoolCardProps) {
  return (
    <article className="flex h-full flex-col rounded-lg border bg-card p-4 shadow-card">
      <Heading className="text-[1.0625rem] leading-snug font-bold">{school.name}</Heading>
      <p className="mt-1.5 flex items-start gap-1.5 text-sm text-muted-foreground">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {school.city}, {school.province}
          {km !== null && <strong className="font-semibold text-foreground"> · {formatDistanceAway(km)}</strong>}
        </span>
      </p>
      <p className="mt-3 line-clamp-4 text-[0.9375rem] text-balance">{schoolCardDescription(school)}</p>
      <ul className="mt-2 space-y-1 text-sm text-muted-foreground empty:hidden">
        {school.gradeRange && <Fact icon={GraduationCap}>Grades: {school.gradeRange}</Fact>}
        {highlights && <Highlights {...highlights} />}
      </ul>
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Button asChild variant="outline" size="sm" className="flex-1 pointer-coarse:h-11">
          <Link href={`/schools/${school.id}`} prefetch={false}>
            View Details<span className="sr-only"> of {school.name}</span>
          </Link>
        </Button>
        <FollowSchoolButton school={school} quiet className="flex-1 pointer-coarse:h-11" />
      </div>
    </article>
  );
}

function Highlights({ lastPostAt, nextEvent, followers }: SchoolHighlights) {
  return (
    <>
      {lastPostAt && (
        <Fact icon={MessageSquare}>
          Last post <TimeAgo iso={lastPostAt} />
        </Fact>
      )}
      {nextEvent && (
        <Fact icon={CalendarDays}>
          Next event {formatEventDays(nextEvent)}: {nextEvent.title}
        </Fact>
      )}
      {followers !== null && <Fact icon={Users}>{followers}+ parents follow this school</Fact>}
    </>
  );
}

const Fact = ({ icon: FactIcon, children }: { icon: Icon; children: ReactNode }) => (
  <li className="flex items-start gap-1.5">
    <FactIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="line-clamp-2 min-w-0 break-words">{children}</span>
  </li>
);
