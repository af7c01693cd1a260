import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../options';
import { memoryOf, processorMs } from '../proc';
import type { News } from '@/lib/posts/live/schema';
import { withBenchServers, type Bench } from '../site';
import { repeatEvery, pickInTurn } from '../repeat-in-turn';
import { collectResults, resultRow, type ResultCollector } from '../simulated-people/request-results';
import {
  createRequestSender,
  visitorHeaders,
  readAsMember,
  openEventStream,
  uploadPicture,
  writeAsMember,
  type SendRequest,
  type Member,
} from '../simulated-people/person-requests';
import { createSamplePhoto } from '../simulated-people/sample-photo';
import { createMemberSessions } from '../simulated-people/member-sessions';

const MEMBERS = 1_000;
const POSTS = 20_000;
/** Kinds of writes at 7 a.m. on a snow day, made in rotation. The rates of writes and of visitors are per second. */
const WRITES = ['vote', 'comment', 'vote', 'comment', 'vote', 'comment', 'vote', 'comment', 'post', 'upload'] as const;
const WRITES_PER_SECOND = 20;
const VISITORS_PER_SECOND = 200;
/** Average interval in ms at which a simulated dashboard reloads its feed. */
const FEED_EVERY_MS = 60_000;
/** Waiting time in ms after which people click again. */
const BEARABLE_MS = 1_000;

type Kind = 'unread' | 'feed' | (typeof WRITES)[number];
const KINDS: readonly Kind[] = ['unread', 'feed', 'vote', 'comment', 'post', 'upload'];

/**
 * Simulates a snow morning. A thousand members have their dashboards open and together write 20 times per second. In
 * addition 200 visitors per second, each with their own address, read public pages. Everyday rate limits apply. Prints
 * the waiting times of members and the refused requests.
 */
export async function benchmarkSnowMorning(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '60' },
      members: { type: 'string', default: String(MEMBERS) },
      visitors: { type: 'string', default: String(VISITORS_PER_SECOND) },
      data: { type: 'string' },
    },
  });
  const seconds = wholeNumber('seconds', values.seconds, 5, 600);
  const count = wholeNumber('members', values.members, 10, MEMBERS);
  const visitors = wholeNumber('visitors', values.visitors, 0, 2_000);
  const settings = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' };
  await withBenchServers({ posts: POSTS, data: values.data, sides: ['ours'], settings }, async (site) => {
    const members = await createMemberSessions(site, count);
    console.log(await morning(site, members, seconds, visitors));
  });
}

async function morning(site: Bench, members: Member[], seconds: number, visitorsPerSecond: number): Promise<string> {
  const { url, pid } = site.servers.ours;
  const ask = createRequestSender(url);
  const noted = Object.fromEntries(KINDS.map((kind) => [kind, collectResults()])) as Record<Kind, ResultCollector>;
  const visited = collectResults();
  const underWay = new Set<Promise<unknown>>();
  const begin = (work: Promise<unknown>) => {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };

  const pages = members.map((member) => {
    let isAsked = false;
    return openEventStream(url, '/api/notifications/stream', member, (text) => {
      // While a page waits for a response, it sends no second request for further changes.
      if (isAsked || !text.includes('event: changed')) return;
      isAsked = true;
      begin(
        readAsMember(ask, member, '/api/notifications/unread-count', noted.unread).finally(() => (isAsked = false)),
      );
    });
  });
  const { written, feeds } = watching(url, members);
  await sleep(5_000);
  const before = { at: performance.now(), processor: processorMs(pid), memory: memoryOf(pid).now };

  const turns = [
    repeatEvery(FEED_EVERY_MS / members.length, (turn) =>
      begin(readAsMember(ask, pickInTurn(members, turn), '/api/user/feed', noted.feed)),
    ),
    writing(site, ask, members, noted, begin, await createSamplePhoto(), written),
    ...(visitorsPerSecond > 0
      ? [repeatEvery(1_000 / visitorsPerSecond, (turn) => begin(visit(ask, site, turn, visited)))]
      : []),
  ];
  await sleep(seconds * 1_000);
  for (const stop of turns) stop();
  const after = { at: performance.now(), processor: processorMs(pid) };
  const open = [...pages, ...feeds].filter(({ isOpen }) => isOpen()).length;
  await Promise.all(underWay);
  const { now, most } = memoryOf(pid);
  for (const page of [...pages, ...feeds]) page.close();

  const all = KINDS.flatMap((kind) => noted[kind].found());
  const late = all.filter(({ milliseconds }) => milliseconds > BEARABLE_MS).length;
  return [
    `${members.length} members with ${open} open streams, ${WRITES_PER_SECOND} writes and ${visitorsPerSecond} visitors a second, ${seconds} seconds.`,
    '',
    '| Request | Sent | Served | Median ms | p99 ms | Longest ms | Other results |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...KINDS.map((kind) => resultRow(kind, noted[kind].found())),
    resultRow('all by members', all),
    resultRow('visitors', visited.found()),
    resultRow('post or comment shown on an open feed', written.told()),
    '',
    `${late} responses to members took more than a second. The server used ${Math.round((after.processor - before.processor) / ((after.at - before.at) / 100))} % of a processor;`,
    `memory ${before.memory} MB with all streams open, ${most} MB at the peak, ${now} MB at the end.`,
  ].join('\n');
}

/** Writes twenty times per second. Each time, the next member makes the next kind of write. */
function writing(
  { community }: Bench,
  ask: SendRequest,
  members: Member[],
  noted: Record<Kind, ResultCollector>,
  begin: (work: Promise<unknown>) => void,
  image: Blob,
  countsWritten: Written,
): () => void {
  return repeatEvery(1_000 / WRITES_PER_SECOND, (turn) => {
    const member = pickInTurn(members, turn * 7);
    const kind = pickInTurn(WRITES, turn);
    const post = pickInTurn(community.written, turn);
    if (kind === 'vote')
      return begin(writeAsMember(ask, member, `/api/posts/${post}/vote`, { voteType: 'upvote' }, noted.vote));
    if (kind === 'comment')
      return begin(
        countsWritten.note(
          'comment',
          writeAsMember(
            ask,
            member,
            `/api/posts/${post}/comments`,
            { content: 'Is the bus late, too?' },
            noted.comment,
          ),
        ),
      );
    const sent = {
      schoolId: pickInTurn(community.schools, turn),
      content: 'The bus is late: there is snow on the hill.',
    };
    return begin(
      countsWritten.note('post', writeAsMember(ask, member, '/api/posts', sent, noted.post)).then(async (text) => {
        const { id } = JSON.parse(text || '{}') as { id?: number };
        if (kind === 'upload' && id !== undefined) await uploadPicture(ask, member, id, image, noted.upload);
      }),
    );
  });
}

/** Records when a post or comment was written, and how long it took until each open feed received it. */
type Written = {
  note: (kind: string, work: Promise<string>) => Promise<string>;
  told: () => ReturnType<ResultCollector['found']>;
};

/** Opens each member's feed stream. */
function watching(url: string, members: Member[]): { written: Written; feeds: ReturnType<typeof openEventStream>[] } {
  const sent = new Map<string, number>();
  const heard: [what: string, at: number][] = [];
  const feeds = members.map((member) => {
    let rest = '';
    return openEventStream(url, '/api/user/feed/stream', member, (text) => {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const [, data] of events.flatMap((event) => [/event: news\ndata: (.*)/.exec(event) ?? []])) {
        const { posts = [], comments = [] } = JSON.parse(data ?? '{}') as Partial<News>;
        const at = performance.now();
        heard.push(...posts.map((id) => [`post ${id}`, at] as [string, number]));
        heard.push(...comments.map(({ id }) => [`comment ${id}`, at] as [string, number]));
      }
    });
  });
  const note = async (kind: string, work: Promise<string>) => {
    const began = performance.now();
    const text = await work;
    sent.set(`${kind} ${(JSON.parse(text || '{}') as { id?: number }).id}`, began);
    return text;
  };
  const delays = () =>
    heard.flatMap(([what, at]) => {
      const began = sent.get(what);
      return began === undefined ? [] : { milliseconds: at - began, status: 200 };
    });
  return { written: { note, told: delays }, feeds };
}

function visit(ask: SendRequest, { community }: Bench, turn: number, visited: ResultCollector): Promise<unknown> {
  const paths = [
    '/',
    '/explore',
    `/explore/${pickInTurn(community.schools, turn)}`,
    `/shared/${pickInTurn(community.shared, turn)}`,
  ];
  return ask({ path: pickInTurn(paths, turn), headers: visitorHeaders(100_000 + (turn % 20_000)) }, visited);
}
