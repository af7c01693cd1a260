'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { chipClasses } from '@/components/posts/writing/chip-classes';
import { Link } from '@/components/ui/page/link';
import { cn } from '@/lib/cn';
import { AuthorityRequestsCard } from './authority-requests-card';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import { SiteIdentitySection, type DefaultSiteIdentity } from './site-identity-section';
import { EndorsementsSection } from './endorsements-section';
import { FeatureFlagsSection } from './feature-flags-section';
import { SettingsHistory } from './settings-history';
import { SchoolReplySection } from './school-reply-section';
import { VoicesSection } from './voices-section';
import { UserLimitsSection } from './user-limits-section';
import { OperatorNoticeSection } from './operator-notice-section';

const ELSEWHERE = [
  { href: '/admin/launch', label: 'Launch', what: 'founding parents: how many, and at which schools' },
  {
    href: '/admin/moderation',
    label: 'Moderation',
    what: 'watched words, and whether first posts are held for review',
  },
];

/** Page with the settings that administrators can change without a developer. */
export function SettingsPage({ clock, usual }: { clock: string; usual: DefaultSiteIdentity }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(apiQuery(queryKeys.adminSettings()));
  if (isPending) return <ListSkeleton text="Loading settings..." />;
  if (!data)
    return (
      <LoadError title="Error loading settings" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const sections = [
    { id: 'notice', label: 'Notice bar', content: <OperatorNoticeSection data={data} clock={clock} /> },
    { id: 'members', label: 'What members can do', content: <FeatureFlagsSection data={data} /> },
    { id: 'limits', label: 'Limits', content: <UserLimitsSection data={data} /> },
    { id: 'reply', label: 'Right of reply', content: <SchoolReplySection data={data} /> },
    { id: 'authorities', label: 'Requests by authorities', content: <AuthorityRequestsCard /> },
    { id: 'identity', label: 'Name and addresses', content: <SiteIdentitySection data={data} usual={usual} /> },
    { id: 'voices', label: 'Quotes and councils', content: <EndorsementsSection /> },
    { id: 'community-voice', label: 'Community Voice', content: <VoicesSection /> },
  ];
  return (
    <div className="space-y-6">
      <nav aria-label="On this page">
        <ul className="flex flex-wrap gap-2">
          {[...sections.map(({ id, label }) => ({ id, label })), { id: 'history', label: 'History' }].map(
            ({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className={cn(chipClasses, 'border-input bg-card hover:bg-accent')}>
                  {label}
                </a>
              </li>
            ),
          )}
        </ul>
      </nav>
      {sections.map(({ id, content }) => (
        <div key={id} id={id} className="scroll-mt-20">
          {content}
        </div>
      ))}
      <section aria-labelledby="elsewhere">
        <h2 id="elsewhere" className="text-xl font-bold">
          Settings on other pages
        </h2>
        <ul className="mt-2 space-y-1">
          {ELSEWHERE.map(({ href, label, what }) => (
            <li key={href} className="flex items-baseline gap-x-3">
              <Link
                href={href}
                prefetch={false}
                className="inline-flex min-h-11 min-w-24 shrink-0 items-center font-semibold text-primary hover:underline"
              >
                {label}
              </Link>
              <span className="text-muted-foreground">{what}</span>
            </li>
          ))}
        </ul>
      </section>
      <SettingsHistory />
    </div>
  );
}
