import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { compareWrites, createAcknowledgedWriteRecorder } from '../load/acknowledged-writes';
import { pickInRotation, repeatAtRate } from '../load/repeat-at-rate';
import { registerMember, createUnusedNetworkAddress, type SimulatedPerson } from '../load/simulated-people';
import { parseResponseBodyId, isRequestServed, sendRequest, type RequestOutcome } from '../load/send-request';
import { openEventStream } from '../load/event-stream';

const MEMBERS = 20;
const SETTLES_MS = 3_000;

/**
 * Sends a fixed number of requests per second, whether or not earlier requests have finished. Returns a function that
 * stops the load.
 */
export async function startConstantLoad(url: string, client: pg.Client, perSecond: number) {
  const schools = await client.query<{ id: number }>('SELECT min(id) AS id FROM schools');
  const schoolId = schools.rows[0]!.id;
  const people: SimulatedPerson[] = [];
  while (people.length < MEMBERS)
    people.push(await registerMember(url, client, randomUUID(), createUnusedNetworkAddress()));

  const outcomes: RequestOutcome[] = [];
  // Each request claims a different client address in X-Forwarded-For.
  const sent = (path: string, who?: SimulatedPerson) => ({ path, as: { ...who, from: createUnusedNetworkAddress() } });
  const read = (path: string, who?: SimulatedPerson) => sendRequest(url, sent(path, who), outcomes);
  const { ledger, post, comment, vote } = createAcknowledgedWriteRecorder(schoolId, async (who, path, body) => {
    const answer = await sendRequest(url, { ...sent(path, who), body, key: randomUUID() }, outcomes);
    return isRequestServed(answer) ? (parseResponseBodyId(answer) ?? 0) : null;
  });
  const turns: ((who: SimulatedPerson, turn: number) => Promise<unknown> | void)[] = [
    (who) => read('/api/user/feed', who),
    (who) => read(`/api/schools/${schoolId}/posts`, who),
    () => read(`/explore/${schoolId}`),
    (who) => read('/dashboard', who),
    (who, turn) => post(who, `Post ${turn} of ${who.id}`),
    (who) => read('/api/notifications/unread-count', who),
    (who, turn) => {
      const postId = ledger.posts.at(-1 - (turn % 5))?.id;
      return postId === undefined ? undefined : comment(who, postId, `Comment ${turn}`);
    },
    () => read('/api/schools'),
    vote,
    (who) => read('/account', who),
  ];
  const received = new Set<number>();
  const onEvent = (name: string, data: string) => {
    if (name === 'news') for (const id of (JSON.parse(data) as { posts: number[] }).posts) received.add(id);
  };
  const options = { onEvent, reconnectAfterMs: 300 };
  const stream = openEventStream(url, `/api/schools/${schoolId}/stream`, people[0]!, options);
  const stop = repeatAtRate(perSecond, (turn) =>
    pickInRotation(turns, turn)(pickInRotation(people, turn + Math.floor(turn / turns.length)), turn),
  );

  return async () => {
    await stop();
    await sleep(SETTLES_MS);
    stream.close();
    const ids = people.map(({ id }) => id);
    const { rowCount } = await client.query("SELECT FROM rate_limits WHERE key LIKE 'register.address:%'");
    return {
      outcomes,
      figures: {
        ...(await compareWrites(client, ledger, ids)),
        /** Number of times that the event stream of a school's board was opened, including reconnections. */
        streamsBegun: stream.begun(),
        /** Number of posts that this event stream failed to deliver. */
        untold: ledger.posts.filter(({ id }) => !received.has(id)).length,
        /**
         * Number of client addresses that the server recorded for the registrations. It must be one, because all came
         * from one address. Different addresses in X-Forwarded-For must not count.
         */
        addresses: rowCount ?? 0,
      },
    };
  };
}
