import { randomInt, randomUUID } from 'node:crypto';
import { hashPassword } from '@/lib/auth/passwords';
import { withDatabaseClient } from '../../load/database-client';
import { networkAddressOfPerson, SIMULATED_PERSON_PASSWORD, type SimulatedPerson } from '../../load/simulated-people';
import { uploadPicture } from '../../load/sample-photo';
import { parseResponseBodyId, sendRequest, type RequestOutcome, type RequestToSend } from '../../load/send-request';
import { openEventStream } from '../../load/event-stream';
import { FIRST_BENCHMARK_USER_ID } from '../benchmark-community';
import { wordByFrequencyRank } from '../search-test-data';
import type { BenchmarkSite } from '../benchmark-site';

/** Actions of the simulated people on an ordinary evening, with the share of each action in percent. */
export const ACTION_FREQUENCY_PERCENTAGES = {
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
export type SimulatedPersonAction = keyof typeof ACTION_FREQUENCY_PERCENTAGES;

/**
 * Rare actions that need much processor time on the server. They stay as rare in the warm-up as on an ordinary evening,
 * because they would take most of the server's time.
 */
const HEAVY: readonly string[] = ['photo sent', 'in and out'] satisfies SimulatedPersonAction[];
/**
 * Minimum number of times that the list `WARM_UP_ACTIONS` contains each action that is not heavy. Every action must run
 * during the warm-up, because memory for code that first runs later would look like a leak.
 */
const OFTEN_ENOUGH = 5;

const faces = (times: (act: string, times: number) => number): SimulatedPersonAction[] =>
  Object.entries(ACTION_FREQUENCY_PERCENTAGES).flatMap(([act, usual]) =>
    Array.from({ length: times(act, usual) }, () => act as SimulatedPersonAction),
  );

/** Actions from which an ordinary evening chooses at random. An action with a share of N percent is listed N times. */
export const ACTIONS_WEIGHTED_BY_FREQUENCY = faces((_act, times) => times);
/**
 * Actions from which the warm-up chooses at random. Rare actions are listed more often than for an ordinary evening, so
 * that their code runs before the measurement.
 */
export const WARM_UP_ACTIONS = faces((act, times) => (HEAVY.includes(act) ? times : Math.max(times, OFTEN_ENOUGH)));

const PUBLIC = ['/', '/explore', '/solution', '/help', '/login', '/register', '/transparency'];
const OTHER = ['/notifications', '/search?q=snow', '/saved', '/schools', '/account', '/subscription'];
/** Longest time that a simulated person keeps a live page open. */
const STAYS_MS = 180_000;
const PHOTOS = 50;
/** Number of members who have a password, so that they can sign in and out. */
const COMERS = 400;

type Simulation = {
  site: BenchmarkSite;
  members: SimulatedPerson[];
  image: Blob;
  noted: Record<SimulatedPersonAction, RequestOutcome[]>;
};

export const pickRandomItem = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const words = (count: number) => Array.from({ length: count }, () => wordByFrequencyRank(randomInt(2_000))).join(' ');
const visitor = () => ({ from: networkAddressOfPerson(100_000 + randomInt(20_000)) });

/** Sets a shared password for the members who sign in and out during the test. */
export const setMemberPasswords = ({ adminUrl }: BenchmarkSite): Promise<void> =>
  withDatabaseClient(adminUrl, async (client) => {
    const values = [
      await hashPassword(SIMULATED_PERSON_PASSWORD),
      FIRST_BENCHMARK_USER_ID,
      FIRST_BENCHMARK_USER_ID + COMERS,
    ];
    await client.query('UPDATE users SET password = $1 WHERE id >= $2 AND id < $3', values);
  });

/** Returns `act`, which runs one action as a random person, and `close`, which ends the streams that are still open. */
export function createActionSimulation({ site, members, image, noted }: Simulation) {
  const { schools, shared, posts, written } = site.community;
  const { url } = site.servers.ours;
  const photos: string[] = [];
  const open = new Set<() => void>();

  const visits = (pathOf: () => string) => (outcomes: RequestOutcome[]) =>
    sendRequest(url, { path: pathOf(), as: visitor(), headers: { 'accept-encoding': 'gzip' } }, outcomes);
  const reads = (pathOf: () => string) => (outcomes: RequestOutcome[]) =>
    sendRequest(url, { path: pathOf(), as: pickRandomItem(members) }, outcomes);
  const writes = (sentOf: () => RequestToSend) => (outcomes: RequestOutcome[]) =>
    sendRequest(url, { as: pickRandomItem(members), key: randomUUID(), ...sentOf() }, outcomes);

  const sendPhoto = async (outcomes: RequestOutcome[]) => {
    const as = pickRandomItem(members);
    const body = { schoolId: pickRandomItem(schools), content: words(20) };
    const id = parseResponseBodyId(
      await sendRequest(url, { path: '/api/posts', as, body, key: randomUUID() }, noted['new post']),
    );
    if (id === undefined) return;
    await uploadPicture(url, as, id, image, outcomes);
    const { text } = await sendRequest(url, { path: `/api/posts/${id}`, as }, noted.post);
    const { media = [] } = JSON.parse(text || '{}') as { media?: { id: number }[] };
    for (const file of media) photos.unshift(`/api/media/${file.id}/w480`);
    photos.length = Math.min(photos.length, PHOTOS);
  };

  /** Signs a member in with the right password, then signs the member out. */
  const signInAndOut = async (outcomes: RequestOutcome[]) => {
    const as = { from: networkAddressOfPerson(200_000 + randomInt(20_000)) };
    const body = { email: `u${randomInt(COMERS)}@bench.test`, password: SIMULATED_PERSON_PASSWORD };
    const { headers } = await sendRequest(url, { path: '/api/login', as, body }, outcomes);
    const cookie = headers['set-cookie']?.[0]?.split(';')[0];
    if (cookie) await sendRequest(url, { path: '/api/logout', as: { ...as, cookie }, body: {} }, outcomes);
  };

  const openStream = () => {
    const path = pickRandomItem([
      '/api/notifications/stream',
      '/api/user/feed/stream',
      `/api/schools/${pickRandomItem(schools)}/stream`,
    ]);
    const page = openEventStream(url, path, pickRandomItem(members));
    const leave = () => {
      page.close();
      clearTimeout(timer);
      open.delete(leave);
    };
    const timer = setTimeout(leave, randomInt(1_000, STAYS_MS));
    open.add(leave);
  };

  const draft = () => ({
    act: words(1),
    fields: { content: words(30) },
    savedAt: new Date().toISOString(),
    base: null,
  });
  const actions: Record<SimulatedPersonAction, (outcomes: RequestOutcome[]) => Promise<unknown> | void> = {
    'public page': visits(() =>
      pickRandomItem([...PUBLIC, `/explore/${pickRandomItem(schools)}`, `/shared/${pickRandomItem(shared)}`]),
    ),
    'public call': visits(() =>
      pickRandomItem([
        '/api/schools',
        `/api/shared/${pickRandomItem(shared)}`,
        `/api/schools/${pickRandomItem(schools)}/events.ics`,
      ]),
    ),
    'dashboard page': reads(() => '/dashboard'),
    'board page': reads(() => `/schools/${pickRandomItem(schools)}`),
    'other page': reads(() => pickRandomItem(OTHER)),
    feed: reads(() => pickRandomItem(['/api/user/feed', '/api/user/feed?sort=popular'])),
    board: reads(() => `/api/schools/${pickRandomItem(schools)}/posts`),
    post: reads(() =>
      pickRandomItem([`/api/posts/${pickRandomItem(posts)}`, `/api/posts/${pickRandomItem(posts)}/comments`]),
    ),
    'unread count': reads(() => '/api/notifications/unread-count'),
    notifications: reads(() => '/api/notifications'),
    search: reads(() => `/api/search?q=${encodeURIComponent(words(1 + randomInt(2)))}`),
    photo: reads(() => (photos.length > 0 ? pickRandomItem(photos) : '/api/user/saved')),
    vote: writes(() => ({
      path: `/api/posts/${pickRandomItem(written)}/vote`,
      body: { voteType: pickRandomItem(['upvote', 'downvote']) },
    })),
    comment: writes(() => ({ path: `/api/posts/${pickRandomItem(written)}/comments`, body: { content: words(12) } })),
    draft: writes(() => ({ path: `/api/user/drafts/post-${pickRandomItem(schools)}`, body: draft(), method: 'PUT' })),
    saved: writes(() => ({ path: `/api/posts/${pickRandomItem(posts)}/save`, body: {} })),
    'all read': writes(() => ({ path: '/api/notifications/mark-all-read', body: {} })),
    'new post': writes(() => ({ path: '/api/posts', body: { schoolId: pickRandomItem(schools), content: words(40) } })),
    'photo sent': sendPhoto,
    'in and out': signInAndOut,
    'opens a stream': openStream,
  };

  return {
    act: async (act: SimulatedPersonAction) => actions[act](noted[act]),
    close: () => {
      for (const leave of open) leave();
    },
  };
}
