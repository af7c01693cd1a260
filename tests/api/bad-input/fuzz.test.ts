import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { pool } from '@/lib/database/db';
import { call, type Answer } from '../../support/http/call';
import { takeSnapshot } from '../../support/database/snapshot';
import { closeStreams } from '../../support/http/streams';
import { randomRequests, type RandomRequest } from './random';
import { makeWorld } from '../policy/matrix-world';
import { isThorough } from '../../support/thorough';

// FUZZ_REQUESTS asks for a longer run, FUZZ_SEED repeats one that failed.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isThorough ? 5_000 : 700));
const world = await makeWorld();
const snapshot = await takeSnapshot();

/** Counts that are not those of their rows. */
const WRONG_COUNTS = `
  SELECT 'post' AS of, p.id FROM posts p
  WHERE (p.upvote_count, p.downvote_count, p.comment_count) IS DISTINCT FROM (
    (SELECT count(*) FROM post_votes v WHERE v.post_id = p.id AND v.vote_type = 'upvote'),
    (SELECT count(*) FROM post_votes v WHERE v.post_id = p.id AND v.vote_type = 'downvote'),
    (SELECT count(*) FROM comments c WHERE c.post_id = p.id))
  UNION ALL SELECT 'school', s.id FROM schools s
  WHERE s.follower_count <> (SELECT count(*) FROM user_school_subscriptions f WHERE f.school_id = s.id)`;

/** Payments are not set up here. */
const PAYMENTS_AWAY = 'Payments are unavailable right now. Please try again.';

const ADMINS = 'SELECT count(*)::int AS admins FROM users WHERE is_admin';

function complaint({ method, address }: RandomRequest, answer: Answer): string | null {
  const shown = `${method} ${address}: ${answer.status} ${answer.text.slice(0, 200)}`;
  if (answer.status >= 500 && answer.body?.message !== PAYMENTS_AWAY) return shown;
  if (answer.status >= 400 && !/\S/.test(answer.body?.message ?? '')) return `no message: ${shown}`;
  return null;
}

it(
  `${REQUESTS} random requests by everybody find no failure, and leave counts and rights as they should be`,
  { timeout: 40 * REQUESTS },
  async () => {
    const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 32));
    const requests = randomRequests(world, seed);
    const found = new Map<number, number>();

    for (let index = 0; index < REQUESTS; index += 1) {
      const request = requests.next().value;
      const { who, method, address, raw, headers } = request;
      const answer = await call(method, address, { as: world.people[who], raw, headers });
      expect(
        complaint(request, answer),
        `FUZZ_SEED=${seed}, request ${index} by ${who}: ${String(raw).slice(0, 300)}`,
      ).toBeNull();
      found.set(answer.status, (found.get(answer.status) ?? 0) + 1);

      if (index % 100 === 99) {
        const { rows: wrong } = await pool().query(WRONG_COUNTS);
        const { rows: admins } = await pool().query(ADMINS);
        expect({ wrong, admins }, `FUZZ_SEED=${seed}, before request ${index}`).toEqual({
          wrong: [],
          admins: [{ admins: 1 }],
        });
        closeStreams();
        await snapshot.restore();
      }
    }
    // Or else these were not the requests that they are meant to be.
    const expected = [200, 204, 400, 401, 403, 404, ...(isThorough ? [201] : [])]; // of few requests none may happen to make something
    for (const status of expected) expect([...found.keys()], `FUZZ_SEED=${seed}`).toContain(status);
  },
);
