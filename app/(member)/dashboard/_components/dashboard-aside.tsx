'use client';

import { CalendarDays, CircleCheck, CircleDashed, Megaphone, TrendingUp } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useUser } from '@/components/auth/use-user';
import { ComingUp } from '@/components/events/coming-up';
import { MembershipLink } from '@/components/membership/membership-link';
import { billingIssueText } from '@/components/membership/membership-state';
import { trending } from '@/components/schools/trending';
import { useFollows } from '@/components/schools/use-follows';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { plan } from '@/lib/site';

/** Beside the feed where there is room, and staying there where all of it fits; on small screens a strip above it that moves sideways. */
export function DashboardAside({ className }: { className?: string }) {
  return (
    <aside aria-label="Your membership and news" className={cn('min-w-0', className)}>
      <div className="-mx-4 flex snap-x gap-4 overflow-x-auto px-4 pb-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-2 lg:px-0 xl:top-24 xl:grid-cols-1 xl:[@media(min-height:70rem)]:sticky">
        <SubscriptionStatus />
        <TrendingSchools />
        <AsideCard
          title={
            <>
              <CalendarDays aria-hidden className="size-4 text-primary" /> Coming up
            </>
          }
        >
          <ComingUp />
        </AsideCard>
        <CommunityUpdates />
      </div>
    </aside>
  );
}

function AsideCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="w-[82%] max-w-80 shrink-0 snap-center rounded-lg border bg-card p-4 shadow-card lg:w-auto lg:max-w-none">
      <h2 className="flex items-center gap-2 font-bold">{title}</h2>
      <div className="mt-2 lg:mt-3">{children}</div>
    </section>
  );
}

const MAY_WRITE = 'You can post, comment and share at every school.';
const MAY_READ = `Read, follow and vote for free. Post and comment for ${plan.price} a month, after ${plan.trialDays} free days.`;

function SubscriptionStatus() {
  const user = useUser();
  const isActive = user?.hasAccess ?? false;
  const Icon = isActive ? CircleCheck : CircleDashed;
  return (
    <AsideCard title="Subscription">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Badge variant={isActive ? 'success' : 'secondary'}>
          <Icon aria-hidden />
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
        {user?.billingIssue && <Badge variant="warning">Payment problem</Badge>}
        {isActive && <span className="text-sm text-muted-foreground">{plan.price}/month</span>}
      </p>
      <p className="mt-2 text-sm text-muted-foreground">
        {user?.billingIssue ? billingIssueText(user.billingIssue) : isActive ? MAY_WRITE : MAY_READ}
      </p>
      <Button asChild variant={isActive ? 'outline' : 'default'} size="sm" className="mt-3 w-full">
        <MembershipLink>{isActive ? 'Manage subscription' : 'Subscribe Now'}</MembershipLink>
      </Button>
    </AsideCard>
  );
}

function TrendingSchools() {
  const schools = trending(useFollows().data ?? []);
  return (
    <AsideCard
      title={
        <>
          <TrendingUp aria-hidden className="size-4 text-primary" /> Trending Schools
        </>
      }
    >
      {schools.length === 0 ? (
        <p className="text-[0.9375rem] text-muted-foreground">Follow schools to see them here</p>
      ) : (
        <ol className="space-y-1">
          {schools.map((school) => (
            <li key={school.id}>
              <Link
                href={`/schools/${school.id}`}
                prefetch={false}
                className="-mx-2 block rounded-md px-2 py-1.5 leading-snug hover:bg-accent max-lg:truncate"
              >
                <span className="font-semibold">{school.name}</span>
                <span className="text-sm text-muted-foreground max-lg:hidden lg:block">{school.city}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </AsideCard>
  );
}

function CommunityUpdates() {
  return (
    <AsideCard
      title={
        <>
          <Megaphone aria-hidden className="size-4 text-primary" /> Community Updates
        </>
      }
    >
      <ul className="space-y-2 text-sm lg:space-y-3 xl:text-[0.9375rem]">
        <li>
          <span className="font-semibold">Keep it constructive.</span> Talk about policies, not individuals, and leave
          children’s names and photos out.
        </li>
        <li>
          <span className="font-semibold">Every public school is here.</span> Something out of date about yours?{' '}
          <Link href="/help" prefetch={false} className="text-primary underline underline-offset-2">
            See where the facts come from
          </Link>
          .
        </li>
      </ul>
    </AsideCard>
  );
}
