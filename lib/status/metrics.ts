import 'server-only';
import prometheus from 'prom-client';
import { life } from '@/lib/process';
import { siteStatus } from './read';

const seconds = (moment: Date | null): number => (moment?.getTime() ?? 0) / 1_000;

/** What a Prometheus reads of this process and of the site. No number of them tells of anybody. */
export async function metrics(): Promise<string> {
  const status = await siteStatus();
  const registry = new prometheus.Registry();
  const gauge = (name: string, help: string, values: [labels: Record<string, string>, value: number][]) => {
    if (values.length === 0) return; // the library would say 0 of nothing
    const made = new prometheus.Gauge({
      name: `pv_${name}`,
      help,
      labelNames: Object.keys(values[0]?.[0] ?? {}),
      registers: [registry],
    });
    for (const [labels, value] of values) made.set(labels, value);
  };
  gauge('info', 'Which build this is.', [[{ version: status.version }, 1]]);
  gauge(
    'job_last_run_seconds',
    'When the last round of a job ended; 0 where none is known.',
    status.jobs.map(({ name, ranAt }) => [{ job: name }, seconds(ranAt)]),
  );
  gauge(
    'job_failures',
    'How many rounds of a job have failed since one worked.',
    status.jobs.map(({ name, failing }) => [{ job: name }, failing?.tries ?? 0]),
  );
  gauge(
    'queue_waiting',
    'Letters, copies and notifications that wait.',
    status.queues.map(({ name, waiting }) => [{ queue: name }, waiting]),
  );
  gauge(
    'queue_failed',
    'Those that were given up.',
    status.queues.map(({ name, failed }) => [{ queue: name }, failed]),
  );
  gauge('inbox_waiting', 'Entries that wait for an administrator.', [[{}, status.inbox]]);
  gauge(
    'disk_free_bytes',
    'Free for the application, by what lies there.',
    status.disks.map(({ what, free }) => [{ disk: what }, free]),
  );
  gauge(
    'disk_size_bytes',
    'The size of that disk.',
    status.disks.map(({ what, size }) => [{ disk: what }, size]),
  );
  gauge('backup_last_seconds', 'When the newest whole backup was begun; 0 without one.', [
    [{}, seconds(status.backup.last)],
  ]);
  gauge('database_bytes', 'The size of the database.', [[{}, status.database.size]]);
  gauge('pool_connections', 'Connections of this process to the database.', [
    [{ state: 'open' }, status.database.open],
    [{ state: 'idle' }, status.database.idle],
  ]);
  gauge('pool_waiting', 'Requests of this process that wait for a connection.', [[{}, status.database.waiting]]);
  gauge('slow_statements_total', 'Statements of this process that took longer than SLOW_STATEMENT_MS.', [
    [{}, life.slowStatements],
  ]);
  gauge(
    'policy_violations_total',
    'What browsers refused on our pages today, by directive.',
    status.violations.today.map(({ directive, times }) => [{ directive }, times]),
  );
  gauge(
    'open_streams',
    'Pages that are told of news by this process.',
    Object.entries(status.streams).map(([kind, count]) => [{ kind }, count]),
  );
  return (await life.requestMetrics()) + (await registry.metrics());
}
