import '../../support/media/one-converter';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/lib/demo';
import { configuredFileStorage } from '@/lib/media/configured-storage';
import { DAY } from '@/lib/time/duration';
import { countConversionSteps } from '@/lib/statistics/conversion';
import { findSchoolOfInvitation } from '@/lib/verification/invitations';
import { seedDemo } from '@/prisma/seed/demo';
import { demoEvents, demoPeople, demoPosts } from '@/prisma/seed/demo-content';
import { seedDemoPictures } from '@/prisma/seed/demo-pictures';
import { seedSchools } from '@/prisma/seed/schools';
import { call } from '../../support/http/call';
import { cookieFrom } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';

const schoolRows = () => rows('SELECT * FROM schools ORDER BY id');

describe('the schools that the seed loads', () => {
  beforeAll(async () => {
    expect(await seedSchools()).toBe(370);
  });

  it('the seeded schools match the province’s list of 370 schools', async () => {
    expect(await count('schools')).toBe(370);
    expect(
      await rows(
        'SELECT name, city, type, province, grades, website, rce_name, school_family, geo_location, follower_count FROM schools WHERE slc = $1',
        '0093',
      ),
    ).toEqual([
      {
        name: 'Boularderie School',
        city: 'Boularderie',
        type: 'Elementary',
        province: 'Nova Scotia',
        grades: null,
        website: null,
        rce_name: 'Cape Breton-Victoria Regional Centre for Education',
        school_family: 'Northside',
        geo_location: '46.223760,-60.487336',
        follower_count: 0,
      },
    ]);
    expect(
      await count(
        "schools WHERE name = '' OR city = '' OR slc IS NULL OR slc !~ '^\\d{4}$' OR province <> 'Nova Scotia'",
      ),
    ).toBe(0);
    expect((await call('GET', '/api/schools')).body).toHaveLength(370);
  });

  it('the seeded schools stay the same when the province’s list is loaded a second time', async () => {
    const before = await schoolRows();
    expect(await seedSchools()).toBe(0);
    expect(await schoolRows()).toEqual(before);
  });

  it('the seeded schools keep an administrator’s changes when the province’s list is loaded again', async () => {
    await rows("UPDATE schools SET name = 'A New Name', principal = 'Pat Principal', slc = '9998' WHERE slc = '0093'");
    await rows("UPDATE schools SET city = 'Elsewhere' WHERE slc = '0096'");
    await rows("DELETE FROM schools WHERE slc = (SELECT max(slc) FROM schools WHERE slc < '9000')");
    const before = await schoolRows();
    expect(await seedSchools()).toBe(0);
    expect(await schoolRows()).toEqual(before);
  });

  it(
    'a newer list adds schools with new school numbers and leaves existing schools unchanged',
    { tags: 'thorough' },
    async () => {
      const knownRows = await schoolRows();
      const added = await inFolderWith(
        (csv) =>
          csv.replace('\nBaddeck Academy,', '\nAnother Name for Baddeck,').trimEnd() +
          '\r\nA New School,9997,Elementary,P-6,Some Centre,99,,,1 Main St,,Newtown,B0B 0B0,Nova Scotia,,,,,,,,,,\r\n',
        seedSchools,
      );
      const after = await schoolRows();
      expect(after.filter(({ slc }) => slc === '9997')).toMatchObject([
        { name: 'A New School', city: 'Newtown', grades: 'P-6' },
      ]);
      expect(after).toEqual(expect.arrayContaining(knownRows));
      expect(added).toBe(after.length - knownRows.length);
    },
  );
});

/** Runs a function in a temporary working folder with a changed copy of the list of schools. */
async function inFolderWith<T>(change: (csv: string) => string, work: () => Promise<T>): Promise<T> {
  const [top, folder] = [process.cwd(), await mkdtemp(path.join(tmpdir(), 'edition-'))];
  try {
    await mkdir(path.join(folder, 'prisma'));
    await cp('prisma/seed', path.join(folder, 'prisma/seed'), { recursive: true });
    const file = path.join(folder, 'prisma/seed/ns-schools.csv');
    await writeFile(file, change(await readFile(file, 'utf8')));
    process.chdir(folder);
    return await work();
  } finally {
    process.chdir(top);
    await rm(folder, { recursive: true });
  }
}

describe('the demo community that the seed loads', () => {
  const tables = [
    'users',
    'memberships',
    'user_school_subscriptions',
    'posts',
    'comments',
    'post_votes',
    'notifications',
    'saved_posts',
    'reports',
    'reviews',
  ];
  const sizes = () => Promise.all(tables.map((table) => count(table)));

  beforeAll(async () => {
    // The test loads all schools again, because earlier tests in this file deleted two schools that the demo posts may
    // belong to.
    await rows('DELETE FROM schools');
    await rows('DELETE FROM data_loads');
    await seedSchools();
    expect(await seedDemo()).toBe(demoPosts.length);
  });

  it('the seeded database contains each row of the files that describe the demo community', async () => {
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    const [users, memberships, follows, posts, comments, votes] = await sizes();
    expect({ users, memberships, follows, posts, comments, votes }).toEqual({
      users: demoPeople.length,
      memberships: demoPeople.length,
      follows: sum(demoPeople.map((person) => person.follows.length)),
      posts: demoPosts.length,
      comments: sum(demoPosts.map((post) => post.comments.length)),
      votes: sum(demoPosts.map(({ up, down }) => up.length + down.length)),
    });
  });

  it('the demo has each event of its file, and one suggestion waits in the queue of its school', async () => {
    const suggested = demoEvents.filter(({ suggestedBy }) => suggestedBy);
    expect(await count('school_events')).toBe(demoEvents.length - suggested.length);
    const [school] = await rows<{ id: number }>('SELECT id FROM schools WHERE slc = $1', suggested[0]?.school);
    const { headers } = await call('POST', '/api/login', {
      body: { email: 'admin@demo.test', password: DEMO_PASSWORD },
    });
    const as = { cookie: cookieFrom(headers) };
    const queue = (await call('GET', `/api/schools/${school?.id}/event-suggestions?status=open`, { as })).body;
    expect(queue).toMatchObject(suggested.map(({ title }) => ({ title, status: 'open', decidedAt: null })));
    expect((await call('GET', '/api/admin/inbox?kind=event', { as })).body).toHaveLength(suggested.length);
  });

  it('each demo person is a verified parent of the schools that the demo files name', async () => {
    const verified = await rows<{ who: string }>(
      `SELECT u.email || ' ' || s.slc AS who FROM school_parents p JOIN users u ON u.id = p.user_id JOIN schools s ON s.id = p.school_id
       ORDER BY 1`,
    );
    const expected = demoPeople.flatMap(({ email, parentOf = [], vouchedBy }) =>
      [...parentOf, ...(vouchedBy ? [vouchedBy.school] : [])].map((slc) => `${email} ${slc}`),
    );
    expect(verified.map(({ who }) => who)).toEqual(expected.sort());
    // Every code counts its uses, and every founding seat (free posting for a year) belongs to a verified parent.
    expect(
      await count('school_codes c WHERE uses <> (SELECT count(*) FROM code_uses WHERE code = c.code) OR uses < 5'),
    ).toBe(0);
    expect(await count('founding_parents')).toBe(8);
  });

  it('every invitation link in the demo community is valid', async () => {
    const links = await rows<{ token: string; school: number }>(
      'SELECT token, school_id AS school FROM invitations ORDER BY token',
    );
    expect(links.length).toBeGreaterThan(0);
    for (const { token, school } of links)
      expect(await findSchoolOfInvitation(token), token).toMatchObject({ id: school });
  });

  it('the demo polls count only votes of verified parents', async () => {
    const polls = await rows<{ votes: number; parents: number }>(
      `SELECT count(*)::int AS votes, count(sp.user_id)::int AS parents FROM poll_votes v JOIN posts p ON p.id = v.post_id
       LEFT JOIN (SELECT DISTINCT user_id, school_id FROM school_parents) sp ON sp.user_id = v.user_id AND sp.school_id = p.school_id
       WHERE v.counts GROUP BY p.id ORDER BY 1`,
    );
    expect(polls).toEqual([
      { votes: 13, parents: 13 },
      { votes: 20, parents: 20 },
    ]);
  });

  it('the demo has an answered concern with a reply of the school that at least five verified parents share', async () => {
    const concerns = await rows(
      `SELECT p.concern_state AS state, (SELECT count(*)::int FROM outcome_lines o WHERE o.post_id = p.id) AS lines,
         (SELECT count(*)::int FROM me_toos m JOIN school_parents sp ON sp.user_id = m.user_id AND sp.school_id = p.school_id
          WHERE m.post_id = p.id) AS parents,
         (SELECT count(*)::int FROM school_replies r WHERE r.post_id = p.id AND r.state = 'shown') AS replies
       FROM posts p WHERE p.concern_state IS NOT NULL`,
    );
    expect(concerns).toEqual([{ state: 'answered', lines: 2, parents: 7, replies: 1 }]);
  });

  it('the demo statistics count fewer views of schools than of the home page, and even fewer registrations', async () => {
    const { home, school, registered } = (await countConversionSteps()).steps;
    for (const [index, { count: views }] of home.entries()) {
      expect(views).toBeGreaterThan(school[index]?.count ?? 0);
      expect(school[index]?.count).toBeGreaterThan(registered[index]?.count ?? 0);
    }
  });

  it('the transparency figures of last month are published, with at least five reports and decisions', async () => {
    const [month] = (await call('GET', '/api/transparency')).body;
    expect(month.posts).toBeGreaterThan(20);
    for (const name of ['reports', 'decisions', 'medianHours']) expect(month[name], name).toBeGreaterThanOrEqual(5);
    expect(month.authorityRequests).toBe(0);
  });

  it('the stored counts in the demo community match its rows', async () => {
    const wrong = await count(`posts p WHERE (upvote_count, downvote_count, comment_count) IS DISTINCT FROM (
      (SELECT count(*) FROM post_votes WHERE post_id = p.id AND vote_type = 'upvote'),
      (SELECT count(*) FROM post_votes WHERE post_id = p.id AND vote_type = 'downvote'),
      (SELECT count(*) FROM comments WHERE post_id = p.id))`);
    expect(wrong).toBe(0);
    expect(
      await count(
        'schools s WHERE follower_count <> (SELECT count(*) FROM user_school_subscriptions WHERE school_id = s.id)',
      ),
    ).toBe(0);
    expect(await count('posts WHERE upvote_count + downvote_count + comment_count > 0')).toBeGreaterThan(50);
  });

  it("the demo community's rows are all from the past, and at most 62 days old", async () => {
    for (const table of ['users', 'posts', 'comments', 'post_votes', 'notifications'])
      expect(await count(`${table} WHERE created_at > now()`), table).toBe(0);
    expect(await count('comments c JOIN posts p ON p.id = c.post_id WHERE c.created_at < p.created_at')).toBe(0);
    expect(await count("posts WHERE created_at < now() - interval '62 days'")).toBe(0);
  });

  it('the demo community has reviews in every state, and hides no post without a reason', async () => {
    const foundRows = await rows<{ cause: string; status: string; withheld: string | null }>(
      "SELECT r.cause, r.status, p.withheld FROM reviews r JOIN posts p ON p.id = r.post_id WHERE r.status <> 'closed' ORDER BY r.id",
    );
    expect(foundRows).toEqual([
      { cause: 'reports', status: 'open', withheld: 'reports' },
      { cause: 'words', status: 'open', withheld: 'words' },
      { cause: 'reports', status: 'open', withheld: null },
      { cause: 'reports', status: 'appealed', withheld: 'removed' },
    ]);
    expect(await count('posts WHERE withheld IS NOT NULL')).toBe(3);
    expect(await count("reviews WHERE status = 'closed' AND decision = 'keep'")).toBeGreaterThan(10);
    const { headers } = await call('POST', '/api/login', {
      body: { email: 'admin@demo.test', password: DEMO_PASSWORD },
    });
    const queue = (await call('GET', '/api/admin/reviews?state=waiting', { as: { cookie: cookieFrom(headers) } })).body;
    expect(queue).toHaveLength(4);
    expect(queue[0]).toMatchObject({
      isUrgent: true,
      reasons: [
        { reason: 'child', count: 2 },
        { reason: 'privacy', count: 1 },
      ],
    });
  });

  it('the demo community stays the same when it is loaded a second time', async () => {
    const before = await sizes();
    expect(await seedDemo()).toBe(0);
    expect(await sizes()).toEqual(before);
  });

  it(
    'each picture of the demo community is stored exactly once, even after an interrupted start',
    { tags: 'thorough' },
    async () => {
      const pictures = demoPosts.flatMap((post) => post.pictures ?? []);
      const media = () =>
        rows<{ id: number; alt: string; width: number }>('SELECT id, alt, width FROM post_media ORDER BY id');
      const avatars = demoPeople.filter(({ avatar }) => avatar).length;
      expect(await seedDemoPictures()).toBe(pictures.length + avatars);
      expect(await count("users u JOIN stored_files f ON u.avatar = '/api/avatars/' || f.key")).toBe(avatars);
      const before = await media();
      expect(before.map(({ alt }) => alt).sort()).toEqual(pictures.map(({ alt }) => alt).sort());
      expect(await count('stored_files WHERE width > 1280 OR bytes > 300000')).toBe(0);
      expect(await count("post_media WHERE media_type = 'video/webm' AND duration > 3")).toBe(1);
      for (const { key } of await rows<{ key: string }>('SELECT key FROM stored_files')) {
        const file = await configuredFileStorage().read(key, null);
        expect(file).not.toBeNull();
        await file?.cancel();
      }
      expect(await seedDemoPictures()).toBe(0);
      // The test simulates an earlier start that was killed: one picture is missing, and the loading of the demo data
      // is not recorded as complete.
      await rows("DELETE FROM data_loads WHERE name = 'demo-pictures'");
      await rows('DELETE FROM post_media WHERE id = $1', before[0]?.id);
      await seedDemoPictures();
      const after = await media();
      expect(after).toHaveLength(pictures.length);
      expect(after.slice(0, -1)).toEqual(before.slice(1));
    },
  );

  it.each([
    ['admin', { isAdmin: true, hasAccess: true, hidden: false }, null],
    ['member', { subscriptionStatus: 'active', hasAccess: true, hidden: false }, [7, 40]],
    ['member2', { subscriptionStatus: 'active', hasAccess: true, hidden: false }, [7, 40]],
    ['trial', { subscriptionStatus: 'active', hasAccess: true, hidden: false }, [1, 7]],
    ['canceled', { subscriptionStatus: 'canceled', hasAccess: true, hidden: false }, [12, 12]],
    ['lapsed', { subscriptionStatus: 'canceled', hasAccess: false, hidden: true }, null],
    ['new', { subscriptionStatus: 'inactive', hasAccess: false, hidden: false }, null],
  ] as const)(
    'the person %s@demo.test can sign in and has the access that the README describes',
    async (name, { hidden, ...expected }, days) => {
      const { status, body } = await call('POST', '/api/login', {
        body: { email: `${name}@demo.test`, password: DEMO_PASSWORD },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ isAdmin: false, ...expected });
      expect(body.hiddenPostCount > 0).toBe(hidden);
      expect(body.trialEnd !== null).toBe(name === 'trial');
      const left = body.accessUntil === null ? null : (Date.parse(body.accessUntil) - Date.now()) / DAY;
      if (days === null) expect(left).toBeNull();
      else {
        expect(left).toBeGreaterThan(days[0] - 0.1);
        expect(left).toBeLessThan(days[1] + 0.1);
      }
      expect(DEMO_ACCOUNTS.map(({ email }) => email)).toContain(`${name}@demo.test`);
    },
  );

  it('the demo community includes a member whose membership lapsed 20 days ago and whose posts are hidden', async () => {
    const [counts] = await rows<{ days: number; posts: number }>(
      `SELECT extract(epoch FROM now() - m.access_until)::float / 86400 AS days, (SELECT count(*)::int FROM posts WHERE user_id = u.id) AS posts
       FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email = 'lapsed@demo.test'`,
    );
    expect(counts?.days).toBeCloseTo(20, 1);
    expect(counts?.posts).toBeGreaterThan(0);
  });

  it('the demo person member@demo.test has a feed and notifications', async () => {
    const { headers } = await call('POST', '/api/login', {
      body: { email: 'member@demo.test', password: DEMO_PASSWORD },
    });
    const as = { cookie: cookieFrom(headers) };
    expect((await call('GET', '/api/user/feed', { as })).body.length).toBeGreaterThanOrEqual(10);
    const notifications = (await call('GET', '/api/notifications', { as })).body;
    expect(notifications.length).toBeGreaterThan(0);
    for (const { text } of notifications)
      expect(text).toMatch(
        /^(\S.* commented on your post|\S.* also commented|\d+ parents? voted on your post|New post at )/,
      );
    expect((await call('GET', '/api/user/subscriptions', { as })).body).toHaveLength(5);
  });
});
