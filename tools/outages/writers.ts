import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { WriteLedger } from './ledger';
import { join, post, type Person } from './people';

/** Pause in ms before a retry, as browsers make it. Without pauses, the retries would keep the site from recovering. */
const PAUSE_MS = 500;
/**
 * Number of newest posts to comment on. It is small, so that several members comment on the same post at the same
 * moment.
 */
const NEWEST = 40;

export type Writers = {
  people: number[];
  ledger: WriteLedger;
  /** Number of requests sent again after a 503 or a missing response. */
  sentAgain: () => number;
  /** Responses with status 500 or above, except 503. The list should be empty. */
  faults: string[];
  /** Resolves when the site has acknowledged a write that began after this call. */
  nextAcknowledged: () => Promise<number>;
  stop: () => Promise<void>;
};

const GONE = 'gone';

/**
 * Starts simulated members who continuously write posts, comments on each other's posts, and votes. Each member also
 * requests an email at intervals. No text is written twice.
 */
export async function startWriting(
  url: string,
  client: pg.Client,
  { number, everyLetter = 0 }: { number: number; everyLetter?: number },
): Promise<Writers> {
  const run = randomUUID().slice(0, 8);
  const send = (address: string, body: object, cookie = '', key?: string) => post(url, address, body, { cookie, key });
  const people: Person[] = [];
  for (let index = 0; index < number; index += 1) people.push(await join(url, client, `${run}.${index}`));
  const { rows } = await client.query<{ id: number }>('SELECT id FROM schools ORDER BY id LIMIT 1');
  const schoolId = rows[0]!.id;

  const ledger: WriteLedger = { posts: [], comments: [], votes: [], letters: [] };
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
   * Returns the id in the response, or undefined when the outcome is unknown. Throws for a response that normal load
   * should not cause.
   */
  const attempt = async (...request: Parameters<typeof send>): Promise<number | typeof GONE | undefined> => {
    const begun = performance.now();
    const answer = await send(...request).catch(() => null);
    // The body may be missing, because the site may be killed after it has sent the headers.
    const body = (await answer?.json().catch(() => null)) ?? null;
    if (answer?.ok && body !== null) {
      acknowledge(begun);
      return (body as { id?: number }).id ?? 0;
    }
    // The status 404 means that the post was lost. The ledger of acknowledged writes contains the post, so the final
    // comparison reports the loss.
    if (answer?.status === 404) return GONE;
    if (answer && answer.status < 500 && body !== null)
      throw new Error(`${request[0]}: ${answer.status} ${JSON.stringify(body)}`);
    if (answer && answer.status !== 503 && !answer.ok) faults.push(`${request[0]}: ${answer.status}`);
    sentAgain += 1;
    await sleep(PAUSE_MS);
    return undefined;
  };
  /**
   * Repeats a write with the same idempotency key until the site acknowledges it, so that it is stored only once. Gives
   * up if the post that the write belongs to was lost.
   */
  const insist = async (ids: number[], ...[address, body, cookie]: Parameters<typeof send>): Promise<void> => {
    const key = randomUUID();
    for (let id: number | typeof GONE | undefined; id === undefined;) {
      id = await attempt(address, body, cookie, key);
      if (id !== undefined && id !== GONE) ids.push(id);
    }
  };

  const write = async ({ id: userId, email, cookie }: Person) => {
    let voted = 0;
    for (let turn = 0; !isOver; turn += 1) {
      const content = `The bus of route ${run} ${userId} ${turn} was late again`;
      const postId = ledger.posts.at(-1 - Math.floor(Math.random() * Math.min(NEWEST, ledger.posts.length)));
      if (everyLetter > 0 && turn % everyLetter === 1) {
        if ((await attempt('/api/forgot-password', { email })) !== undefined) ledger.letters.push(email);
      } else if (postId === undefined || turn % 20 === 0)
        await insist(ledger.posts, '/api/posts', { schoolId, content }, cookie);
      else if (turn % 3 === 0 && voted < ledger.posts.length) {
        const about = ledger.posts[voted++]!;
        // A vote is not retried, because a second vote would withdraw the first. A vote with an unknown outcome does
        // not enter the ledger.
        const isKnown = await attempt(`/api/posts/${about}/vote`, { voteType: 'upvote' }, cookie);
        if (isKnown !== undefined && isKnown !== GONE) ledger.votes.push({ postId: about, userId });
      } else await insist(ledger.comments, `/api/posts/${postId}/comments`, { content }, cookie);
    }
  };
  const all = Promise.all(people.map(write));
  all.catch(() => undefined); // Prevents an unhandled rejection before the promise is awaited.

  return {
    people: people.map(({ id }) => id),
    ledger,
    faults,
    sentAgain: () => sentAgain,
    nextAcknowledged: () => {
      const since = performance.now();
      const next = new Promise<number>((tell) => waiting.push({ since, tell }));
      return Promise.race([next, all.then(() => Promise.reject(new Error('The writers have stopped.')))]);
    },
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}
