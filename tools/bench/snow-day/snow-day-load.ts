import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LiveUpdate } from '@/lib/posts/live/schema';
import { createRequestOutcomesByKind, outcomeTable } from '../../load/request-outcomes';
import { pickInRotation, repeatAtRate } from '../../load/repeat-at-rate';
import { networkAddressOfPerson, type SimulatedPerson } from '../../load/simulated-people';
import { createSamplePhoto, uploadPicture } from '../../load/sample-photo';
import { processMemory, processorTimeMs } from '../../load/process-statistics';
import { parseResponseBodyId, sendRequest, type RequestOutcome } from '../../load/send-request';
import { openEventStream } from '../../load/event-stream';
import { createMemberSessions } from '../member-sessions';
import { parseWholeNumber } from '../benchmark-options';
import { makeStormModerators, type StormModerator } from './storm-moderators';
import { withBenchmarkServers, type BenchmarkSite } from '../benchmark-site';

const MEMBERS = 1_000;
const POSTS = 20_000;
/** Kinds of writes that the simulated members make, in rotation. */
const WRITES = [
  'vote',
  'comment',
  'vote',
  'comment',
  'storm',
  'vote',
  'comment',
  'vote',
  'comment',
  'post',
  'upload',
] as const;
/** Kinds of closures that the simulated moderators confirm, in rotation. Each changes the strip of all open pages. */
const CLOSURES = ['closed', 'bus_late', 'early_dismissal'] as const;
const WRITES_PER_SECOND = 20;
const VISITORS_PER_SECOND = 200;
/** Average interval in seconds at which a simulated dashboard reloads its feed. */
const FEED_EVERY_SECONDS = 60;
/** Response time in ms above which a response counts as late. People who wait longer click again. */
const BEARABLE_MS = 1_000;
const POST = 'The bus is late: there is snow on the hill.';

/** Seconds within which each phone arrives: it opens its dashboard and the two streams of that page. */
const ARRIVAL_SECONDS = 60;
/** Time in ms for which one member after another uses the site before the morning, because a site is never just started. */
const WARM_UP_MS = 15_000;

type Kind = 'dashboard' | 'unread' | 'feed' | (typeof WRITES)[number];
const KINDS: readonly Kind[] = ['dashboard', 'unread', 'feed', 'vote', 'comment', 'post', 'upload', 'storm'];

/**
 * Simulates a snow day's morning: a thousand members open their dashboards within a minute, write 20 times per second
 * and get closures on their open pages. 200 visitors per second read public pages. Prints members' response times and
 * the number of refused requests.
 */
export async function benchmarkSnowDayLoad(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '60' },
      members: { type: 'string', default: String(MEMBERS) },
      visitors: { type: 'string', default: String(VISITORS_PER_SECOND) },
      data: { type: 'string' },
    },
  });
  const seconds = parseWholeNumber('seconds', values.seconds, 5, 600);
  const count = parseWholeNumber('members', values.members, 10, MEMBERS);
  const visitors = parseWholeNumber('visitors', values.visitors, 0, 2_000);
  const settings = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' };
  await withBenchmarkServers({ posts: POSTS, data: values.data, sides: ['ours'], settings }, async (site) => {
    const members = await createMemberSessions(site, count);
    const moderators = await makeStormModerators(site, members);
    console.log(await morning(site, { members, moderators }, seconds, visitors));
  });
}

async function morning(
  site: BenchmarkSite,
  { members, moderators }: { members: SimulatedPerson[]; moderators: StormModerator[] },
  seconds: number,
  visitorsPerSecond: number,
): Promise<string> {
  const { community } = site;
  const { url, pid } = site.servers.ours;
  const image = await createSamplePhoto();
  const noted = createRequestOutcomesByKind(KINDS);
  const visited: RequestOutcome[] = [];
  /** Times in ms at which posts and comments were written, and times at which open feeds received them. */
  const [written, received] = [new Map<string, number>(), [] as [what: string, at: number][]];

  const notificationStreamOf = (as: SimulatedPerson) => {
    let isAsked = false;
    const onEvent = async (name: string) => {
      // A page that waits for a response sends no second request, even if its feed changes again.
      if (isAsked || name !== 'changed') return;
      isAsked = true;
      await sendRequest(url, { path: '/api/notifications/unread-count', as }, noted.unread);
      isAsked = false;
    };
    return openEventStream(url, '/api/notifications/stream', as, { onEvent });
  };
  const onFeedEvent = (name: string, data: string) => {
    if (name !== 'news') return;
    const { posts = [], comments = [] } = JSON.parse(data) as Partial<LiveUpdate>;
    const at = performance.now();
    for (const id of posts) received.push([`post ${id}`, at]);
    for (const { id } of comments) received.push([`comment ${id}`, at]);
  };
  const streams: ReturnType<typeof openEventStream>[] = [];
  const getAs = (path: string, as: SimulatedPerson, outcomes: RequestOutcome[]) =>
    sendRequest(url, { path, as, headers: { 'accept-encoding': 'gzip' } }, outcomes);
  const openDashboard = (turn: number) => getAs('/dashboard', pickInRotation(members, turn), noted.dashboard);
  const reloadFeed = (turn: number) => getAs('/api/user/feed', pickInRotation(members, turn), noted.feed);
  const arrive = async (turn: number) => {
    await openDashboard(turn);
    const as = members[turn];
    // A member who has arrived before still has the streams of the first visit.
    if (!as) return;
    const feedStream = openEventStream(url, '/api/user/feed/stream', as, { onEvent: onFeedEvent });
    streams.push(notificationStreamOf(as), feedStream);
  };

  const confirmClosure = (turn: number) => {
    const { as, schoolId } = pickInRotation(moderators, turn);
    const path = `/api/schools/${schoolId}/storm/line`;
    return sendRequest(url, { path, as, method: 'PUT', body: { kind: pickInRotation(CLOSURES, turn) } }, noted.storm);
  };
  const write = async (turn: number) => {
    if (pickInRotation(WRITES, turn) === 'storm') return void (await confirmClosure(turn));
    const [as, kind, postId] = [
      pickInRotation(members, turn * 7),
      pickInRotation(WRITES, turn),
      pickInRotation(community.written, turn),
    ];
    const [path, body]: [string, object] =
      kind === 'vote'
        ? [`/api/posts/${postId}/vote`, { voteType: 'upvote' }]
        : kind === 'comment'
          ? [`/api/posts/${postId}/comments`, { content: 'Is the bus late, too?' }]
          : ['/api/posts', { schoolId: pickInRotation(community.schools, turn), content: POST }];
    const answer = await sendRequest(
      url,
      { path, as, body, key: randomUUID() },
      noted[kind === 'upload' ? 'post' : kind],
    );
    const id = parseResponseBodyId(answer);
    if (kind === 'vote' || id === undefined) return;
    written.set(`${kind === 'comment' ? kind : 'post'} ${id}`, answer.began);
    if (kind === 'upload') await uploadPicture(url, as, id, image, noted.upload);
  };
  const visit = (turn: number) => {
    const [school, shared] = [pickInRotation(community.schools, turn), pickInRotation(community.shared, turn)];
    const path = pickInRotation(['/', '/explore', `/explore/${school}`, `/shared/${shared}`], turn);
    const as = { from: networkAddressOfPerson(100_000 + (turn % 20_000)) };
    return sendRequest(url, { path, as, headers: { 'accept-encoding': 'gzip' } }, visited);
  };

  const warmEnd = performance.now() + WARM_UP_MS;
  for (let turn = 0; performance.now() < warmEnd; turn += 1)
    for (const work of [openDashboard, reloadFeed, write, visit]) await work(turn);
  for (const outcomes of [...Object.values(noted), visited]) outcomes.length = 0;

  const before = { at: performance.now(), processor: processorTimeMs(pid), memory: processMemory(pid).now };
  const stops = [
    repeatAtRate(members.length / ARRIVAL_SECONDS, arrive),
    repeatAtRate(members.length / FEED_EVERY_SECONDS, reloadFeed),
    repeatAtRate(WRITES_PER_SECOND, write),
    ...(visitorsPerSecond > 0 ? [repeatAtRate(visitorsPerSecond, visit)] : []),
  ];
  await sleep(seconds * 1_000);
  const stopped = stops.map((stop) => stop());
  const processor = (processorTimeMs(pid) - before.processor) / ((performance.now() - before.at) / 100);
  const open = streams.filter(({ isOpen }) => isOpen()).length;
  await Promise.all(stopped);
  const { now, most } = processMemory(pid);
  for (const stream of streams) stream.close();

  const all = KINDS.flatMap((kind) => noted[kind]);
  const shown = received.flatMap(([path, at]) => {
    const began = written.get(path);
    return began === undefined ? [] : { path, began, ms: at - began, status: 200 };
  });
  const late = all.filter(({ ms }) => ms > BEARABLE_MS).length;
  return [
    `${members.length} members with ${open} open streams, ${WRITES_PER_SECOND} writes and ${visitorsPerSecond} visitors a second, ${seconds} seconds.`,
    '',
    ...outcomeTable('Request', [
      ...KINDS.map((kind) => [kind, noted[kind]] as const),
      ['all by members', all],
      ['visitors', visited],
      ['post or comment shown on an open feed', shown],
    ]),
    '',
    `${late} responses to members took more than a second. The server used ${Math.round(processor)} % of a processor;`,
    `memory ${before.memory} MB before the morning, ${most} MB at the peak, ${now} MB at the end.`,
  ].join('\n');
}
