import { expect, type Page } from '@playwright/test';
import { signIn } from '../../support/browser/browser';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { HOSTILE_TEXTS } from '../../support/community/hostile-texts';
import { everyNth } from '../../support/thorough';

// Security X1: the test puts hostile text into every text column. The test also fails if a page violates the content
// security policy.

const TEXTS = everyNth(10, HOSTILE_TEXTS);

const OF_SCHOOLS = [
  ...['name', 'city', 'grades', 'feeder_schools', 'rce_name', 'school_family', 'principal', 'vice_principal', 'type'],
  ...['principal_email', 'vice_principal_email', 'email', 'phone', 'fax', 'website', 'thumbnail', 'description'],
  ...['civic_address', 'mailing_address', 'postal_code'],
];

test.afterEach(async () => {
  await sql("DELETE FROM schools WHERE id IN (SELECT school_id FROM school_events WHERE uid LIKE 'markup-%')");
  await sql("DELETE FROM users WHERE email LIKE 'markup-%@example.test'");
});

/**
 * Stores each hostile text in 30 fields: of a school, a user, a post, a comment and other rows. Returns the ids of the
 * schools.
 */
async function fill(): Promise<number[]> {
  const idsOf = async (statement: string, ...values: unknown[]) =>
    (await sql<{ id: number }>(`${statement} RETURNING id`, ...values)).map(({ id }) => id);
  const people = await idsOf(
    `INSERT INTO users (email, password, first_name, last_name, terms_version)
     SELECT 'markup-' || n || '@example.test', '-', text, text, '-' FROM unnest($1::text[]) WITH ORDINALITY AS t (text, n)`,
    TEXTS,
  );
  await sql(
    "INSERT INTO memberships (user_id, status, access_until) SELECT id, 'active', now() + interval '20 days' FROM unnest($1::int[]) AS id",
    people,
  );
  const schools = await idsOf(
    `INSERT INTO schools (${OF_SCHOOLS.join(', ')}) SELECT ${OF_SCHOOLS.map(() => 'text').join(', ')} FROM unnest($1::text[]) AS text`,
    TEXTS,
  );
  const posts = await idsOf(
    `INSERT INTO posts (user_id, school_id, title, content, share_token, poll_choices, poll_ends_at)
     SELECT u, s, text, text, repeat('m', 32) || s, ARRAY[text, 'No'], now() + interval '3 days'
     FROM unnest($1::int[], $2::int[], $3::text[]) AS t (u, s, text)`,
    people,
    schools,
    TEXTS,
  );
  await sql(
    'INSERT INTO comments (user_id, post_id, content) SELECT * FROM unnest($1::int[], $2::int[], $3::text[])',
    people,
    posts,
    TEXTS,
  );
  await sql(
    `INSERT INTO school_events (school_id, title, description, location, starts_at, uid, created_by)
     SELECT s, text, text, text, now() + interval '2 days', 'markup-' || s, u FROM unnest($1::int[], $2::int[], $3::text[]) AS t (s, u, text)`,
    schools,
    people,
    TEXTS,
  );
  await sql(
    `INSERT INTO school_notices (school_id, text, posted_by, posted_at, ends_at)
     SELECT s, text, u, now(), now() + interval '3 days' FROM unnest($1::int[], $2::int[], $3::text[]) AS t (s, u, text)`,
    schools,
    people,
    TEXTS,
  );
  return schools;
}

test(
  'hostile text in a field never becomes markup on any page that shows the field',
  { tag: ['@thorough', '@X1'] },
  async ({ page }) => {
    test.setTimeout(TEXTS.length * 6_000 + 60_000);
    const hits: string[] = [];
    await page.exposeFunction('__xss', () => hits.push(page.url()));
    const schools = await fill();
    await signIn(page, 'admin@demo.test');
    const open = async (path: string, expectedCount = 1) => {
      await page.goto(path);
      await expect.poll(() => textsOn(page), path).toBeGreaterThanOrEqual(expectedCount);
    };
    for (const [at, id] of schools.entries()) {
      await open(`/schools/${id}`, 5);
      await open([`/explore/${id}`, `/admin/schools/${id}`, `/shared/${'m'.repeat(32)}${id}`][at % 3] ?? '');
      expect(hits).toEqual([]);
    }
    for (const path of ['/admin/users?q=markup-', '/explore?q=__xss', '/search?q=__xss', '/dashboard']) {
      await page.goto(path);
      await page.waitForTimeout(2_000);
    }
    expect(hits).toEqual([]);

    // The test checks that it would notice a call of `__xss`, the function that the injected markup tries to call.
    await page.evaluate('__xss(1)');
    expect(hits).toHaveLength(1);
  },
);

/**
 * Counts how often the page shows the function name `__xss`. If the page treated hostile text as markup, the browser
 * would call the function instead of showing its name.
 */
const textsOn = (page: Page): Promise<number> =>
  page.evaluate(() => (document.querySelector('main')?.innerText ?? '').split(/__x/).length - 1);
