import type { Metadata } from 'next';
import { StatusRow, StatusCard, TimeSince, formatBytes } from '@/components/admin/status/status-rows';
import { ScheduledJobsCard } from '@/components/admin/status/scheduled-jobs-card';
import { ContentSecurityPolicyViolations } from '@/components/admin/status/content-security-policy-violations';
import { Alert } from '@/components/ui/alert';
import { PageHeader } from '@/components/ui/page/page-header';
import { StatisticTile, StatisticList } from '@/components/ui/page/statistic-list';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { readSiteStatus } from '@/lib/status/site-status';
import { isDiskSpaceLow, isQueueLate, listOperatorWarnings } from '@/lib/status/operator-warnings';

export const metadata: Metadata = { title: 'Status' };

const QUEUES: Record<string, string> = { mail: 'Emails', export: 'Data exports', push: 'Device notifications' };
const STRIPE = {
  live: 'Live: payments are real',
  test: 'Test keys: payments are not real',
  emulator: 'Stripe emulator: payments are not real',
};

/** State of the site when the page was loaded. */
export default async function StatusPage() {
  await requireAdmin();
  const status = await readSiteStatus();
  const {
    version,
    build,
    startedAt,
    builtAt,
    jobs,
    queues,
    inbox,
    disks,
    backup,
    stripe,
    mail,
    push,
    database,
    violations,
  } = status;
  // Compares times with the machine's clock instead of the demo clock, because the status values come from the
  // machine's clock too.
  const loadedAt = new Date();
  const troubles = listOperatorWarnings(status, loadedAt);
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return (
    <div className="max-w-5xl">
      <PageHeader title="Status" lead="How the site is doing right now. Reload the page to update." />
      {troubles.length === 0 ? (
        <Alert variant="success" title="Everything is working." />
      ) : (
        <Alert
          variant="warning"
          title={troubles.length === 1 ? 'One thing needs attention' : 'Some things need attention'}
        >
          <ul className="list-disc space-y-1 pl-5">
            {troubles.map((trouble) => (
              <li key={trouble}>{trouble}</li>
            ))}
          </ul>
        </Alert>
      )}
      <StatisticList className="mt-4">
        <StatisticTile label="In the inbox" value={inbox} href="/admin/inbox" />
        <StatisticTile label="Messages waiting to be sent" value={waiting} href="/admin/mail" />
        <StatisticTile label="Devices that get notifications" value={push.devices} />
        <StatisticTile label="Database" value={formatBytes(database.size)} />
      </StatisticList>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-4">
          <StatusCard title="Waiting and failed messages">
            {queues.map(({ name, waiting: some, failed, oldest }) => (
              <StatusRow key={name} label={QUEUES[name] ?? name} isBad={failed > 0 || isQueueLate(oldest, loadedAt)}>
                {some} waiting, {failed} failed
              </StatusRow>
            ))}
          </StatusCard>
          <StatusCard title="Backups">
            <StatusRow label="Last backup" isBad={backup.isOn && backup.last === null}>
              {backup.isOn && <TimeSince at={backup.last} never="none yet" />}
              {!backup.isOn && (backup.elsewhere ? 'done by another process' : 'not set up')}
            </StatusRow>
            <StatusRow label="Stored backups">{backup.count}</StatusRow>
          </StatusCard>
          <StatusCard title="Disks">
            {disks.map(({ what, free, size: all }) => (
              <StatusRow key={what} label={`Disk space for ${what}`} isBad={isDiskSpaceLow({ free, size: all })}>
                {formatBytes(free)} of {formatBytes(all)} free
              </StatusRow>
            ))}
          </StatusCard>
          <ContentSecurityPolicyViolations {...violations} />
        </div>
        <div className="grid gap-4">
          <StatusCard title="Connections">
            <StatusRow label="Email">{mail.isSent ? 'sent' : 'stored on this machine'}</StatusRow>
            <StatusRow label="Last email">
              <TimeSince at={mail.last} never="none within 30 days" />
            </StatusRow>
            <StatusRow label="Stripe">{stripe.mode ? STRIPE[stripe.mode] : 'not set up'}</StatusRow>
            {stripe.mode && (
              <StatusRow label="Stripe responds" isBad={stripe.isAway}>
                {stripe.isAway ? 'not now' : 'yes'}
              </StatusRow>
            )}
            <StatusRow label="Last message from Stripe">
              <TimeSince at={stripe.lastEvent} never="none yet" />
            </StatusRow>
            {stripe.undealt > 0 && (
              <StatusRow label="Stripe messages not processed yet" isBad>
                {stripe.undealt}
              </StatusRow>
            )}
            <StatusRow label="Stripe balance last read">
              <TimeSince at={stripe.balanceRead} never="not yet" />
            </StatusRow>
            <StatusRow label="Device notifications">{push.isOn ? 'on' : 'not set up'}</StatusRow>
            <StatusRow label="Database">
              {database.open} open, {database.idle} of them idle
            </StatusRow>
          </StatusCard>
          <StatusCard title="Version of the site">
            <StatusRow label="Version">{version}</StatusRow>
            <StatusRow label="Build">{build}</StatusRow>
            <StatusRow label="Built">
              <TimeSince at={builtAt} never="in development" />
            </StatusRow>
            <StatusRow label="Started">
              <TimeSince at={startedAt} never="" />
            </StatusRow>
          </StatusCard>
        </div>
      </div>
      <ScheduledJobsCard jobs={jobs} loadedAt={loadedAt} />
    </div>
  );
}
