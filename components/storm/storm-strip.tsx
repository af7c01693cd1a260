'use client';

import { useQuery } from '@tanstack/react-query';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { apiQuery } from '@/components/providers/api-query';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { Button } from '@/components/ui/button';
import { Megaphone } from '@/components/ui/icons/icons';
import { cn } from '@/lib/cn';
import { queryKeys } from '@/lib/http/query-keys';
import { checkRolePermission } from '@/lib/policy/access-policy';
import type { StormView } from '@/lib/storm/schema';
import { DAY, MINUTE, SECOND } from '@/lib/time/duration';

/** The code of the lines loads only on a day with closures or delays. */
const StormLines = lazyServerRenderedComponent(async () => (await import('./storm-lines')).StormLines);

const ReportSheet = lazyComponent(async () => (await import('./storm-report-sheet')).StormReportSheet);

/**
 * Milliseconds until the view must be fetched again. A random delay keeps open pages from asking at the same moment.
 * The limits protect against a wrong clock of the browser.
 */
const untilChange = ({ changesAt }: StormView): number =>
  Math.min(DAY, Math.max(MINUTE, Date.parse(changesAt) - Date.now())) + Math.random() * 20 * SECOND;

/** True for a view of an earlier day, for example on a page that the browser stored for offline reading. */
const isDayOver = ({ endsAt }: StormView): boolean => Date.now() >= Date.parse(endsAt);

type StormStripProps = {
  /** The school of the page. Without it, the strip is about all schools that the member follows. */
  schoolId?: number;
};

/**
 * Shows today's closures and delays above a board or the dashboard. From 5:30 to 9:30 in the morning, verified parents
 * can also report one.
 */
export function StormStrip({ schoolId }: StormStripProps) {
  const actor = useAccessPolicyActor();
  const isHydrated = useIsHydrated();
  const { data } = useQuery({
    ...apiQuery(schoolId ? queryKeys.schoolStorm(schoolId) : queryKeys.storm()),
    enabled: checkRolePermission(actor, 'post.read') === 'allowed',
    refetchInterval: ({ state }) => (state.data ? untilChange(state.data) : false),
  });
  const isOver = isHydrated && data !== undefined && isDayOver(data);
  const lines = data && !isOver ? data.lines : [];
  const schools = data && !isOver && checkRolePermission(actor, 'storm.report') === 'allowed' ? data.reportFor : [];
  return (
    <div className={cn(lines.length + schools.length > 0 && 'mt-2 mb-4 sm:my-3')}>
      {/* The live region is there before the first line, so that screen readers announce new lines. */}
      <div role="status" aria-label="Closures and delays">
        {lines.length > 0 && <StormLines lines={lines} />}
      </div>
      {schools.length > 0 && (
        <div className="mt-2 flex items-center gap-3 text-sm text-muted-foreground">
          <LazyPopupTrigger component={ReportSheet} props={{ schools }} popup="dialog">
            <Button size="sm" variant="outline">
              <Megaphone aria-hidden />
              Report
            </Button>
          </LazyPopupTrigger>
          <p className="min-w-0">Closed, delayed or a late bus? Tell other parents until 9:30.</p>
        </div>
      )}
    </div>
  );
}
