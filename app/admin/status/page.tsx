import type { Metadata } from 'next';
import { Row, Rows, Since, fileSize } from '@/components/admin/status/rows';
import { Violations } from '@/components/admin/status/violations';
import { Alert } from '@/components/ui/alert';
import { PageHeader } from '@/components/ui/page/page-header';
import { StatisticTile, StatList } from '@/components/ui/page/stat';
import { requireAdmin } from '@/lib/auth/pages';
import { siteStatus } from '@/lib/status/read';
import { isFull, isLate, isOverdue, troublesOf } from '@/lib/status/troubles';

export const metadata: Metadata = { title: 'Status' };

const QUEUES: Record<string, string> = { mail: 'Emails', export: 'Copies of data', push: 'Notifications on devices' };
const STRIPE = {
  live: 'Live: payments are real',
  test: 'Test keys: payments are not real',
  emulator: 'Stripe emulator: payments are not real',
};

/** State of the site at this moment. Reloading the page refreshes it. */
export default async function StatusPage() {
  await requireAdmin();
  const status = await siteStatus();
  const { version, startedAt, builtAt, jobs, queues, inbox, disks, backup, stripe, mail, push, database, violations } =
    status;
  // Uses the machine's time, because the status values use it too. The demo clock may differ from the machine's time.
  const loadedAt = new Date();
  const troubles = troublesOf(status, loadedAt);
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
      <StatList className="mt-4">
        <StatisticTile label="In the inbox" value={inbox} href="/admin/inbox" />
        <StatisticTile label="Waiting to be sent" value={waiting} href="/admin/mail" />
        <StatisticTile label="Devices with notifications" value={push.devices} />
        <StatisticTile label="Database" value={fileSize(database.size)} />
      </StatList>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <Rows title="Jobs, and when they last ran">
          {jobs.length === 0 && <Row label="No jobs are running">in this process</Row>}
          {jobs.map(({ name, ranAt, dueAt, failing }) => (
            <Row key={name} label={name} isBad={failing !== null || isOverdue(dueAt, loadedAt)}>
              {failing ? (
                <>
                  {failing.tries === 1 ? 'failed ' : `failed ${failing.tries} times, first `}
                  <Since at={failing.since} never="" />
                </>
              ) : (
                <Since at={ranAt} never="not yet" />
              )}
            </Row>
          ))}
        </Rows>
        <div className="grid gap-4">
          <Rows title="Waiting and failed">
            {queues.map(({ name, waiting: some, failed, oldest }) => (
              <Row key={name} label={QUEUES[name] ?? name} isBad={failed > 0 || isLate(oldest, loadedAt)}>
                {some} waiting, {failed} failed
              </Row>
            ))}
          </Rows>
          <Rows title="Backups">
            <Row label="Last backup" isBad={backup.isOn && backup.last === null}>
              {backup.isOn && <Since at={backup.last} never="none yet" />}
              {!backup.isOn && (backup.elsewhere ? 'done by another process' : 'not set up')}
            </Row>
            <Row label="Stored backups">{backup.count}</Row>
          </Rows>
          <Rows title="Disks">
            {disks.map(({ what, free, size: all }) => (
              <Row key={what} label={`Disk for ${what}`} isBad={isFull({ free, size: all })}>
                {fileSize(free)} of {fileSize(all)} free
              </Row>
            ))}
          </Rows>
          <Rows title="Connections">
            <Row label="Email">{mail.isSent ? 'sent' : 'stored on this machine'}</Row>
            <Row label="Last email">
              <Since at={mail.last} never="none within 30 days" />
            </Row>
            <Row label="Stripe">{stripe.mode ? STRIPE[stripe.mode] : 'not set up'}</Row>
            {stripe.mode && (
              <Row label="Stripe responds" isBad={stripe.isAway}>
                {stripe.isAway ? 'not now' : 'yes'}
              </Row>
            )}
            <Row label="Last message from Stripe">
              <Since at={stripe.lastEvent} never="none yet" />
            </Row>
            {stripe.undealt > 0 && (
              <Row label="Stripe messages waiting" isBad>
                {stripe.undealt}
              </Row>
            )}
            <Row label="Balance last read">
              <Since at={stripe.balanceRead} never="not yet" />
            </Row>
            <Row label="Notifications on devices">{push.isOn ? 'on' : 'not set up'}</Row>
            <Row label="Database">
              {database.open} open, {database.idle} of them idle
            </Row>
          </Rows>
          <Violations {...violations} />
          <Rows title="Version of the site">
            <Row label="Build">{version}</Row>
            <Row label="Built">
              <Since at={builtAt} never="in development" />
            </Row>
            <Row label="Started">
              <Since at={startedAt} never="" />
            </Row>
          </Rows>
        </div>
      </div>
    </div>
  );
}
