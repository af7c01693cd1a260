import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import prometheus from 'prom-client';
import { BUILD } from '@/lib/process/build-id';
import { pool } from '@/lib/database/db';
import { openStreams } from '@/lib/http/response/event-stream';
import { processState } from '@/lib/process/process-state';
import { siteStatus, type SiteStatus } from './read';

const seconds = (moment: Date | null): number => (moment?.getTime() ?? 0) / 1_000;

type Gauge = (name: string, help: string, values: [labels: Record<string, string>, value: number][]) => void;

/** Maximum time in ms to wait for the site's status. Prometheus itself waits no longer for the whole response. */
const TIMEOUT_MS = 5_000;

/**
 * Returns the metrics of this process and of the site for Prometheus. No metric reveals anything about a person. While
 * the database is down, the site's metrics are missing. The process's own metrics are still reported, because operators
 * need them during an outage.
 */
export async function metrics(): Promise<string> {
  const registry = new prometheus.Registry();
  const gauge: Gauge = (name, help, values) => {
    if (values.length === 0) return; // the metrics library would report 0 for an empty metric
    const metric = new prometheus.Gauge({
      name: `pv_${name}`,
      help,
      labelNames: Object.keys(values[0]?.[0] ?? {}),
      registers: [registry],
    });
    for (const [labels, value] of values) metric.set(labels, value);
  };
  const timeout = sleep(TIMEOUT_MS, null, { ref: false });
  const status = await Promise.race([siteStatus().catch(() => null), timeout]);
  if (status) reportSite(gauge, status);
  reportProcess(gauge);
  return (await processState.requestMetrics()) + (await registry.metrics());
}

function reportProcess(gauge: Gauge): void {
  const { totalCount, idleCount, waitingCount } = pool();
  gauge('info', 'Which build this is.', [[{ version: BUILD }, 1]]);
  gauge('pool_connections', 'Connections of this process to the database.', [
    [{ state: 'open' }, totalCount],
    [{ state: 'idle' }, idleCount],
  ]);
  gauge('pool_waiting', 'Requests of this process that wait for a connection.', [[{}, waitingCount]]);
  gauge('slow_statements_total', 'Statements of this process that took longer than SLOW_STATEMENT_MS.', [
    [{}, processState.slowStatements],
  ]);
  gauge(
    'open_streams',
    'Pages with a live connection to this process.',
    Object.entries(openStreams()).map(([kind, count]) => [{ kind }, count]),
  );
}

function reportSite(gauge: Gauge, { jobs, queues, inbox, disks, backup, database, violations }: SiteStatus): void {
  gauge(
    'job_last_run_seconds',
    'When the last round of a job ended; 0 where none is known.',
    jobs.map(({ name, ranAt }) => [{ job: name }, seconds(ranAt)]),
  );
  gauge(
    'job_due_seconds',
    'Until when the next round of a job has ended, unless something is wrong; missing where that is not known.',
    jobs.filter(({ dueAt }) => dueAt).map(({ name, dueAt }) => [{ job: name }, seconds(dueAt)]),
  );
  gauge(
    'job_failures',
    'How many rounds of a job have failed since one worked.',
    jobs.map(({ name, failing }) => [{ job: name }, failing?.tries ?? 0]),
  );
  gauge(
    'queue_waiting',
    'Emails, copies and notifications waiting.',
    queues.map(({ name, waiting }) => [{ queue: name }, waiting]),
  );
  gauge(
    'queue_failed',
    'Those that were given up.',
    queues.map(({ name, failed }) => [{ queue: name }, failed]),
  );
  gauge('inbox_waiting', 'Entries that wait for an administrator.', [[{}, inbox]]);
  gauge(
    'disk_free_bytes',
    'Free for the application, by what lies there.',
    disks.map(({ what, free }) => [{ disk: what }, free]),
  );
  gauge(
    'disk_size_bytes',
    'The size of that disk.',
    disks.map(({ what, size }) => [{ disk: what }, size]),
  );
  gauge(
    'backup_last_seconds',
    'When the newest whole backup was begun; 0 without one. Missing where this process has no folder for them.',
    backup.isOn ? [[{}, seconds(backup.last)]] : [],
  );
  gauge('database_bytes', 'The size of the database.', [[{}, database.size]]);
  gauge(
    'policy_violations_total',
    'What browsers refused on our pages today, by directive.',
    violations.today.map(({ directive, times }) => [{ directive }, times]),
  );
}
