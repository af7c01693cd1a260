import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compareWrites, type WriteLedger, type WriteComparison } from '../outages/ledger';
import { listen } from './listen';
import { registerMember, sendRequest, type Member } from './member';

/** Outcome of one request. The status 0 means that no response arrived. */
type Outcome = { moment: number; what: string; status: number; ms: number };

export type Load = {
  outcomes: Outcome[];
  stop: () => Promise<Ended>;
};

type Ended = WriteComparison & {
  /**
   * Number of event streams that the page of a board opened, and number of posts that these streams failed to deliver.
   */
  streamsBegun: number;
  untold: number;
  /**
   * Number of client addresses for which the server counted registrations. All registrations came from the same
   * address, but each request named a random address in its X-Forwarded-For header.
   */
  addresses: number;
};

const MEMBERS = 20;
const SETTLES_MS = 3_000;

/**
 * Sends a fixed number of requests per second, whether or not earlier requests have finished. Members and visitors
 * read, and members post, comment and vote. Failed requests are not retried.
 */
export async function startLoad(url: string, database: string, perSecond: number): Promise<Load> {
  const client = new pg.Client(database);
  await client.connect();
  const schools = await client.query<{ id: number }>('SELECT id FROM schools ORDER BY id LIMIT 1');
  const schoolId = schools.rows[0]!.id;
  const people: Member[] = [];
  while (people.length < MEMBERS) people.push(await registerMember(url, client));

  const ledger: WriteLedger = { posts: [], comments: [], votes: [], letters: [] };
  const outcomes: Outcome[] = [];
  const ask = async (what: string, path: string, who?: Member, body?: object): Promise<{ id?: number } | null> => {
    const [moment, began] = [Date.now(), performance.now()];
    const done = (status: number) => outcomes.push({ moment, what, status, ms: performance.now() - began });
    try {
      const answer = await sendRequest(url, path, who, body);
      const text = await answer.text(); // The text is complete only when the whole body has arrived.
      done(answer.status);
      if (!answer.ok) return null;
      return body ? (JSON.parse(text) as { id?: number }) : {};
    } catch {
      done(0);
      return null;
    }
  };
  const turns = turnsOf(ask, schoolId, ledger);
  const listener = listen(`${url}/api/schools/${schoolId}/stream`, people[0]!);

  let isOver = false;
  const underWay = new Set<Promise<unknown>>();
  const driving = (async () => {
    const began = performance.now();
    for (let turn = 0; !isOver; turn += 1) {
      await sleep(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()));
      const work = turns[turn % turns.length]!(people[(turn + Math.floor(turn / turns.length)) % people.length]!, turn);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    }
  })();

  return {
    outcomes,
    stop: async () => {
      isOver = true;
      await driving;
      await Promise.all(underWay);
      await sleep(SETTLES_MS);
      const { streamsBegun, received } = await listener.stop();
      const ids = people.map(({ id }) => id);
      const verdict = await compareWrites(client, ledger, ids);
      const { rowCount } = await client.query("SELECT FROM rate_limits WHERE key LIKE 'register.address:%'");
      await client.end();
      return {
        ...verdict,
        streamsBegun,
        untold: ledger.posts.filter((id) => !received.has(id)).length,
        addresses: rowCount ?? 0,
      };
    },
  };
}

type Ask = (what: string, path: string, who?: Member, body?: object) => Promise<{ id?: number } | null>;

/**
 * Returns functions that send the different kinds of requests, for use in rotation. Writes that the site acknowledges
 * are recorded in `ledger`.
 */
function turnsOf(ask: Ask, schoolId: number, ledger: WriteLedger): ((who: Member, turn: number) => Promise<unknown>)[] {
  const voted = new Map<number, number>();
  return [
    (who) => ask('feed', '/api/user/feed', who),
    (who) => ask('board', `/api/schools/${schoolId}/posts`, who),
    () => ask('page for visitors', `/explore/${schoolId}`),
    (who) => ask('page of a member', '/dashboard', who),
    async (who, turn) => {
      const made = await ask('post', '/api/posts', who, { schoolId, content: `Post ${turn} of ${who.id}` });
      if (made?.id) ledger.posts.push(made.id);
    },
    (who) => ask('count', '/api/notifications/unread-count', who),
    async (who, turn) => {
      const postId = ledger.posts.at(-1 - (turn % 5));
      if (postId === undefined) return;
      const made = await ask('comment', `/api/posts/${postId}/comments`, who, { content: `Comment ${turn}` });
      if (made?.id) ledger.comments.push(made.id);
    },
    () => ask('list of schools', '/api/schools'),
    async (who) => {
      // Returns the next post that this member has not voted on, because a second vote would withdraw the first.
      const next = voted.get(who.id) ?? 0;
      const postId = ledger.posts[next];
      if (postId === undefined) return;
      voted.set(who.id, next + 1);
      const isDone = await ask('vote', `/api/posts/${postId}/vote`, who, { voteType: 'upvote' });
      if (isDone) ledger.votes.push({ postId, userId: who.id });
    },
    (who) => ask('page of the account', '/account', who),
  ];
}
