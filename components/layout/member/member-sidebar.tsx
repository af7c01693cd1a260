'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { Link } from '@/components/ui/page/link';
import { Flag } from '@/components/ui/icons/icons';
import { useId, type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { cn } from '@/lib/cn';
import { queryKeys } from '@/lib/http/query-keys';
import { QUICK_LINKS } from './member-links';
import { MemberNavLink } from './member-nav-link';

const LINK =
  'flex min-h-10 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-[0.9375rem] leading-snug -outline-offset-2 hover:bg-accent';

const CURRENT = 'aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary';

/** Followed schools and quick links, beside the page on large screens and in the menu on small screens. */
export function MemberSidebar({ className }: { className?: string }) {
  return (
    <div className={cn('space-y-6', className)}>
      <Section title="My Subscriptions" hint="Schools you follow, free of charge">
        <PersonalPagePart name="followed-schools">
          <FollowedSchools />
        </PersonalPagePart>
      </Section>
      <PersonalPagePart name="moderated-schools">
        <ModeratedSchools />
      </PersonalPagePart>
      <Section title="Quick Links">
        {QUICK_LINKS.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link href={href} prefetch={false} className={LINK}>
              <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              {label}
            </Link>
          </li>
        ))}
      </Section>
    </div>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="px-2.5 text-sm font-bold text-muted-foreground">
        {title}
      </h2>
      {hint && <p className="px-2.5 text-[0.8125rem] text-muted-foreground">{hint}</p>}
      <ul className="mt-1">{children}</ul>
    </nav>
  );
}

/** Schools that the member moderates, each with its number of open reviews. */
function ModeratedSchools() {
  const { data: schools = [] } = useQuery(apiQuery(queryKeys.moderation()));
  if (schools.length === 0) return null;
  return (
    <Section title="Moderation">
      {schools.map(({ id, name, waiting }) => (
        <li key={id}>
          <MemberNavLink href={`/schools/${id}/moderation`} prefetch={false} className={cn(LINK, CURRENT)}>
            <Flag aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <span className="min-w-0 flex-1">
              <span className="sr-only">Moderate </span>
              {name}
            </span>
            {waiting > 0 && (
              <Badge variant="solid" className="min-w-5 justify-center px-1.5 tabular-nums">
                {waiting.toLocaleString('en-CA')}
                <span className="sr-only"> waiting</span>
              </Badge>
            )}
          </MemberNavLink>
        </li>
      ))}
    </Section>
  );
}

function FollowedSchools() {
  const { data: schools } = useQuery(apiQuery(queryKeys.follows()));
  return (
    <>
      {schools?.length === 0 && <li className="px-2.5 py-2 text-[0.9375rem]">No subscriptions yet</li>}
      {schools?.map((school) => (
        <li key={school.id}>
          <MemberNavLink href={`/schools/${school.id}`} prefetch={false} className={cn(LINK, CURRENT)}>
            {school.name}
          </MemberNavLink>
        </li>
      ))}
      <li>
        <Link href="/schools" prefetch={false} className={cn(LINK, 'font-semibold text-primary')}>
          {schools?.length === 0 ? 'Follow a school' : 'Follow more schools'}
        </Link>
      </li>
    </>
  );
}
