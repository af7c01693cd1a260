import { randomInt } from 'node:crypto';
import pg from 'pg';
import { FIRST_USER } from '../community';
import { wordOfRank } from '../search-words';
import type { Bench } from '../site';
import { pickInTurn } from '../repeat-in-turn';
import type { ResultCollector } from '../simulated-people/request-results';
import {
  visitorHeaders,
  sharedPasswordHash,
  readAsMember,
  signInAndOut,
  openEventStream,
  uploadPicture,
  writeAsMember,
  type SendRequest,
  type Member,
} from '../simulated-people/person-requests';

/** Actions of people on an ordinary evening. Each number is the share of the action in percent. */
export const ACTION_PERCENTAGES = {
  'public page': 26,
  'public call': 4,
  'dashboard page': 5,
  'board page': 5,
  'other page': 4,
  feed: 10,
  board: 8,
  post: 5,
  'unread count': 5,
  notifications: 2,
  search: 2,
  photo: 2,
  vote: 7,
  comment: 4,
  draft: 4,
  saved: 1,
  'all read': 1,
  'new post': 1,
  'photo sent': 1,
  'in and out': 1,
  'opens a stream': 2,
} as const;
export type EveningAction = keyof typeof ACTION_PERCENTAGES;

/**
 * CPU-heavy actions. The warm-up does not make them more frequent, because they would then be most of the server's
 * work.
 */
const HEAVY: readonly string[] = ['photo sent', 'in and out'] satisfies EveningAction[];
/**
 * Minimum count of each other action during the warm-up, while caches fill and code is compiled. Otherwise code for
 * rare actions would be compiled bit by bit for hours, which looks like a memory leak.
 */
const OFTEN_ENOUGH = 5;

const faces = (times: (act: string, times: number) => number): EveningAction[] =>
  Object.entries(ACTION_PERCENTAGES).flatMap(([act, usual]) =>
    Array.from({ length: times(act, usual) }, () => act as EveningAction),
  );

/** A list for the random choice of actions on an ordinary evening. Each action occurs as often as its percentage. */
export const EVENING_ACTIONS = faces((_act, times) => times);
/** A list for random choice during the warm-up. It contains rare actions more often than an ordinary evening. */
export const WARM_UP_ACTIONS = faces((act, times) => (HEAVY.includes(act) ? times : Math.max(times, OFTEN_ENOUGH)));

const PUBLIC = ['/', '/explore', '/solution', '/help', '/login', '/register', '/transparency'];
const OTHER = ['/notifications', '/search?q=snow', '/saved', '/schools', '/account', '/subscription'];
/** Longest time that a simulated person keeps a live page open. */
const STAYS_MS = 180_000;
const PHOTOS = 50;
/** Number of members who have a password, so that they can sign in and out. */
const COMERS = 400;

type Doing = {
  site: Bench;
  ask: SendRequest;
  members: Member[];
  image: Blob;
  noted: (act: EveningAction) => ResultCollector;
};

/** Sets a shared password for the members who sign in and out during the test. */
export async function setMemberPasswords({ adminUrl }: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('UPDATE users SET password = $1 WHERE id >= $2 AND id < $3', [
    await sharedPasswordHash(),
    FIRST_USER,
    FIRST_USER + COMERS,
  ]);
  await client.end();
}

/** Runs one action as a random person. `close` ends the streams that are still open. */
export function createEveningSimulation({ site, ask, members, image, noted }: Doing) {
  const { community, servers } = site;
  const photos: string[] = [];
  const open = new Set<() => void>();
  const one = <T>(list: readonly T[]): T => pickInTurn(list, randomInt(list.length));

  const visit = (path: string, act: EveningAction) =>
    ask({ path, headers: visitorHeaders(100_000 + randomInt(20_000)) }, noted(act));
  const member = () => one(members);
  const asks = (path: string) => (act: EveningAction) => readAsMember(ask, member(), path, noted(act));
  const sends = (path: string, sent: object, method?: string) => (act: EveningAction) =>
    writeAsMember(ask, member(), path, sent, noted(act), method);
  const words = (count: number) => Array.from({ length: count }, () => wordOfRank(randomInt(2_000))).join(' ');

  const sendPhoto = async (act: EveningAction) => {
    const who = member();
    const sent = { schoolId: one(community.schools), content: words(20) };
    const { id } = JSON.parse((await writeAsMember(ask, who, '/api/posts', sent, noted('new post'))) || '{}') as {
      id?: number;
    };
    if (id === undefined) return;
    await uploadPicture(ask, who, id, image, noted(act));
    const post = await readAsMember(ask, who, `/api/posts/${id}`, noted('post'));
    const { media = [] } = JSON.parse(post || '{}') as { media?: { id: number }[] };
    for (const file of media) photos.unshift(`/api/media/${file.id}/w480`);
    photos.length = Math.min(photos.length, PHOTOS);
  };

  const openStream = () => {
    const path = one([
      '/api/notifications/stream',
      '/api/user/feed/stream',
      `/api/schools/${one(community.schools)}/stream`,
    ]);
    const page = openEventStream(servers.ours.url, path, member(), () => undefined);
    const leave = () => {
      page.close();
      clearTimeout(timer);
      open.delete(leave);
    };
    const timer = setTimeout(leave, randomInt(1_000, STAYS_MS));
    open.add(leave);
  };

  const doings: Record<EveningAction, (act: EveningAction) => Promise<unknown> | void> = {
    'public page': (act) =>
      visit(one([...PUBLIC, `/explore/${one(community.schools)}`, `/shared/${one(community.shared)}`]), act),
    'public call': (act) =>
      visit(
        one([
          '/api/schools',
          `/api/shared/${one(community.shared)}`,
          `/api/schools/${one(community.schools)}/events.ics`,
        ]),
        act,
      ),
    'dashboard page': asks('/dashboard'),
    'board page': (act) => asks(`/schools/${one(community.schools)}`)(act),
    'other page': (act) => asks(one(OTHER))(act),
    feed: (act) => asks(one(['/api/user/feed', '/api/user/feed?sort=popular']))(act),
    board: (act) => asks(`/api/schools/${one(community.schools)}/posts`)(act),
    post: (act) =>
      asks(one([`/api/posts/${one(community.posts)}`, `/api/posts/${one(community.posts)}/comments`]))(act),
    'unread count': asks('/api/notifications/unread-count'),
    notifications: asks('/api/notifications'),
    search: (act) => asks(`/api/search?q=${encodeURIComponent(words(1 + randomInt(2)))}`)(act),
    photo: (act) => asks(photos.length > 0 ? one(photos) : '/api/user/saved')(act),
    vote: (act) => sends(`/api/posts/${one(community.written)}/vote`, { voteType: one(['upvote', 'downvote']) })(act),
    comment: (act) => sends(`/api/posts/${one(community.written)}/comments`, { content: words(12) })(act),
    draft: (act) => {
      const draft = { act: words(1), fields: { content: words(30) }, savedAt: new Date().toISOString(), base: null };
      return sends(`/api/user/drafts/post-${one(community.schools)}`, draft, 'PUT')(act);
    },
    saved: (act) => sends(`/api/posts/${one(community.posts)}/save`, {})(act),
    'all read': sends('/api/notifications/mark-all-read', {}),
    'new post': (act) => sends('/api/posts', { schoolId: one(community.schools), content: words(40) })(act),
    'photo sent': sendPhoto,
    'in and out': (act) => {
      const index = randomInt(COMERS);
      return signInAndOut(ask, { number: 200_000 + randomInt(20_000) }, `u${index}@bench.test`, noted(act));
    },
    'opens a stream': openStream,
  };

  return {
    act: async (act: EveningAction) => doings[act](act),
    close: () => {
      for (const leave of open) leave();
    },
  };
}
