import type { Metadata } from 'next';
import { ConversionFunnel } from '@/components/admin/growth/conversion-funnel';
import { GrowthFilters } from '@/components/admin/growth/growth-filters';
import { SchoolGrowthTable } from '@/components/admin/growth/school-growth-table';
import { Button } from '@/components/ui/button';
import { Download, School } from '@/components/ui/icons/icons';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import { PageHeader } from '@/components/ui/page/page-header';
import { StatisticTile, StatisticList } from '@/components/ui/page/statistic-list';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { countConversionSteps } from '@/lib/statistics/conversion';
import { countInvitationTotals, listSchoolGrowth } from '@/lib/statistics/growth';
import { listSchoolBoardNames, paginateGrowthList } from '@/lib/statistics/school-growth-list';
import { growthQuery, type GrowthQuery } from '@/lib/statistics/growth-schema';
import { MIN_PUBLISHABLE_COUNT } from '@/lib/statistics/transparency-schema';

export const metadata: Metadata = { title: 'Growth' };

type Asked = Promise<Record<string, string | string[] | undefined>>;

const countText = (value: number | null) => (value === null ? `Fewer than ${MIN_PUBLISHABLE_COUNT}` : value);

export default async function GrowthPage({ searchParams }: { searchParams: Asked }) {
  await requireAdmin();
  const growthParams = growthQuery.safeParse(await searchParams);
  const query = growthParams.success ? growthParams.data : growthQuery.parse({});
  const [all, invitations, conversion] = await Promise.all([
    listSchoolGrowth(),
    countInvitationTotals(),
    countConversionSteps(),
  ]);
  const { schools, page, pages, count, folded, sum } = paginateGrowthList(all, query);
  const boards = listSchoolBoardNames(all);
  return (
    <div className="max-w-5xl">
      <PageHeader
        className="mb-4"
        title="Growth"
        lead="How the site and its schools are growing. We don't track anyone for this, and we hide small numbers."
        actions={
          <Button asChild variant="outline">
            <a href={`/api/admin/growth/csv?board=${encodeURIComponent(query.board)}`} download data-full-load>
              <Download aria-hidden />
              Download CSV
            </a>
          </Button>
        }
      />
      <section aria-labelledby="invitations">
        <h2 id="invitations" className="font-bold">
          Invitations in the province, last 30 days
        </h2>
        {Object.values(invitations).every((total) => total === null) ? (
          <p className="mt-1 text-muted-foreground">
            Fewer than {MIN_PUBLISHABLE_COUNT} links, registrations with a link, and household seats.
          </p>
        ) : (
          <StatisticList className="mt-3">
            <StatisticTile label="Invitation links in use" value={countText(invitations.links)} />
            <StatisticTile label="Registered with a link" value={countText(invitations.joined)} />
            <StatisticTile label="Invited to a household seat" value={countText(invitations.seatsInvited)} />
            <StatisticTile label="Household seats taken" value={countText(invitations.seatsTaken)} />
          </StatisticList>
        )}
      </section>
      <ConversionFunnel conversion={conversion} />
      <GrowthFilters key={JSON.stringify(query)} query={query} boards={boards} />
      {count === 0 ? (
        <EmptyState
          icon={School}
          title={folded > 0 ? 'No school has numbers to show yet' : 'No schools in this school board'}
        >
          {folded > 0
            ? `A school appears here once it has ${MIN_PUBLISHABLE_COUNT} followers, verified parents or posts.`
            : 'Choose another school board.'}
        </EmptyState>
      ) : (
        <>
          <SchoolGrowthTable schools={schools} sum={sum} />
          {pages > 1 && (
            <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
              <Turn query={query} page={page - 1} isThere={page > 1} label="Previous" />
              <p className="text-sm text-muted-foreground">
                Page {page} of {pages}, {count === 1 ? '1 school' : `${count} schools`}
              </p>
              <Turn query={query} page={page + 1} isThere={page < pages} label="Next" />
            </nav>
          )}
        </>
      )}
      {(folded > 0 || query.show === 'all') && (
        <p className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-card px-4 py-3">
          <span>
            {query.show === 'all'
              ? 'This list includes schools whose numbers are all hidden.'
              : `${folded === 1 ? '1 more school has' : `${folded} more schools have`} fewer than ${MIN_PUBLISHABLE_COUNT} of everything.`}
          </span>
          <Button asChild variant="outline">
            <Link
              href={growthHref({ ...query, page: 1, show: query.show === 'all' ? 'counted' : 'all' })}
              prefetch={false}
            >
              {query.show === 'all' ? 'Hide them' : 'Show them'}
            </Link>
          </Button>
        </p>
      )}
      <p className="mt-6 text-sm text-pretty text-muted-foreground">
        <em>Answered in a day</em>: the share of posts, from the last 30 days and at least a day old, that someone else
        commented on within a day. <em>Active two weeks in a row</em>: the share of people who posted, commented or
        voted the week before, and did so again in the last seven days. People who only read aren't counted. Percentages
        are rounded to the nearest ten. “Fewer than {MIN_PUBLISHABLE_COUNT}” may mean none. We don't record who joined
        with whose link, or whether they pay.
      </p>
    </div>
  );
}

type TurnProps = { query: GrowthQuery; page: number; isThere: boolean; label: string };

const growthHref = ({ board, sort, show, page }: GrowthQuery) =>
  `/admin/growth?${new URLSearchParams({ board, sort, show, page: String(page) })}` as const;

const Turn = ({ query, page, isThere, label }: TurnProps) =>
  isThere ? (
    <Button asChild variant="outline">
      <Link href={growthHref({ ...query, page })} prefetch={false}>
        {label}
      </Link>
    </Button>
  ) : (
    <span className="w-24" />
  );
