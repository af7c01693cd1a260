'use client';

import { CalendarDays, Megaphone, TrendingUp, type Icon } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useId, useState, type ReactNode } from 'react';
import { FollowedSchoolsEvents } from '@/components/events/followed-schools-events';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { FeedFilters } from '@/components/posts/lists/feed';
import { trendingSchools } from '@/components/schools/trending-schools';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { cn } from '@/lib/cn';
import { MembershipStatus } from './membership-status';

/**
 * The filters of the feed and the dashboard's side panel. On smaller screens, the panel opens below the filters, so
 * that the first post stays near the top.
 */
export function FiltersAndSidePanel({ updates }: { updates: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <FeedFilters className="min-w-0 group-has-data-asks-schools/dashboard:hidden max-sm:group-has-data-tour/dashboard:hidden xl:col-start-1 xl:row-start-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={PANEL_BUTTON}
        >
          <CalendarDays aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Events and news</span>
        </button>
      </FeedFilters>
      <aside
        id={id}
        aria-label="Your membership and news"
        data-open={isOpen || undefined}
        // On smaller screens, `display: contents` removes the panel's own box, so that a closed panel takes no space.
        className="group min-w-0 max-xl:contents xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:space-y-4"
      >
        <PersonalPagePart name="membership">
          <MembershipStatus />
        </PersonalPagePart>
        <div className="max-xl:contents xl:sticky-panel xl:space-y-4">
          <AsideCard title="Coming up" Icon={CalendarDays} className="group-has-data-asks-schools/dashboard:hidden">
            <PersonalPagePart name="events">
              <FollowedSchoolsEvents />
            </PersonalPagePart>
          </AsideCard>
          <PersonalPagePart name="trending-schools">
            <TrendingSchools />
          </PersonalPagePart>
          <AsideCard title="Community Updates" Icon={Megaphone}>
            {updates}
          </AsideCard>
        </div>
      </aside>
    </>
  );
}

const PANEL_BUTTON = [
  'flex h-9 items-center justify-center gap-1.5 rounded-md border border-input bg-card px-3 text-sm font-semibold transition-colors hover:bg-accent',
  'max-sm:max-w-11 sm:h-10 xl:hidden aria-expanded:border-primary aria-expanded:bg-primary-soft aria-expanded:text-primary',
].join(' ');

type AsideCardProps = { title: string; Icon: Icon; className?: string; children: ReactNode };

function AsideCard({ title, Icon, className, children }: AsideCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn('rounded-lg border bg-card p-4 shadow-card max-xl:not-group-data-open:hidden', className)}
    >
      <h2 id={id} className="flex items-center gap-2 font-bold">
        <Icon aria-hidden className="size-4 text-primary" />
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** The most active followed schools. A single school is left out, because the page already names it. */
function TrendingSchools() {
  const schools = trendingSchools(useFollowedSchools().data ?? []);
  if (schools.length === 1) return null;
  return (
    <AsideCard title="Trending Schools" Icon={TrendingUp}>
      {schools.length === 0 ? (
        <p className="text-[0.9375rem] text-muted-foreground">Follow schools to see them here</p>
      ) : (
        <ol className="-mt-1 space-y-0.5">
          {schools.map((school) => (
            <li key={school.id}>
              <Link
                href={`/schools/${school.id}`}
                prefetch={false}
                className="-mx-2 block rounded-md px-2 py-1.5 leading-snug hover:bg-accent"
              >
                <span className="text-[0.9375rem] font-semibold">{school.name}</span>
                <span className="block text-sm text-muted-foreground">{school.city}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </AsideCard>
  );
}
