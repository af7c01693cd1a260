// @module-tag thorough
// All tests in this file run only before a release (THOROUGH=1), because they take long.
import { expect, it } from 'vitest';
import { post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { answerAppeal, appeal, decide, reviewQueue, report, withdraw } from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { randomGenerator } from '../../support/random';
import { rows } from '../../support/database/rows';
import { inParallel } from '../../support/concurrency';

const SEEDS = [11, 22, 33];
const WRONG = `SELECT p.id, p.comment_count, (SELECT count(*)::int FROM comments c WHERE c.post_id = p.id AND c.withheld IS NULL) AS shown
  FROM posts p WHERE p.comment_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.id AND c.withheld IS NULL)
  OR abs(p.discussed_rank - p.comment_count / sqrt(1 + (SELECT follower_count FROM schools s WHERE s.id = p.school_id))) > 0.0001`;
const UNREVIEWED = `SELECT c.id FROM comments c WHERE c.withheld IN ('reports', 'words', 'first') AND NOT EXISTS (SELECT FROM reviews v WHERE v.open_key = 'comment:' || c.id)
  UNION ALL SELECT p.id FROM posts p WHERE p.withheld IN ('reports', 'words', 'first') AND NOT EXISTS (SELECT FROM reviews v WHERE v.open_key = 'post:' || p.id)`;

it.each(SEEDS)('stored counts stay correct while many people write and moderate at once (seed %i)', async (seed) => {
  const random = randomGenerator(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const [members, admins, schoolId] = [
    await inParallel(8, () => person('active')),
    [await person('admin'), await person('admin')],
    await school(),
  ];
  const [admin] = admins as [Person, Person];
  await call('POST', '/api/admin/watched-words', { as: admin, body: { word: `goose${seed}` } });
  const member = () => members[whole(8)] as Person;
  const posts = await inParallel(3, () => post(members[0] as Person, schoolId));
  const comments = async () =>
    await rows<{ id: number; user_id: number }>(
      'SELECT c.id, c.user_id FROM comments c JOIN posts p ON p.id = c.post_id WHERE p.school_id = $1',
      schoolId,
    );
  const statuses = new Set<number>();
  const acts = [
    async () =>
      call('POST', `/api/posts/${posts[whole(3)]}/comments`, {
        as: member(),
        body: { content: whole(4) ? 'Text' : `goose${seed}` },
      }),
    async () => {
      const all = await comments();
      return report(member(), 'comment', all[whole(all.length)]?.id ?? 2_000_000_000, {
        reason: whole(5) ? 'privacy' : 'child',
      });
    },
    async () => report(member(), 'post', posts[whole(3)] ?? 0),
    async () => {
      const all = await rows<{ reporter_id: number; post_id: number | null; comment_id: number | null }>(
        'SELECT reporter_id, post_id, comment_id FROM reports ORDER BY random() LIMIT 1',
      );
      const { reporter_id: by, post_id: of, comment_id: ofComment } = all[0] ?? {};
      const who = members.find(({ id }) => id === by) ?? member();
      return ofComment ? withdraw(who, 'comment', ofComment) : withdraw(who, 'post', of ?? 2_000_000_000);
    },
    async () => {
      const waiting = await reviewQueue(admin);
      const { id = 2_000_000_000, status } = waiting[whole(waiting.length)] ?? {};
      const who = admins[whole(2)] as Person;
      return status === 'appealed'
        ? answerAppeal(who, id, whole(2) ? 'upheld' : 'reversed')
        : decide(who, id, ['keep', 'hide', 'delete'][whole(waiting.length > 3 ? 3 : 2)] as string);
    },
    async () => {
      const [decided] = await rows<{ id: number; author_id: number }>(
        "SELECT id, author_id FROM reviews WHERE status = 'decided' ORDER BY random() LIMIT 1",
      );
      const who = members.find(({ id }) => id === decided?.author_id) ?? member();
      return appeal(who, decided?.id ?? 2_000_000_000);
    },
    async () => {
      const all = await comments();
      const one = all[whole(all.length)];
      const who = members.find(({ id }) => id === one?.user_id) ?? member();
      return whole(3)
        ? call('PATCH', `/api/comments/${one?.id ?? 0}`, {
            as: who,
            body: { content: whole(3) ? `Text ${whole(99)}` : `goose${seed}` },
          })
        : call('DELETE', `/api/comments/${one?.id ?? 0}`, { as: who });
    },
  ];
  for (let round = 0; round < 25; round += 1) {
    const answers = await inParallel(8, () => (acts[whole(acts.length)] as (typeof acts)[0])());
    for (const { status } of answers) statuses.add(status);
    expect(await rows(WRONG), `round ${round}`).toEqual([]);
    expect(await rows(UNREVIEWED), `round ${round}`).toEqual([]);
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(await rows('SELECT 1 FROM reviews WHERE decision IS NOT NULL LIMIT 1')).toHaveLength(1);
});
