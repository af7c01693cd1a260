import { setTimeout as sleep } from 'node:timers/promises';
import { waitForCondition } from '@/server/runtime/processes';
import { sendRequest } from '../load/send-request';
import { createMeasurementCollector, type OutageMeasurement } from './outage-measurements';
import { FAILED_PAGE_PART_PATTERN } from './simulated-readers';
import {
  registerMemberAndFindNewestPost,
  waitUntilReady,
  withSiteDatabase,
  type OutageTestSite,
} from './outage-test-site';
import { siteProcessId } from './site-processes';

/**
 * Stops the web process while many requests wait for responses. Half of the requests read and half write, and some
 * writing requests have sent only half of their body.
 */
export async function measureGracefulStop(site: OutageTestSite, inFlight: number): Promise<OutageMeasurement[]> {
  const figures = createMeasurementCollector('graceful stop');
  const { member: as, postId, post, comments } = await registerMemberAndFindNewestPost(site, 'stopped');
  const before = await commentsOf(site, postId);
  const pages = ['/dashboard', '/api/user/feed', post];
  let connected = 0;
  const onConnect = () => (connected += 1);
  const { promise: secondHalf, resolve: finish } = Promise.withResolvers<void>();
  const sendOne = (index: number) => {
    if (index % 2 === 0)
      return sendRequest(site.url, { path: pages[(index / 2) % pages.length] ?? '/', as, onConnect });
    const body = { content: `Written during the stop ${Date.now()}.${index}` };
    const sent = { path: comments, as, body, onConnect };
    return sendRequest(site.url, index % 4 === 1 ? { ...sent, secondHalf } : sent);
  };
  const [pid, began] = [siteProcessId('web', site.dataDir), performance.now()];
  // A lock on the posts delays every response until the stop signal. The lock is short, because the site would
  // otherwise refuse requests as overloaded.
  const sentRequests = await withSiteDatabase(site, 'ownerUrl', async (holder) => {
    await holder.query('BEGIN; LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
    const sent = Array.from({ length: inFlight }, (_, index) => sendOne(index));
    await waitForCondition(() => connected === inFlight, 10_000);
    await sleep(200);
    process.kill(pid, 'SIGTERM');
    await sleep(200);
    finish();
    await holder.query('ROLLBACK');
    return sent;
  });
  const answers = (await Promise.all(sentRequests)).map(({ path, status, text, fault }) => ({
    path,
    status,
    fault: FAILED_PAGE_PART_PATTERN.test(text) ? 'in a part' : fault,
  }));
  const unserved = answers.filter(({ status, fault }) => status >= 400 || fault !== '');
  const share = Math.floor((100 * (inFlight - unserved.length)) / inFlight);
  figures.served(`served, of ${inFlight} in flight at the stop`, share, 100);
  figures.told(
    'the others',
    [...new Set(unserved.map(({ path, status, fault }) => `${path} ${fault || status}`))].slice(0, 3).join(', ') || '–',
  );
  const cut = answers.filter(({ status, fault }) => status === 0 && fault !== 'ECONNREFUSED');
  figures.exactly('reset or cut off', cut.length, 0);
  const failed = answers.filter(({ status }) => status >= 500 && status !== 503);
  figures.exactly('responses of 500', failed.length, 0);
  while (siteProcessId('web', site.dataDir) === pid && performance.now() - began < 40_000) await sleep(50);
  await waitUntilReady(site);
  figures.within('stopped, and the next process ready', performance.now() - began, 30_000);
  const writtenCount = answers.filter(({ path, status }) => path === comments && status === 201).length;
  figures.exactly('stored comments, of those acknowledged', (await commentsOf(site, postId)) - before, writtenCount);
  return figures.found;
}

const commentsOf = (site: OutageTestSite, postId: number | undefined) =>
  withSiteDatabase(site, 'ownerUrl', async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM comments WHERE post_id = $1',
      [postId],
    );
    return rows[0]?.count ?? 0;
  });
