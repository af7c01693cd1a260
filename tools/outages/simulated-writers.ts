import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { compareWrites, createAcknowledgedWriteRecorder, type WriteComparison } from '../load/acknowledged-writes';
import { registerMember, type SimulatedPerson } from '../load/simulated-people';
import { parseResponseBodyId, isRequestServed, sendRequest, type RequestToSend } from '../load/send-request';
import { measureAcknowledgedWrites, type OutageMeasurementCollector } from './outage-measurements';
import { withSiteDatabase, type OutageTestSite } from './outage-test-site';
import { unexpectedServerErrors, type ReaderRequest } from './simulated-readers';

/** Pause in ms before a retry. Without pauses, the retries would keep the site from recovering. */
const PAUSE_MS = 500;
/**
 * Number of newest posts to comment on. The number is small, so that several members comment on the same post at the
 * same moment.
 */
const NEWEST = 40;

export type SimulatedWritesResult = WriteComparison & {
  /** User ids of the members who write posts, comments and votes. */
  people: number[];
  /** Number of requests sent again after a 503 or a missing response. */
  sentAgain: number;
  /** Path and status of each response with status 500 or above, except 503. The list should be empty. */
  faults: string[];
  /** Recipients of the emails that the site has accepted for sending. */
  letters: string[];
};

export type SimulatedWriters = {
  /**
   * Waits until the site accepts writes again after an outage. Resolves with the time at which the site acknowledged a
   * write that began after this call.
   */
  nextAcknowledged: () => Promise<number>;
  stop: () => Promise<SimulatedWritesResult>;
};

export type SimulatedWritersOptions = { number: number; everyLetter?: number };

/**
 * Starts simulated members who continuously write posts, comments and votes, and sometimes request an email. Every text
 * is unique, so a repeated text shows that a write was stored twice.
 */
export async function startSimulatedWriters(
  site: OutageTestSite,
  client: pg.Client,
  { number, everyLetter = 0 }: SimulatedWritersOptions,
): Promise<SimulatedWriters> {
  const run = randomUUID().slice(0, 8);
  const people: (SimulatedPerson & { email: string })[] = [];
  while (people.length < number) people.push(await registerMember(site.url, client, `${run}.${people.length}`));
  const { rows } = await client.query<{ id: number }>('SELECT min(id) AS id FROM schools');

  const faults: string[] = [];
  const waiting: { since: number; tell: (moment: number) => void }[] = [];
  let sentAgain = 0;
  let isOver = false;

  const acknowledge = (begun: number) => {
    for (const each of waiting.filter(({ since }) => begun >= since)) {
      waiting.splice(waiting.indexOf(each), 1);
      each.tell(performance.now());
    }
  };
  /**
   * Sends a write once. Returns the new id, null if the post in the path was lost, or undefined if the outcome is
   * unknown. Throws for any other status below 500.
   */
  const attempt = async (sent: RequestToSend): Promise<number | null | undefined> => {
    const answer = await sendRequest(site.url, sent);
    if (isRequestServed(answer)) {
      acknowledge(answer.began);
      // Some successful responses have no id.
      return parseResponseBodyId(answer) ?? 0;
    }
    // The status 404 means that the post was lost. The final comparison reports the loss, because the post is among the
    // acknowledged writes.
    if (answer.status === 404) return null;
    if (answer.status > 0 && answer.status < 500) throw new Error(`${sent.path}: ${answer.status} ${answer.text}`);
    if (answer.status > 0 && answer.status !== 503) faults.push(`${sent.path}: ${answer.status}`);
    sentAgain += 1;
    await sleep(PAUSE_MS);
    return undefined;
  };
  /**
   * Repeats a write with the same idempotency key until the site acknowledges it, so that the write is stored only
   * once. Returns the id, or null if the requested post was lost.
   */
  const insist = async (as: SimulatedPerson, path: string, body: object): Promise<number | null> => {
    const sent = { path, as, body, key: randomUUID() };
    for (;;) {
      const id = await attempt(sent);
      if (id !== undefined) return id;
    }
  };
  // A vote with an unknown outcome is not recorded as acknowledged.
  const once = async (as: SimulatedPerson, path: string, body: object) => (await attempt({ path, as, body })) ?? null;
  const { ledger, post, comment, vote } = createAcknowledgedWriteRecorder(rows[0]!.id, insist, once);

  const write = async (who: SimulatedPerson & { email: string }) => {
    for (let turn = 0; !isOver; turn += 1) {
      const content = `The bus of route ${run} ${who.id} ${turn} was late again`;
      const postId = ledger.posts.at(-1 - Math.floor(Math.random() * Math.min(NEWEST, ledger.posts.length)))?.id;
      if (everyLetter > 0 && turn % everyLetter === 1) {
        const id = await attempt({ path: '/api/forgot-password', body: { email: who.email } });
        if (id !== undefined) ledger.letters.push(who.email);
      } else if (postId === undefined || turn % 20 === 0) await post(who, content);
      else if (turn % 3 !== 0 || !(await vote(who))) await comment(who, postId, content);
    }
  };
  const all = Promise.all(people.map(write));
  all.catch(() => undefined); // Prevents an unhandled rejection before the promise is awaited.

  return {
    nextAcknowledged: () => {
      const since = performance.now();
      const next = new Promise<number>((tell) => waiting.push({ since, tell }));
      return Promise.race([next, all.then(() => Promise.reject(new Error('The writers have stopped.')))]);
    },
    stop: async () => {
      isOver = true;
      await all;
      const ids = people.map(({ id }) => id);
      const comparison = await withSiteDatabase(site, 'ownerUrl', (owner) => compareWrites(owner, ledger, ids));
      return { ...comparison, people: ids, sentAgain, faults, letters: ledger.letters };
    },
  };
}

/**
 * Starts writers and signs in two separate readers. The server limits each member's simultaneous requests, so a
 * writer's slow requests do not delay a reader.
 */
export const startWritersAndReaders = (site: OutageTestSite, number: number) =>
  withSiteDatabase(site, 'ownerUrl', async (client) => ({
    writers: await startSimulatedWriters(site, client, { number }),
    reader: await registerMember(site.url, client, `reader.${Date.now()}`),
    other: await registerMember(site.url, client, `other.${Date.now()}`),
  }));

/**
 * Stops the writers. Adds the results of their writes, and the number of unexpected server errors of readers and
 * writers, to `figures`.
 */
export async function stopWritersAndAddMeasurements(
  figures: OutageMeasurementCollector,
  writers: SimulatedWriters,
  sentRequests: readonly ReaderRequest[],
  least = 1,
): Promise<void> {
  const { faults, ...comparison } = await writers.stop();
  addServerErrorMeasurement(figures, [...unexpectedServerErrors(sentRequests), ...faults]);
  measureAcknowledgedWrites(figures, comparison, least);
}

export const addServerErrorMeasurement = (figures: OutageMeasurementCollector, faults: readonly string[]): void =>
  figures.exactly('responses of 500', faults.length, 0, [...new Set(faults)].slice(0, 3).join(', '));
