import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import prometheus from '@prometheus-io/client';
import { BUILD_ID, VERSION } from '@/lib/process/build-id';
import { connectionPool } from '@/lib/database/db';
import { countOpenStreams } from '@/lib/http/response/event-stream';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { slowQueryCounter } from '@/lib/database/slow-queries';
import { readSiteStatus, type SiteStatus } from './site-status';

const seconds = (moment: Date | null): number => (moment?.getTime() ?? 0) / 1_000;

type Gauge = (name: string, help: string, values: [labels: Record<string, string>, value: number][]) => void;

/**
 * Maximum wait in ms for the site's status. A longer wait could exceed the time limit of Prometheus for the response.
 */
const TIMEOUT_MS = 5_000;

/**
 * Returns metrics of this process and of the site for Prometheus, without personal data. While the database is down,
 * only the metrics of the process are returned.
 */
export async function writePrometheusMetrics(): Promise<string> {
  const registry = new prometheus.Registry();
  const gauge: Gauge = (name, help, values) => {
    // Skips a metric without values, because the metrics library would report its value as 0.
    if (values.length === 0) return;
    const metric = new prometheus.Gauge({
      name: `pv_${name}`,
      help,
      labelNames: Object.keys(values[0]?.[0] ?? {}),
      registers: [registry],
    });
    for (const [labels, value] of values) metric.set(labels, value);
  };
  const timeout = sleep(TIMEOUT_MS, null, { ref: false });
  const status = await Promise.race([readSiteStatus().catch(() => null), timeout]);
  if (status) reportSite(gauge, status);
  reportProcess(gauge);
  return (await valuesFromServer.requestMetrics()) + (await registry.metrics());
}

function reportProcess(gauge: Gauge): void {
  const { totalCount, idleCount, waitingCount } = connectionPool();
  gauge('info', 'Version and build of the running server.', [[{ version: VERSION, build: BUILD_ID }, 1]]);
  gauge('pool_connections', 'Connections of this process to the database.', [
    [{ state: 'open' }, totalCount],
    [{ state: 'idle' }, idleCount],
  ]);
  gauge('pool_waiting', 'Requests of this process that wait for a database connection.', [[{}, waitingCount]]);
  gauge('slow_statements_total', 'Statements of this process that took longer than SLOW_STATEMENT_MS.', [
    [{}, slowQueryCounter.count],
  ]);
  gauge(
    'open_streams',
    'Pages with a live connection to this process.',
    Object.entries(countOpenStreams()).map(([kind, count]) => [{ kind }, count]),
  );
}

function reportSite(gauge: Gauge, { jobs, queues, inbox, disks, backup, database, violations }: SiteStatus): void {
  gauge(
    'job_last_run_seconds',
    'Time when the last run of a job ended, or 0 if no run is known.',
    jobs.map(({ name, ranAt }) => [{ job: name }, seconds(ranAt)]),
  );
  gauge(
    'job_due_seconds',
    'Time by which the next run of a job should have ended. Missing if it is not known.',
    jobs.filter(({ dueAt }) => dueAt).map(({ name, dueAt }) => [{ job: name }, seconds(dueAt)]),
  );
  gauge(
    'job_failures',
    'Failed runs of a job since its last successful run.',
    jobs.map(({ name, failing }) => [{ job: name }, failing?.tries ?? 0]),
  );
  gauge(
    'queue_waiting',
    'Emails, data copies and notifications that wait in a queue.',
    queues.map(({ name, waiting }) => [{ queue: name }, waiting]),
  );
  gauge(
    'queue_failed',
    'Emails, data copies and notifications whose retries have all failed.',
    queues.map(({ name, failed }) => [{ queue: name }, failed]),
  );
  gauge('inbox_waiting', 'Inbox entries that wait for an administrator.', [[{}, inbox]]);
  gauge(
    'disk_free_bytes',
    'Free space for the application on a disk. The label says what the disk stores.',
    disks.map(({ what, free }) => [{ disk: what }, free]),
  );
  gauge(
    'disk_size_bytes',
    'Total size of a disk, free and used. The label says what the disk stores.',
    disks.map(({ what, size }) => [{ disk: what }, size]),
  );
  gauge(
    'backup_last_seconds',
    'Time when the newest complete backup began, or 0 if no backup exists. Missing if this process has no backup folder.',
    backup.isOn ? [[{}, seconds(backup.last)]] : [],
  );
  gauge('database_bytes', 'The size of the database.', [[{}, database.size]]);
  gauge(
    'policy_violations_total',
    'Content that browsers blocked on our pages today, by directive of the content security policy.',
    violations.today.map(({ directive, times }) => [{ directive }, times]),
  );
}
