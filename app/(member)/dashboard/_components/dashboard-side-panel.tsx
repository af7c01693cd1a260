'use client';

import { CalendarDays, Megaphone, TrendingUp, type Icon } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useId, useState, type ReactNode } from 'react';
import { FollowedSchoolsEvents } from '@/components/events/followed-schools-events';
import { PersonalPart } from '@/components/providers/personal-part';
import { trendingSchools } from '@/components/schools/trending-schools';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { cn } from '@/lib/cn';
import { MembershipStatus } from './membership-status';

type Part = 'trending' | 'events' | 'updates';

const PARTS = [
  { part: 'trending', label: 'Trending', Icon: TrendingUp },
  { part: 'events', label: 'Coming up', Icon: CalendarDays },
  { part: 'updates', label: 'Updates', Icon: Megaphone },
] as const satisfies readonly { part: Part; label: string; Icon: Icon }[];

/**
 * Side panel of the feed. On smaller screens the panel becomes two rows above the feed, so that the first post stays
 * visible.
 */
export function DashboardSidePanel({ updates, className }: { updates: ReactNode; className?: string }) {
  const id = useId();
  const [open, setOpen] = useState<Part | null>(null);
  const card = (part: Part) => ({ id: `${id}-${part}`, isOpen: open === part });
  return (
    <aside aria-label="Your membership and news" className={cn('min-w-0', className)}>
      <div className="grid grid-cols-1 gap-3 xl:top-24 xl:gap-4 xl:[@media(min-height:70rem)]:sticky">
        <PersonalPart name="membership">
          <MembershipStatus />
        </PersonalPart>
        <div className="grid grid-cols-3 gap-2 xl:hidden">
          {PARTS.map(({ part, label, Icon }) => (
            <button
              key={part}
              type="button"
              aria-expanded={open === part}
              aria-controls={`${id}-${part}`}
              onClick={() => setOpen(open === part ? null : part)}
              className={CHIP}
            >
              <Icon aria-hidden className="size-4 shrink-0 max-[22rem]:hidden" />
              {label}
            </button>
          ))}
        </div>
        <AsideCard {...card('trending')} title="Trending Schools" Icon={TrendingUp}>
          <PersonalPart name="trending-schools">
            <TrendingSchools />
          </PersonalPart>
        </AsideCard>
        <AsideCard {...card('events')} title="Coming up" Icon={CalendarDays}>
          <PersonalPart name="events">
            <FollowedSchoolsEvents />
          </PersonalPart>
        </AsideCard>
        <AsideCard {...card('updates')} title="Community Updates" Icon={Megaphone}>
          {updates}
        </AsideCard>
      </div>
    </aside>
  );
}

const CHIP = [
  'flex h-11 items-center justify-center gap-1.5 rounded-md border bg-card text-sm font-semibold transition-colors hover:bg-accent',
  'aria-expanded:border-primary aria-expanded:bg-primary-soft aria-expanded:text-primary',
].join(' ');

type AsideCardProps = { id: string; isOpen: boolean; title: string; Icon: Icon; children: ReactNode };

function AsideCard({ id, isOpen, title, Icon, children }: AsideCardProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn('rounded-lg border bg-card p-4 shadow-card', !isOpen && 'max-xl:hidden')}
    >
      <h2 id={`${id}-title`} className="flex items-center gap-2 font-bold">
        <Icon aria-hidden className="size-4 text-primary" />
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}

function TrendingSchools() {
  const schools = trendingSchools(useFollowedSchools().data ?? []);
  if (schools.length === 0)
    return <p className="text-[0.9375rem] text-muted-foreground">Follow schools to see them here</p>;
  return (
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
  );
}
