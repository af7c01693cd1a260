import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasReceivedAllDatabaseNotifications, listenToDatabaseChannel } from '@/lib/database/channel-listener';
import { findEarliestPostExpiry } from '@/lib/posts/post-expiry';
import { MIN_PEOPLE_PER_LEVEL } from '@/lib/verification/verification-level-privacy';
import { comment, follow, post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// These tests check that database notifications remove public pages from the memory cache. The tests receive the
// notifications as a second process would.

let author: Person;
let reader: Person;
let schoolId: number;
let shared: number;
let hidden: number;
let notifications: (string | null)[] = [];

beforeAll(async () => {
  [author, reader] = [await person('active'), await person('active')];
  schoolId = await school('Tidewater');
  shared = await post(author, schoolId);
  hidden = await post(await person('active'), schoolId);
  await call('POST', `/api/posts/${shared}/share`, { as: author });
  await comment(reader, shared);
  await rows(
    "INSERT INTO post_media (post_id, media_type, position, width, height) VALUES ($1, 'image/jpeg', 0, 1, 1)",
    shared,
  );
  await listenToDatabaseChannel('public_pages', (payload) => notifications.push(payload));
});
beforeEach(async () => {
  await hasReceivedAllDatabaseNotifications('public_pages');
  notifications = [];
});

async function notificationsAfter(statement: string, ...values: unknown[]): Promise<(string | null)[]> {
  await rows(statement, ...values);
  expect(await hasReceivedAllDatabaseNotifications('public_pages')).toBe(true);
  return [...new Set(notifications)];
}

it('a process reports its page cache as up to date only if it has received all notifications of changes', async () => {
  for (let time = 0; time < 200; time += 1) {
    notifications = [];
    await rows('UPDATE posts SET title = $1 WHERE id = $2', `Title ${time}`, shared);
    const answers = await Promise.all([
      hasReceivedAllDatabaseNotifications('public_pages'),
      hasReceivedAllDatabaseNotifications('public_pages'),
      hasReceivedAllDatabaseNotifications('public_pages'),
    ]);
    expect([answers, notifications]).toEqual([[true, true, true], [String(schoolId)]]);
  }
});

it.each<[string, string, () => unknown[]]>([
  ['an edited post', 'UPDATE posts SET content = $2 WHERE id = $1', () => [shared, 'Other']],
  [
    'a vote',
    "INSERT INTO post_votes (user_id, post_id, vote_type) VALUES ($2, $1, 'upvote')",
    () => [shared, reader.id],
  ],
  [
    'a comment',
    'INSERT INTO comments (post_id, user_id, content) VALUES ($1, $2, $3)',
    () => [shared, reader.id, 'Text'],
  ],
  ['an edited comment', 'UPDATE comments SET content = $2 WHERE post_id = $1', () => [shared, 'Other']],
  ['a hidden comment', "UPDATE comments SET withheld = 'removed' WHERE post_id = $1", () => [shared]],
  ['a comment shown again', 'UPDATE comments SET withheld = NULL WHERE post_id = $1', () => [shared]],
  ['deleting the comments', 'DELETE FROM comments WHERE post_id = $1', () => [shared]],
  ['a new picture description', 'UPDATE post_media SET alt = $2 WHERE post_id = $1', () => [shared, 'A drawing']],
  ['a removed picture', 'DELETE FROM post_media WHERE post_id = $1', () => [shared]],
  ['a new name of the author', 'UPDATE users SET first_name = $2 WHERE id = $1', () => [author.id, 'Avery']],
  [
    'a new profile photo of the author',
    'UPDATE users SET avatar = $2 WHERE id = $1',
    () => [author.id, '/api/avatars/1'],
  ],
  [
    "the end of the author's membership",
    'UPDATE memberships SET access_until = $2 WHERE user_id = $1',
    () => [author.id, inDays(-1)],
  ],
  ['the verification of the author', "UPDATE users SET verified_method = 'admin' WHERE id = $1", () => [author.id]],
  [
    'the verification of the author as a parent of the school',
    "INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'admin')",
    () => [author.id, schoolId],
  ],
  [
    'complimentary access for the author',
    'UPDATE memberships SET override_until = $2 WHERE user_id = $1',
    () => [author.id, inDays(1)],
  ],
  [
    'an event',
    "INSERT INTO school_events (school_id, title, starts_at, uid, created_by) VALUES ($1, 'Fair', now(), 'u', $2)",
    () => [schoolId, reader.id],
  ],
  [
    'an event moved to another time',
    "UPDATE school_events SET starts_at = now() + interval '1 day' WHERE school_id = $1",
    () => [schoolId],
  ],
  ['a deleted event', 'DELETE FROM school_events WHERE school_id = $1', () => [schoolId]],
  ['a hidden post', "UPDATE posts SET withheld = 'removed' WHERE id = $1", () => [shared]],
  ['a post that is no longer shared', 'UPDATE posts SET share_token = NULL WHERE id = $1', () => [shared]],
  ['a post that is shared', 'UPDATE posts SET share_token = $2 WHERE id = $1', () => [shared, 'again']],
  ['a post deleted with its author', 'DELETE FROM users WHERE id = $1', () => [author.id]],
])('%s removes the school’s pages from the cache', async (_, statement, values) => {
  expect(await notificationsAfter(statement, ...values())).toEqual([String(schoolId)]);
});

// A change to a person's account must not rebuild the page with their anonymous post, because the time of the rebuild
// would reveal the author (record 103).
describe('account changes of a person who posted by name at one school and anonymously at another', () => {
  let writer: Person;
  let named: number;
  let anonymous: number;

  beforeAll(async () => {
    [writer, named, anonymous] = [await person('active'), await school(), await school()];
    const [signed, unsigned] = [await post(writer, named), await post(writer, anonymous, { isAnonymous: true })];
    for (const id of [signed, unsigned]) await call('POST', `/api/posts/${id}/share`, { as: writer });
    await comment(writer, unsigned);
    await rows("UPDATE comments SET outside = 'named' WHERE user_id = $1", writer.id);
    const liked = await post(await person('active'), anonymous);
    await rows("UPDATE posts SET share_token = 'liked' WHERE id = $1", liked);
    for (const id of [unsigned, liked]) await call('POST', `/api/posts/${id}/upvote`, { as: writer });
  });

  it.each<[string, string, () => unknown[]]>([
    ['a new name', 'UPDATE users SET first_name = $2 WHERE id = $1', () => [writer.id, 'Blair']],
    ['a new profile photo', 'UPDATE users SET avatar = $2 WHERE id = $1', () => [writer.id, '/api/avatars/2']],
    ['an appointment as administrator', 'UPDATE users SET is_admin = NOT is_admin WHERE id = $1', () => [writer.id]],
    [
      'the removal of administrator rights',
      'UPDATE users SET is_admin = NOT is_admin WHERE id = $1',
      () => [writer.id],
    ],
    ['a verification by card', "UPDATE users SET verified_method = 'card' WHERE id = $1", () => [writer.id]],
    ['the end of the verification by card', 'UPDATE users SET verified_method = NULL WHERE id = $1', () => [writer.id]],
    [
      'a verification for that school',
      "INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'vouch')",
      () => [writer.id, anonymous],
    ],
    [
      'the withdrawal of the verification for that school',
      'DELETE FROM school_parents WHERE user_id = $1',
      () => [writer.id],
    ],
    [
      'a lapsed membership',
      'UPDATE memberships SET access_until = $2 WHERE user_id = $1',
      () => [writer.id, inDays(-1)],
    ],
    [
      'a renewed membership',
      'UPDATE memberships SET access_until = $2 WHERE user_id = $1',
      () => [writer.id, inDays(30)],
    ],
    ['free access', 'UPDATE memberships SET override_until = $2 WHERE user_id = $1', () => [writer.id, inDays(1)]],
    [
      'a household seat with an end date',
      'UPDATE memberships SET seat_until = $2 WHERE user_id = $1',
      () => [writer.id, inDays(1)],
    ],
    [
      'a household seat without an end date',
      'UPDATE memberships SET seat_until = NULL WHERE user_id = $1',
      () => [writer.id],
    ],
    ['the end of the membership row', 'DELETE FROM memberships WHERE user_id = $1', () => [writer.id]],
  ])(
    '%s clears only the cached page of the school where the person posted by name',
    { tags: ['D3'] },
    async (_, statement, values) => {
      expect(await notificationsAfter(statement, ...values())).toEqual([String(named)]);
    },
  );

  it('a member’s name change clears cached pages of a school where they commented by name', async () => {
    const elsewhere = await school();
    const host = await person('active');
    const id = await post(host, elsewhere);
    await call('POST', `/api/posts/${id}/share`, { as: host });
    await rows(
      "INSERT INTO comments (post_id, user_id, content, outside) VALUES ($1, $2, 'Yes', 'named')",
      id,
      writer.id,
    );
    await notificationsAfter('SELECT 1');
    notifications = [];
    const announcedBy = await notificationsAfter("UPDATE users SET first_name = 'Corey' WHERE id = $1", writer.id);
    expect(announcedBy.toSorted()).toEqual([String(named), String(elsewhere)].toSorted());
  });
});

it('cached pages expire when a school has enough verified parents for anonymous posts to show their author’s verification', async () => {
  const schoolId = await school();
  const host = await person('active');
  const id = await post(host, schoolId, { isAnonymous: true });
  await call('POST', `/api/posts/${id}/share`, { as: host });
  await notificationsAfter('SELECT 1'); // Waits until the notification about the new public link has arrived.
  const announced = [];
  for (let count = 1; count <= MIN_PEOPLE_PER_LEVEL + 1; count += 1) {
    notifications = [];
    const announcedBy = await notificationsAfter(
      "INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'code')",
      (await person('active')).id,
      schoolId,
    );
    if (announcedBy.includes(String(schoolId))) announced.push(count);
  }
  expect(announced).toEqual([MIN_PEOPLE_PER_LEVEL]);
});

it.each(['name', 'fax', 'feeder_schools', 'description'])(
  'a new %s of a school removes all pages from the cache',
  async (column) => {
    expect(await notificationsAfter(`UPDATE schools SET ${column} = 'Other' WHERE id = $1`, schoolId)).toEqual(['']);
  },
);

it('a change of any school column that visitors see removes all cached pages', async () => {
  const unannounced = await rows<{ name: string }>(`
    SELECT a.attname AS name FROM pg_attribute a JOIN pg_trigger t ON t.tgrelid = a.attrelid AND t.tgname = 'announce_all_pages'
    WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attnum <> ALL (t.tgattr::int2[]) ORDER BY 1`);
  expect(unannounced.map(({ name }) => name)).toEqual([
    'created_at',
    'email',
    'field_sources',
    'follower_count',
    'parent_count',
    'principal',
    'principal_email',
    'rce_csap_code',
    'school_uuid',
    'slc',
    'updated_at',
    'verified_follower_count',
    'vice_principal',
    'vice_principal_email',
  ]);
});

it('changes that visitors cannot see do not notify the page cache', async () => {
  for (const [statement, ...values] of [
    ['UPDATE posts SET content = $2 WHERE id = $1', hidden, 'Other'],
    ["INSERT INTO post_votes (user_id, post_id, vote_type) VALUES ($2, $1, 'upvote')", hidden, reader.id],
    ['INSERT INTO comments (post_id, user_id, content) VALUES ($1, $2, $3)', hidden, reader.id, 'Text'],
    ['UPDATE users SET first_name = $2 WHERE id = $1', reader.id, 'Other'],
    ['UPDATE memberships SET access_until = $2 WHERE user_id = $1', reader.id, inDays(9)],
    ['UPDATE schools SET principal = $2 WHERE id = $1', schoolId, 'Somebody'],
    ['DELETE FROM posts WHERE id = $1', hidden],
  ] as const)
    expect(await notificationsAfter(statement, ...values), statement).toEqual([]);
  await follow(reader, schoolId);
  expect(await notificationsAfter('SELECT 1')).toEqual([]);
});

it('a cached page expires when a named author loses access, or when an anonymous author’s weekly access check is due', async () => {
  const [plain, gifted, anonymous, boss] = [
    await person('active'),
    await person('active'),
    await person('active'),
    await person('admin'),
  ];
  const ids = await Promise.all([plain, gifted, anonymous, boss].map((writer) => post(writer, schoolId)));
  const [plainPost = 0, giftedPost = 0, anonymousPost = 0, bossPost = 0] = ids;
  const moment = new Date('2026-11-22T12:00:00Z');
  const at = (hours: number) => new Date(moment.getTime() + hours * 3_600_000);
  const until = (who: Person, access: Date, gift: Date | null) =>
    rows('UPDATE memberships SET access_until = $2, override_until = $3 WHERE user_id = $1', who.id, access, gift);
  await until(plain, at(5), null);
  await until(gifted, at(1), at(3));
  await until(anonymous, at(1), null);
  const phase = (at(2).getTime() / 1_000) % 604_800;
  await rows('UPDATE posts SET is_anonymous = true, check_phase = $2 WHERE id = $1', anonymousPost, phase);

  expect(await findEarliestPostExpiry([], moment)).toBeNull();
  expect(await findEarliestPostExpiry([bossPost], moment)).toBeNull();
  expect(await findEarliestPostExpiry([plainPost, bossPost], moment)).toEqual(at(5));
  expect(await findEarliestPostExpiry([plainPost, giftedPost], moment)).toEqual(at(3));
  expect(await findEarliestPostExpiry(ids, moment)).toEqual(at(2));
  // The site checks once a week whether this anonymous post must be hidden. At hour 2, one check is due, and the next
  // is due seven days later.
  expect(await findEarliestPostExpiry([anonymousPost], at(2))).toEqual(at(2 + 7 * 24));
  expect(await findEarliestPostExpiry([plainPost], at(5))).toBeNull();
});

it('a process does not report its page cache as up to date while its database connection is lost', async () => {
  await rows(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query = '' AND datname = current_database()",
  );
  await expect.poll(() => hasReceivedAllDatabaseNotifications('public_pages')).toBe(false);
  await expect.poll(() => hasReceivedAllDatabaseNotifications('public_pages'), { timeout: 5_000 }).toBe(true);
  // A null notification clears the whole cache, because the process may have missed notifications while its database
  // connection was lost.
  expect(notifications).toContain(null);
});
