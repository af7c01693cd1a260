import { readdir, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { verify } from '@/lib/integrity/run-integrity-checks';
import { comment, follow, post, vote } from '../../support/community/board';
import { person, school } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { superuser } from '../../support/database/owner';
import { pictureOf } from '../../support/media/stored-media';

let postId: number;
let commentId: number;
let schoolId: number;

beforeAll(async () => {
  const [author, reader] = [await person('active'), await person('active')];
  schoolId = await school();
  postId = await post(author, schoolId);
  commentId = await comment(reader, postId);
  await vote(reader, postId);
  await follow(reader, schoolId);
  await pictureOf(postId);
  await rows("UPDATE stored_files SET created_at = now() - interval '2 hours'");
});

async function faultsFound(): Promise<Record<string, string[] | null>> {
  const results: Record<string, string[] | null> = {};
  for await (const { what, faults } of verify()) if (faults?.length !== 0) results[what] = faults;
  return results;
}

/** Changes rows while triggers are off, to simulate triggers that failed. */
const behindTriggers = (statement: string) =>
  superuser().query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`);

it('the verification of the data finds nothing wrong in a healthy database', async () => {
  expect(await faultsFound()).toEqual({});
});

const faultCase = (what: string, id: () => number, fault: () => string, back: () => string) =>
  [what, id, fault, back] as const;

it.each([
  faultCase(
    'votes of posts',
    () => postId,
    () => 'UPDATE posts SET upvote_count = upvote_count + 1',
    () => 'UPDATE posts SET upvote_count = upvote_count - 1',
  ),
  faultCase(
    'scores by which posts are ranked',
    () => postId,
    () => 'UPDATE posts SET parent_score = other_score, other_score = 0',
    () => 'UPDATE posts SET other_score = parent_score, parent_score = 0',
  ),
  faultCase(
    'comments of posts',
    () => postId,
    () => 'UPDATE posts SET comment_count = 0',
    () => 'UPDATE posts SET comment_count = 1',
  ),
  faultCase(
    'comments that somebody called useful',
    () => commentId,
    () => 'UPDATE comments SET useful_count = 3',
    () => 'UPDATE comments SET useful_count = 0',
  ),
  faultCase(
    'followers of schools',
    () => schoolId,
    () => 'UPDATE schools SET follower_count = 9',
    () => 'UPDATE schools SET follower_count = 1',
  ),
  faultCase(
    'words by which posts are found',
    () => postId,
    () => "UPDATE post_words SET words = words_of(NULL, 'other')",
    () => 'UPDATE post_words SET words = words_of(p.title, p.content) FROM posts p WHERE p.id = post_id',
  ),
  faultCase(
    'words by which comments are found',
    () => commentId,
    () => 'DELETE FROM comment_words',
    () =>
      `INSERT INTO comment_words SELECT c.id, post_id, ${schoolId}, c.created_at, words_of(NULL, content) FROM comments c`,
  ),
])('the data verification finds %s that do not match the stored rows', async (what, id, fault, back) => {
  await behindTriggers(fault());
  expect(await faultsFound()).toEqual({ [what]: [String(id())] });
  await behindTriggers(back());
  expect(await faultsFound()).toEqual({});
});

it('the data verification finds days with a wrong or missing count in the statistics', async () => {
  await behindTriggers("UPDATE rows_by_day SET value = value + 1 WHERE name = 'posts'");
  await behindTriggers("UPDATE rows_by_day SET name = 'was' WHERE name = 'signUps'");
  const day = [expect.stringMatching(/^\d{4}-\d\d-\d\d$/)];
  expect(await faultsFound()).toEqual({
    'days of the statistics (posts)': day,
    'days of the statistics (signUps)': day,
  });
  await behindTriggers("UPDATE rows_by_day SET value = value - 1 WHERE name = 'posts'");
  await behindTriggers("UPDATE rows_by_day SET name = 'signUps' WHERE name = 'was'");
});

it('the verification of the data finds a post that waits for a moderator but has no review', async () => {
  await behindTriggers("UPDATE posts SET withheld = 'reports'");
  expect(await faultsFound()).toEqual({
    'posts and comments that wait for a moderator, and have a review': [`post:${postId}`],
  });
  await behindTriggers('UPDATE posts SET withheld = NULL');
});

it('the data verification finds files without database rows and rows without files', async () => {
  const folder = path.join(env().MEDIA_DIR, 'files');
  const [key = ''] = (await readdir(folder, { recursive: true })).filter((name) => path.basename(name).length === 32);
  const stray = path.join(folder, path.dirname(key), 'e'.repeat(32));
  await rename(path.join(folder, key), `${path.join(folder, key)}.away`);
  await writeFile(stray, 'x');
  expect(await faultsFound()).toEqual({ 'rows of files, each with its file': [path.basename(key)] });
  const past = new Date(Date.now() - 2 * 3_600_000);
  await utimes(stray, past, past);
  expect(await faultsFound()).toMatchObject({ 'files, each with its row': ['e'.repeat(32)] });
  await rename(`${path.join(folder, key)}.away`, path.join(folder, key));
  await rename(stray, `${stray}.gone`);
  expect(await faultsFound()).toEqual({});
});

it('the verification of the data finds a payment that is missing at Stripe', async () => {
  const [{ id = 0 } = {}] = await rows<{ id: number }>('SELECT id FROM users LIMIT 1');
  await rows(
    `INSERT INTO membership_payments (invoice_id, charge_id, user_id, amount_paid, currency, status, paid_at)
     SELECT 'in_x', 'ch_x', $1, 599, 'cad', 'paid', now() - interval '5 days'`,
    id,
  );
  await rows(
    `INSERT INTO billing_audit (source, action, details, created_at) VALUES ('reconcile', 'balance.read', jsonb_build_object('until', now()), now())`,
  );
  expect(await faultsFound()).toEqual({
    'payments, against the balance at Stripe as it was read last': ['ch_x (missing_at_stripe)'],
  });
});

it('the data verification reports each check that could not run', async () => {
  await superuser().query('ALTER TABLE useful_marks RENAME TO useful_away');
  try {
    expect(await faultsFound()).toMatchObject({ 'comments that somebody called useful': null });
  } finally {
    await superuser().query('ALTER TABLE useful_away RENAME TO useful_marks');
  }
});
