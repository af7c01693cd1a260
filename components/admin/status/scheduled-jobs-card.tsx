import { Card, CardContent } from '@/components/ui/card';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { isJobOverdue } from '@/lib/status/operator-warnings';
import { StatusRow, TimeSince } from './status-rows';

type Job = {
  name: string;
  ranAt: Date | null;
  dueAt: Date | null;
  failing: { tries: number; since: Date } | null;
};

/** Card of the scheduled jobs, with the times of their last runs. The card is collapsed while all jobs work. */
export function ScheduledJobsCard({ jobs, loadedAt }: { jobs: readonly Job[]; loadedAt: Date }) {
  const isBad = ({ failing, dueAt }: Job) => failing !== null || isJobOverdue(dueAt, loadedAt);
  const badCount = jobs.filter(isBad).length;
  const shown = [...jobs.filter(isBad), ...jobs.filter((job) => job.ranAt !== null && !isBad(job))];
  const waiting = jobs.filter((job) => !shown.includes(job));
  return (
    <Card className="mt-4">
      <details open={badCount > 0}>
        <CollapsibleSummary className="rounded-lg p-5 sm:px-6">
          <h2 className="text-lg font-bold">Jobs</h2>
          <span className="ml-auto text-muted-foreground">
            {badCount > 0
              ? `${badCount} of ${jobs.length} ${badCount === 1 ? 'needs' : 'need'} attention`
              : `All ${jobs.length} jobs work`}
          </span>
        </CollapsibleSummary>
        <CardContent className="pt-0">
          <dl className="gap-x-8 divide-y sm:columns-2">
            {jobs.length === 0 && <StatusRow label="No jobs are running">in this process</StatusRow>}
            {shown.map((job) => (
              <StatusRow key={job.name} label={job.name} isBad={isBad(job)}>
                {job.failing ? (
                  <>
                    {job.failing.tries === 1 ? 'failed ' : `failed ${job.failing.tries} times, first `}
                    <TimeSince at={job.failing.since} never="" />
                  </>
                ) : (
                  <TimeSince at={job.ranAt} never="not yet" />
                )}
              </StatusRow>
            ))}
          </dl>
          {waiting.length > 0 && (
            <p className="mt-3 text-sm break-words text-muted-foreground">
              Not run yet: {waiting.map(({ name }) => name).join(', ')}
            </p>
          )}
        </CardContent>
      </details>
    </Card>
  );
}
