import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasReceivedAllDatabaseNotifications } from '@/lib/database/channel-listener';
import { connectionPool } from '@/lib/database/db';
import { countWaitingQuestions } from '@/lib/news-emails/waiting-questions';
import { queueStormPushes } from '@/lib/push/storm-pushes';
import { stormMorningAt } from '@/lib/storm/storm-morning';
import { call, type Answer } from '../../support/http/call';
import { person, type Person } from '../../support/community/people';
import { fillTables } from '../../support/database/fill';
import { superuserUrl } from '../../support/database/owner';
import { pagesOf, plansOf, tableScansOf, watchPlans, type Watched } from '../../support/database/plans';
import { count, rows } from '../../support/database/rows';
import { calendarFile, openCalendarServer, type CalendarFileEvent } from '../../support/events/calendar-server';

// These tests check that no API call reads all posts, votes, comments or notifications. The tests check the query plans
// that PostgreSQL executed on a database with 100,000 posts.

const calendarServer = await openCalendarServer();
process.env.CALENDAR_STAND_IN_URL = calendarServer.url;
afterAll(() => calendarServer.stop());

const LARGE = ['posts', 'post_votes', 'comments', 'notifications'];
const readsWhole = (plan: Watched) =>
  tableScansOf(plan).some((reading) => LARGE.some((table) => reading === `${table}: Seq Scan`));
/**
 * Maximum estimated cost of a query plan, in PostgreSQL's cost units. Plans that read a whole index cost more. Plans of
 * feeds cost less, although their estimates include rarely read rows.
 */
const HIGHEST_COST = 3_000;
/**
 * Maximum number of database pages (8 kB each) that one statement may read. For comparison, reading all hidden posts of
 * lapsed members would take 18,000 pages.
 */
const MOST_PAGES = 3_000;
/** Maximum number of database pages that one statement may read beside the 180 events of a region. */
const MOST_EVENT_PAGES = 300;
/** How much more a repeated statement may read. Reading a copy of every event for each school would exceed this. */
const MORE_PAGES = 1.1;
const readsTooMuch = (watched: Watched) => readsWhole(watched) || watched.plan['Total Cost'] > HIGHEST_COST;

let author: Person;
let reader: Person;
let admin: Person;
let lapsed: Person;

/**
 * SQL that creates 1,000 people, 50 schools, 100,000 posts, 200,000 votes, 100,000 comments and 100,000 notifications.
 */
const FILL = `
  SET session_replication_role = replica; -- counts and ranks are given, references are right
  INSERT INTO schools (id, name, city, follower_count) SELECT n, 'School ' || n, 'Town', 20 FROM generate_series(1, 50) n;
  INSERT INTO users (id, email, password, first_name, terms_version) SELECT n, 'u' || n || '@example.test', '', 'Robin', 'test' FROM generate_series(1001, 2000) n;
  INSERT INTO memberships (user_id, status, access_until)
    SELECT n, 'active', now() + CASE WHEN n % 10 = 0 THEN interval '-1 day' ELSE interval '1 day' END FROM generate_series(1001, 2000) n;
  INSERT INTO user_school_subscriptions (user_id, school_id) SELECT u, 1 + (u + s) % 50 FROM generate_series(1001, 2000) u, generate_series(1, 5) s;
  INSERT INTO posts (id, user_id, school_id, content, share_token, upvote_count, comment_count, popular_rank, discussed_rank, created_at, topic, is_unanswered, concern_state)
    SELECT n, 1001 + n % 1000, 1 + (n * 7) % 50, 'Post ' || n, CASE WHEN n % 3 = 0 THEN md5(n::text) END, n % 30, n % 20, n % 30 / sqrt(21), n % 20 / sqrt(21),
      now() - n * interval '5 minutes', CASE WHEN n % 2 = 0 THEN (enum_range(NULL::post_topic))[1 + n / 100 % 8] END, n % 40 = 0, CASE WHEN n % 40 = 1 THEN 'asked'::concern_state END FROM generate_series(1, 100000) n;
  INSERT INTO post_votes (user_id, post_id, vote_type) SELECT 1001 + (p + v * 333) % 1000, p, 'upvote' FROM generate_series(1, 100000) p, generate_series(1, 2) v;
  INSERT INTO comments (id, user_id, post_id, content, created_at)
    SELECT n, 1001 + (n * 3) % 1000, 1 + n / 2, 'Comment ' || n, now() - n * interval '1 minute' FROM generate_series(1, 100000) n;
  INSERT INTO notifications (user_id, kind, post_id, comment_id, created_at)
    SELECT 1001 + n % 1000, 'comment', 1 + n / 2, n, now() - n * interval '1 minute' FROM generate_series(1, 100000) n;
  INSERT INTO saved_posts (user_id, post_id) SELECT 1001 + n % 1000, n FROM generate_series(1, 5000) n;
  SELECT setval('users_id_seq', 3000), setval('posts_id_seq', 100000), setval('comments_id_seq', 100000), setval('schools_id_seq', 50)`;

/** SQL that creates 20,000 followers of school 8 with a device, of whom one in a hundred asked for storm messages. */
const STORM_PEOPLE = `
  SET session_replication_role = replica; -- references are right
  INSERT INTO users (id, email, password, terms_version, push_storm)
    SELECT n, 'storm' || n || '@example.test', '', 'test', n % 100 = 0 FROM generate_series(10001, 30000) n;
  INSERT INTO sessions (id_hash, user_id, expires_at) SELECT 'storm' || n, n, now() + interval '1 day' FROM generate_series(10001, 30000) n;
  INSERT INTO push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, device)
    SELECT n, 'storm' || n, 'storm' || n, '', '', '' FROM generate_series(10001, 30000) n;
  INSERT INTO user_school_subscriptions (user_id, school_id) SELECT n, 8 FROM generate_series(10001, 30000) n`;

let postId: number;

beforeAll(async () => {
  await fillTables(superuserUrl(), LARGE, FILL);
  await watchPlans();
  [author, reader, admin, lapsed] = [
    await person('active'),
    await person('active'),
    await person('admin'),
    await person('lapsed'),
  ];
  // The test makes the test people average users, with follows, posts, votes, comments and notifications.
  await rows(
    'INSERT INTO user_school_subscriptions (user_id, school_id) SELECT $1, n FROM generate_series(1, 20) n',
    reader.id,
  );
  for (const table of ['posts', 'comments', 'notifications', 'saved_posts']) {
    await rows(`UPDATE ${table} SET user_id = $1 WHERE user_id = 1002`, reader.id);
    await rows(`UPDATE ${table} SET user_id = $1 WHERE user_id = 1003`, author.id);
    await rows(`UPDATE ${table} SET user_id = $1 WHERE user_id = 1004`, lapsed.id);
  }
  await rows('INSERT INTO mutes (muter_id, muted_id) SELECT $1, n FROM generate_series(1010, 1019) n', reader.id);
  const [own] = await rows<{ id: number }>(
    'SELECT id FROM posts WHERE user_id = $1 AND share_token IS NOT NULL ORDER BY id DESC LIMIT 1',
    author.id,
  );
  postId = own?.id ?? 0;
});

async function nextOf(address: string, as: Person): Promise<Answer> {
  const { headers } = await call('GET', address, { as });
  const link = headers.get('link') ?? '';
  return call('GET', link.slice(1, link.indexOf('>')), { as });
}

const get = (address: string, as: Person | null = reader) => call('GET', address, { as });
const write = (method: 'POST' | 'PATCH' | 'DELETE', address: string, as: Person, body?: unknown) =>
  call(method, address, { as, ...(body === undefined ? {} : { body }) });
const commentOn = () => write('POST', `/api/posts/${postId}/comments`, reader, { content: 'Text' });
const lastOf = async (table: string) => (await rows<{ id: number }>(`SELECT max(id) AS id FROM ${table}`))[0]?.id;

const REQUESTS: [string, () => Promise<Answer>][] = [
  ['the feed, most recent', () => get('/api/user/feed?sort=recent')],
  ['the feed, most popular', () => get('/api/user/feed?sort=popular')],
  ['the feed, most discussed', () => get('/api/user/feed?sort=discussed')],
  ['a board filtered by topic', () => get('/api/schools/8/posts?topic=weather')],
  ['the most discussed posts of a topic on a board', () => get('/api/schools/8/posts?topic=weather&sort=discussed')],
  ['the unanswered questions of a board', () => get('/api/schools/8/posts?topic=unanswered')],
  ['the unanswered questions of the feed', () => get('/api/user/feed?topic=unanswered')],
  ['the concerns of a board in one state', () => get('/api/schools/8/posts?topic=concern_asked')],
  ['the concerns of the feed in one state', () => get('/api/user/feed?topic=concern_asked')],
  ['the next page of the feed', () => nextOf('/api/user/feed', reader)],
  ['the next page of the popular feed', () => nextOf('/api/user/feed?sort=popular', reader)],
  ['a board, most recent', () => get('/api/schools/8/posts?sort=recent')],
  ['a board, most popular', () => get('/api/schools/8/posts?sort=popular')],
  ['a board, most discussed', () => get('/api/schools/8/posts?sort=discussed')],
  ['the next page of a board', () => nextOf('/api/schools/8/posts?sort=discussed', reader)],
  ['a board read by a visitor', () => get('/api/schools/8/posts', null)],
  ['a post', () => get(`/api/posts/${postId}`)],
  [
    'a shared post',
    async () =>
      get(
        `/api/shared/${(await rows<{ token: string }>('SELECT share_token AS token FROM posts WHERE id = $1', postId))[0]?.token}`,
        null,
      ),
  ],
  ['the comments of a post', () => get(`/api/posts/${postId}/comments`)],
  ['the next page of comments', () => nextOf('/api/posts/5/comments?limit=1', reader)],
  ["the person's own posts", () => get('/api/user/posts')],
  ['the saved posts', () => get('/api/user/saved')],
  ['the followed schools with their activity', () => get('/api/user/subscriptions')],
  ['the highlights of all schools', () => get('/api/schools/highlights')],
  ['the account with the count of its hidden posts', () => get('/api/user', lapsed)],
  ['the notifications', () => get('/api/notifications')],
  ['the next page of notifications', () => nextOf('/api/notifications?limit=5', reader)],
  ['the count of unread notifications', () => get('/api/notifications/unread-count')],
  ['marking all notifications read', () => write('POST', '/api/notifications/mark-all-read', reader)],
  ['a new post', () => write('POST', '/api/posts', author, { schoolId: 8, content: 'Text' })],
  ['editing the post', () => write('PATCH', `/api/posts/${postId}`, author, { content: 'Other text' })],
  ['voting', () => write('POST', `/api/posts/${postId}/vote`, reader, { voteType: 'upvote' })],
  ['switching the vote', () => write('POST', `/api/posts/${postId}/vote`, reader, { voteType: 'downvote' })],
  ['withdrawing the vote', () => write('POST', `/api/posts/${postId}/vote`, reader, { voteType: 'downvote' })],
  ['commenting', commentOn],
  [
    'editing the comment',
    async () => write('PATCH', `/api/comments/${await lastOf('comments')}`, reader, { content: 'Better' }),
  ],
  ['deleting the comment', async () => write('DELETE', `/api/comments/${await lastOf('comments')}`, reader)],
  ['saving the post', () => write('POST', `/api/posts/${postId}/save`, reader)],
  ['sharing the post', () => write('POST', `/api/posts/${postId}/share`, author)],
  ['deleting the post', () => write('DELETE', `/api/posts/${postId}`, admin)],
];

describe('the query plans of the statements of each API call', () => {
  it.each(REQUESTS)('no statement of the request for %s reads a whole table or index', async (_what, send) => {
    let status = 0;
    const plans = await plansOf(async () => void ({ status } = await send()));
    expect(status).toBeLessThan(300);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(readsTooMuch)).toEqual([]);
  });

  it('a request for an unknown public link does not scan a whole table or index', async () => {
    expect((await plansOf(() => get(`/api/shared/${'x'.repeat(32)}`, null))).filter(readsTooMuch)).toEqual([]);
  });
});

describe('the cached plan of a prepared statement', () => {
  beforeAll(async () => {
    await rows("INSERT INTO schools (id, name, city) VALUES (51, 'Small', 'Town')");
    await rows('UPDATE posts SET school_id = 51 WHERE id IN (11, 12)');
  });

  /**
   * Returns how often this database connection ran a statement about posts with a cached plan. `word` is a part of the
   * statement's text.
   */
  async function cachedPlanRuns(word: string): Promise<number> {
    const { rows: statementRows } = await connectionPool().query<{ times: number }>(
      `SELECT max(generic_plans)::int AS times FROM pg_prepared_statements
       WHERE statement LIKE '%' || $1 || '%' AND statement LIKE '%AS school_name%'`,
      [word],
    );
    return statementRows[0]?.times ?? 0;
  }

  it.each<[string, string, string, string[]]>([
    ['a feed', 'user_school_subscriptions', '/api/user/feed', []],
    [
      'a board of thousands of posts and a board of two posts',
      'p.school_id = $',
      '/api/schools/8/posts',
      ['/api/schools/51/posts'],
    ],
    ['a post', 'WHERE p.id = $', '/api/posts/5', ['/api/posts/50000']],
  ])('PostgreSQL uses a cached query plan for repeated requests for %s', async (_what, word, address, others) => {
    // The test repeats the request 20 times, because PostgreSQL can cache the plan of a prepared statement only after
    // five runs.
    for (let round = 0; round < 20; round += 1) await get(address);
    const before = await cachedPlanRuns(word);
    expect(before).toBeGreaterThan(0);
    for (const each of [address, ...others]) {
      const plans = await plansOf(() => get(each));
      expect(plans.filter(readsTooMuch)).toEqual([]);
      expect(Math.max(...plans.map(pagesOf)), each).toBeLessThan(MOST_PAGES);
    }
    expect(await cachedPlanRuns(word)).toBe(before + 1 + others.length);
  });

  // For a person with few notifications, PostgreSQL takes longer to plan this statement than to run it. By default,
  // PostgreSQL would plan the statement again for each request.
  it('the count of unread notifications uses a cached query plan', async () => {
    await rows(
      "INSERT INTO notifications (user_id, kind, post_id, created_at) SELECT $1, 'comment', n, now() FROM generate_series(1, 20000) n",
      author.id,
    );
    await rows('ANALYZE notifications');
    const few = await person('active');
    for (let round = 0; round < 20; round += 1) await get('/api/notifications/unread-count', few);
    const { rows: statementRows } = await connectionPool().query<{ kept: number; made: number }>(
      `SELECT max(generic_plans)::int AS kept, max(custom_plans)::int AS made FROM pg_prepared_statements WHERE statement LIKE '%visible_notifications%count%' OR statement LIKE '%count%visible_notifications%'`,
    );
    expect(statementRows[0]?.kept).toBeGreaterThan(0);
    expect(statementRows[0]?.made).toBe(5);
  });
});

/** Returns the highest number of database pages that one SQL statement of `work` read. */
const mostPages = async (work: () => Promise<unknown>) => Math.max(...(await plansOf(work)).map(pagesOf));

describe('the number of database pages that a statement reads', () => {
  it('a query for events reads few database pages beside thousands of events of other schools and regions', async () => {
    await rows(`INSERT INTO school_events (school_id, title, starts_at, uid, created_by)
      SELECT 1 + n % 50, 'Event', now() + (n - 10000) * interval '1 hour', 'school-' || n, 0 FROM generate_series(1, 20000) n`);
    await rows(`INSERT INTO school_events (region, title, starts_at, uid, created_by)
      SELECT 'Region ' || n % 50, 'Event', now() + (n - 10000) * interval '1 hour', 'region-' || n, 0 FROM generate_series(1, 20000) n`);
    await rows("UPDATE schools SET rce_name = 'Region ' || id % 50");
    await rows('ANALYZE school_events, schools');
    for (const address of ['/api/schools/8/events', '/api/schools/8/events.ics', '/api/events']) {
      const plans = await plansOf(() => get(address));
      expect(plans.flatMap(tableScansOf), address).not.toContain('school_events: Seq Scan');
      expect(Math.max(...plans.map(pagesOf)), address).toBeLessThan(MOST_PAGES);
    }
    await rows('TRUNCATE school_events CASCADE');
  });

  it('180 events of a region fill 135 boards with 180 rows, and the queries of feeds and boards read no more pages', async () => {
    await rows(
      "INSERT INTO schools (id, name, city, rce_name) SELECT 100 + n, 'Central ' || n, 'Town', 'Central' FROM generate_series(1, 135) n",
    );
    await rows("UPDATE schools SET rce_name = 'Central' WHERE id IN (8, 9)");
    const addresses = ['/api/user/feed', '/api/schools/8/posts', '/api/schools/8/events', '/api/events'];
    const inTurn = async () => {
      const found: number[] = [];
      for (const address of addresses) found.push(await mostPages(() => get(address)));
      return found;
    };
    await inTurn();
    const [feed = 0, board = 0] = await inTurn();
    const soon = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const events = Array.from({ length: 180 }, (_, n): CalendarFileEvent => [`uid-${n}`, `Event ${n}`, soon(n)]);
    const address = calendarServer.answer('/central.ics', calendarFile(events));
    const added = await write('POST', '/api/admin/calendar-feeds', admin, { region: 'Central', address });
    expect(added.body).toMatchObject({ events: 180, failure: null });
    expect(await count('school_events')).toBe(180);
    await rows('ANALYZE school_events, schools');
    const [feedAfter = 0, boardAfter = 0, ...eventPages] = await inTurn();
    // The count of pages varies slightly between runs: PostgreSQL cleans index pages, and caches its catalog, while it reads.
    expect(feedAfter).toBeLessThan(feed * MORE_PAGES);
    expect(boardAfter).toBeLessThan(board * MORE_PAGES);
    expect(Math.max(...eventPages)).toBeLessThan(MOST_EVENT_PAGES);
    for (const schoolId of [8, 101, 235])
      expect((await get(`/api/schools/${schoolId}/events`)).body.length).toBeGreaterThan(20);
    await rows('DELETE FROM school_events; DELETE FROM calendar_feeds');
  });

  it('the line about questions in the evening email reads few database pages', async () => {
    await rows(
      "INSERT INTO school_parents (user_id, school_id, method) SELECT $1, n, 'code' FROM generate_series(1, 20) n",
      reader.id,
    );
    const since = new Date(Date.now() - 2 * 86_400_000);
    const schools = Array.from({ length: 20 }, (_, n) => ({ schoolId: n + 1, since }));
    expect(await mostPages(() => countWaitingQuestions(reader.id, schools, new Date()))).toBeLessThan(MOST_PAGES);
  });

  it('a query for the feed reads few database pages', async () => {
    expect(await mostPages(() => get('/api/user/feed'))).toBeLessThan(MOST_PAGES);
  });

  it('a query for the feed reads few database pages if the reader filters or mutes topics', async () => {
    expect(await mostPages(() => get('/api/user/feed?topic=weather'))).toBeLessThan(MOST_PAGES);
    expect(await mostPages(() => get('/api/user/feed?topic=weather&sort=popular'))).toBeLessThan(2 * MOST_PAGES);
    const muted = await person('active');
    await rows(
      'INSERT INTO user_school_subscriptions (user_id, school_id) SELECT $1, n FROM generate_series(1, 20) n',
      muted.id,
    );
    await rows("UPDATE users SET muted_topics = '{weather,council}' WHERE id = $1", muted.id);
    expect(await mostPages(() => get('/api/user/feed', muted))).toBeLessThan(MOST_PAGES);
  });

  it('a query for the feed reads few database pages even if lapsed members wrote most of the most popular posts', async () => {
    const { body } = await get('/api/user/feed?sort=popular');
    expect(body).toHaveLength(20);
    expect(
      await rows(
        'SELECT FROM posts p JOIN memberships m USING (user_id) WHERE p.id = ANY ($1) AND m.access_until < now()',
        body.map(({ id }: { id: number }) => id),
      ),
    ).toEqual([]);
    const first = await rows<{ isGone: boolean }>(
      `SELECT m.access_until < now() AS "isGone" FROM posts p JOIN memberships m USING (user_id)
       WHERE p.school_id IN (SELECT school_id FROM user_school_subscriptions WHERE user_id = $1) ORDER BY p.popular_rank DESC, p.id DESC LIMIT 20`,
      reader.id,
    );
    expect(first.filter(({ isGone }) => isGone).length).toBeGreaterThan(15);
  });

  it('a statement for a post with thousands of comments reads few database pages', async () => {
    await rows(`SET session_replication_role = replica; -- or 5,000 triggers would count them
      INSERT INTO comments (user_id, post_id, content) SELECT 1001 + n % 1000, 6, 'And that' FROM generate_series(1, 5000) n;
      SET session_replication_role = DEFAULT`);
    expect(await mostPages(() => get('/api/posts/6', author))).toBeLessThan(100);
  });
});

describe('the monitor that checks query plans during tests', () => {
  it('the statement that finds the recipients of a storm line reads only people who asked for it', async () => {
    await fillTables(superuserUrl(), ['users', 'push_subscriptions', 'user_school_subscriptions'], STORM_PEOPLE);
    const { day } = stormMorningAt(new Date());
    await rows("INSERT INTO storm_reports (day, scope, kind) VALUES ($1::date, 'school:8', 'closed')", day);
    await hasReceivedAllDatabaseNotifications('storm');
    const plans = (await plansOf(queueStormPushes)).filter(({ text }) => text.includes('INSERT INTO storm_pushes'));
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.flatMap(tableScansOf)).not.toContain('users: Seq Scan');
  });

  it('the monitor of query plans notices that a statement reads a whole table', async () => {
    const plans = await plansOf(() =>
      connectionPool().query("SELECT count(*) FROM posts WHERE content LIKE '%nothing%'"),
    );
    expect(plans.filter(readsWhole)).toHaveLength(1);
  });

  it('the monitor of query plans also notices the statements inside database triggers', async () => {
    const plans = await plansOf(() => call('POST', '/api/posts/5/vote', { as: reader, body: { voteType: 'upvote' } }));
    expect(plans.map(({ text }) => text).join('\n')).toMatch(/UPDATE posts p SET\s+upvote_count/);
  });
});
