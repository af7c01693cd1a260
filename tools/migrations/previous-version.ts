import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSession } from '@/lib/auth/session';
import { db, connectionPool } from '@/lib/database/db';
import { saveDraft } from '@/lib/drafts/stored-drafts';
import { markAllNotificationsRead } from '@/lib/notifications/mark-and-delete-notifications';
import { createPost } from '@/lib/posts/write-post';
import { writeComment } from '@/lib/posts/comments';
import { savePost } from '@/lib/posts/reader/saved-posts';
import { voteOnPost } from '@/lib/posts/votes';
import { followSchool } from '@/lib/schools/follow';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { FIRST_BENCHMARK_USER_ID, prepareBenchmarkCommunity } from '@/tools/bench/benchmark-community';

// Runs in the folder of the previous version, with the code of that version. `fill URL POSTS` creates a community, and
// `write` writes until the parent process sends a message.

const PER_SECOND = 20;
const MOST_AT_ONCE = 200;

export type MeasuredWrite = { kind: string; at: number; milliseconds: number; fault?: string };

async function write(): Promise<void> {
  const people = await db().membership.findMany({
    where: { userId: { gte: FIRST_BENCHMARK_USER_ID }, accessUntil: { gt: new Date() } },
    select: { userId: true },
    take: 1_000,
  });
  const posts = await db().post.findMany({
    where: { isAnonymous: false, withheld: null, user: { membership: { accessUntil: { gt: new Date() } } } },
    select: { id: true, schoolId: true },
    orderBy: { id: 'desc' },
    take: 200,
  });
  const one = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
  const somebody = () => one(people).userId;
  const content = 'The bus is late, and there is snow on the hill.';
  const kinds: [string, () => Promise<unknown>][] = [
    ['post', () => createPost(somebody(), { schoolId: one(posts).schoolId, content })],
    ['comment', () => writeComment(one(posts).id, { role: 'subscriber', id: somebody() }, { content })],
    ['vote', () => voteOnPost(one(posts).id, somebody(), one(['upvote', 'downvote']))],
    ['saved', () => savePost(one(posts).id, { role: 'subscriber', id: somebody() })],
    ['follow', () => followSchool(somebody(), one(posts).schoolId)],
    ['session', () => startSession(somebody(), 'rehearsal')],
    ['read', () => markAllNotificationsRead(somebody())],
    [
      'draft',
      () =>
        saveDraft(somebody(), `post-${one(posts).schoolId}`, {
          act: 'rehearsal',
          fields: { content },
          savedAt: new Date().toISOString(),
          base: null,
        }),
    ],
  ];
  let [isOver, underWay] = [false, 0];
  process.on('message', () => (isOver = true));
  process.on('disconnect', () => (isOver = true));
  const began = performance.now();
  for (let turn = 0; !isOver; turn += 1) {
    await sleep(Math.max(0, began + (turn * 1_000) / PER_SECOND - performance.now()));
    if (underWay >= MOST_AT_ONCE) continue;
    const [kind, work] = kinds[turn % kinds.length] as (typeof kinds)[number];
    const [at, sent] = [Date.now(), performance.now()];
    const tell = (more: Partial<MeasuredWrite>) =>
      process.connected &&
      process.send?.({ kind, at, milliseconds: performance.now() - sent, ...more } satisfies MeasuredWrite);
    underWay += 1;
    void work()
      .then(
        () => tell({}),
        (error: Error) => tell({ fault: error.message.slice(0, 200) }),
      )
      .finally(() => (underWay -= 1));
  }
  while (underWay > 0) await sleep(20);
  await db().$disconnect();
  await connectionPool().end();
}

const [what, url = '', posts] = process.argv.slice(2);
await runCommandAndPrintFailure(async () =>
  what === 'fill' ? void (await prepareBenchmarkCommunity(url, Number(posts))) : write(),
);
process.exit(0);
