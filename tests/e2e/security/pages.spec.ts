import { expect } from '@playwright/test';
import { addressWith, PAGES, type Parts } from '../../support/browser/pages';
import { test } from '../../support/browser/test';
import { requestPage } from '../../support/browser/bypass-headers';
import {
  addressBy,
  forEachConcurrently,
  BY_HEADERS,
  FLIGHT_REQUEST,
  combineIntoPairs,
  PAGE_ONLY_REQUEST,
  PLAIN_REQUEST,
  BYPASS_REQUESTS,
  type Request,
} from '../../support/browser/guard-bypass';
import { retryWhileBusy } from '../../support/http/retry-while-busy';
import { uploader } from '../../support/media/upload-people';
import { uploadServer, type UploadServer } from '../../support/media/upload-server';
import { isThorough } from '../../support/thorough';

// Requests every page as every kind of user, and tries all known ways to bypass the access checks (security Z2, D4,
// D9). A page's folder says who may open the page.

const SETTINGS = { ADMIN_MFA: 'required', EMAIL_VERIFICATION: 'required', READING_REQUIRES_VERIFICATION: 'true' };

const SCHOOL = 'Bay View High School';
/** Words that occur in a post of a school, and words in the private content of one member. */
const [POSTED, OWN] = ['quillfeather', 'quillreceipt'];
const SEARCHED = 'snowplough';

const ADMINISTRATION = ['aria-label="Administration"', '"aria-label":"Administration"'];
const MODERATION = /Reports from parents at|Poster and handout|One page for the School Advisory Council/;

const isOfAdmins = (file: string) => file.startsWith('app/admin/');
const isOfModerators = (file: string) => /\/moderation\/|\/poster\/|\/brief\//.test(file) && !isOfAdmins(file);
const isReceipt = (file: string) => file.includes('/receipts/');
const isOwn = (file: string) => file.includes('/reviews/') || isReceipt(file);
const GUARDED = PAGES.filter((file) => /^app\/(admin|\(member\))\//.test(file));

/** SQL that changes a member with a confirmed address into another kind of user. */
const states = (school: number, elsewhere: number) => ({
  'signed out': 'DELETE FROM sessions WHERE user_id = $1',
  unverified: 'UPDATE users SET email_verified_at = NULL WHERE id = $1',
  new: 'DELETE FROM memberships WHERE user_id = $1',
  trial: "UPDATE memberships SET trial_end = now() + interval '5 days' WHERE user_id = $1",
  member: '',
  cancelled: "UPDATE memberships SET status = 'canceled' WHERE user_id = $1",
  lapsed: "UPDATE memberships SET status = 'canceled', access_until = now() - interval '20 days' WHERE user_id = $1",
  suspended:
    "UPDATE users SET suspended_until = now() + interval '3 days', suspension_reason = 'Named a child.' WHERE id = $1",
  leaving: `INSERT INTO account_deletions (user_id, asked_by, requested_at, due_at)
    VALUES ($1, 'owner', now() - interval '3 days', now() + interval '4 days')`,
  'moderator here': `INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, ${school}, $1)`,
  'moderator elsewhere': `INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, ${elsewhere}, $1)`,
  administrator: `WITH proven AS (UPDATE sessions SET strong_at = now() WHERE user_id = $1)
    UPDATE users SET is_admin = true WHERE id = $1`,
  'administrator without a second factor': 'UPDATE users SET is_admin = true WHERE id = $1',
});
type Who = 'visitor' | keyof ReturnType<typeof states>;
type Somebody = { id: number; cookie: string };

async function everybody(server: UploadServer, school: number, elsewhere: number): Promise<Record<Who, Somebody>> {
  const made = await Promise.all(
    Object.entries(states(school, elsewhere)).map(async ([who, statement]): Promise<[string, Somebody]> => {
      const { id, cookie } = await uploader(server);
      await server.sql('UPDATE users SET email_verified_at = now() WHERE id = $1', id);
      if (statement) await server.sql(statement, id);
      return [who, { id, cookie }];
    }),
  );
  return { visitor: { id: 0, cookie: '' }, ...Object.fromEntries(made) } as Record<Who, Somebody>;
}

/**
 * Creates the texts that the test searches for: in a post, a comment that only two people may see, a moderation
 * decision and a receipt.
 */
async function plant({ sql }: UploadServer, school: number, people: Record<Who, Somebody>): Promise<Parts> {
  const idOf = async (statement: string, ...values: unknown[]) =>
    (await sql<{ id: number | string }>(statement, ...values))[0]!.id;
  const [own, readers] = [people.member.id, [people.member.id, people.unverified.id]];
  const postBy = (writer: number, content: string) =>
    idOf('INSERT INTO posts (user_id, school_id, content) VALUES ($1, $2, $3) RETURNING id', writer, school, content);
  const comment = 'INSERT INTO comments (user_id, post_id, content) VALUES ($1, $2, $3)';
  const post = await postBy(people.trial.id, `A ${SEARCHED} by ${POSTED}`);
  await sql("UPDATE posts SET concern_state = 'raised' WHERE id = $1", post);
  for (const reader of readers) await sql(comment, people.trial.id, await postBy(reader, 'Is it cleared?'), POSTED);
  await sql('INSERT INTO user_school_subscriptions (user_id, school_id) SELECT unnest($1::int[]), $2', readers, school);
  await sql('INSERT INTO saved_posts (user_id, post_id) SELECT unnest($1::int[]), $2', readers, post);
  const review = await idOf(
    `INSERT INTO reviews (author_id, cause, content, status, decision, reason, decided_by, decided_at, appeal, appealed_at)
     VALUES ($1, 'reports', $2, 'appealed', 'hide', $2, $3, now(), 'But no', now()) RETURNING id`,
    own,
    OWN,
    people.administrator.id,
  );
  const receipt = await idOf(
    `INSERT INTO membership_payments (invoice_id, user_id, amount_paid, currency, status, paid_at, number)
     VALUES ('in_ofthemember', $1, 599, 'cad', 'paid', now(), $2) RETURNING invoice_id AS id`,
    own,
    OWN,
  );
  const code = await idOf(
    `INSERT INTO school_codes (code, school_id, created_by, expires_at)
     VALUES ('CDFGHJKM', $1, $2, now() + interval '9 days') RETURNING code AS id`,
    school,
    people.administrator.id,
  );
  return {
    'schools/[id]': school,
    '[postId]': post,
    'users/[id]': own,
    'reviews/[id]': review,
    'moderation/[id]': review,
    '[reviewId]': review,
    '[kind]': 'review',
    '[entry]': review,
    'receipts/[id]': receipt,
    '[code]': code,
  };
}

/** Returns the expected outcome for this kind of user: the page opens, redirects the user, or does not exist. */
function rulingOf(who: Who, file: string): 'opened' | 'sent' | 'missing' {
  if (who === 'visitor' || who === 'signed out') return 'sent';
  if (isOwn(file)) return who === 'member' || (who === 'administrator' && isReceipt(file)) ? 'opened' : 'missing';
  if (isOfAdmins(file)) return who === 'administrator' ? 'opened' : 'sent';
  // The person on trial wrote the concern of the brief.
  if (file.includes('/brief/') && who === 'trial') return 'opened';
  if (isOfModerators(file)) return who === 'administrator' || who === 'moderator here' ? 'opened' : 'sent';
  return 'opened';
}

/** Returns the redirect target for users who may not open the page. */
function placeOf(who: Who, file: string, school: number): string {
  if (who === 'visitor' || (who === 'signed out' && !isOfAdmins(file))) return '/login';
  if (isOfModerators(file)) return `/schools/${school}`;
  return who === 'administrator without a second factor' ? '/account' : '/dashboard';
}

/**
 * Returns a text by which the test recognizes the page in other responses. This is the longest passage without special
 * characters in the introduction below the page's title.
 */
const leadOf = (html: string): string | undefined => {
  const [, lead = ''] = /<\/h1>\s*<div[^>]*>([^<]*)/.exec(html) ?? [];
  return (lead.match(/[\w ,.’]{15,}/g) ?? []).sort((one, other) => other.length - one.length)[0];
};

const redirectIn = (body: string): string | undefined => /NEXT_REDIRECT;\w+;([^;"]*);/.exec(body)?.[1];

type Asked = { file: string; who: Who; way: Request };

test('every page opens only for users who are allowed to see it', { tag: ['@D4', '@D9', '@L6', '@Z2'] }, async () => {
  test.setTimeout(isThorough ? 900_000 : 240_000);
  const server = await uploadServer(undefined, () => SETTINGS);
  try {
    await look(server);
  } finally {
    await server.remove();
  }
});

async function look(server: UploadServer): Promise<void> {
  const [school, elsewhere] = (
    await server.sql<{ id: number }>(
      "SELECT id FROM schools WHERE name IN ($1, 'Dartmouth High School') ORDER BY name <> $1",
      SCHOOL,
    )
  ).map(({ id }) => id) as [number, number];
  const people = await everybody(server, school, elsewhere);
  const parts = await plant(server, school, people);
  expect(GUARDED.length).toBeGreaterThan(35);

  const wrong: string[] = [];
  const leads = new Map<string, string>();
  /**
   * Three sets of pages whose content the test recognized in responses to people who may open the page. The test checks
   * the sizes of the sets. If the sets were small, the test could miss forbidden content in the same way.
   */
  const [shownFiles, alone, read] = [new Set<string>(), new Set<string>(), new Set<string>()];

  /** True if an answer contains content of a page that this user may not open. */
  const tells = (file: string, body: string): boolean => {
    if (isOwn(file)) return body.includes(OWN);
    const lead = leads.get(file);
    if (lead !== undefined && body.includes(lead)) return true;
    if (isOfAdmins(file))
      return [...ADMINISTRATION, ...(file.includes('/schools/[id]/') ? [SCHOOL] : [])].some((words) =>
        body.includes(words),
      );
    return isOfModerators(file) && MODERATION.test(body);
  };

  const ask = async ({ file, who, way }: Asked) => {
    const plain = addressWith(file, parts);
    const query = file.endsWith('/search/page.tsx') && !way.isElsewhere ? `?q=${SEARCHED}` : '';
    const address = `${server.url}${addressBy(way, file, parts)}${query}`;
    const sent = { ...way.headers(file, parts), cookie: people[who].cookie };
    const { status, headers, type, location, body } = await retryWhileBusy(() =>
      requestPage(server.url, address, sent),
    );
    const isFlight = status === 200 && type.startsWith('text/x-component');
    const ruling = rulingOf(who, file);

    if (who === 'administrator' && ruling === 'opened') {
      const lead = way === PLAIN_REQUEST && isOfAdmins(file) ? leadOf(body) : undefined;
      if (lead) leads.set(file, lead);
      if (tells(file, body)) shownFiles.add(file);
      const isWithout = !ADMINISTRATION.some((words) => body.includes(words));
      if (way === PAGE_ONLY_REQUEST && isOfAdmins(file) && isWithout && tells(file, body)) alone.add(file);
    }
    if (who === 'member' && body.includes(POSTED)) read.add(plain);

    const isRight = (): boolean => {
      if (/visitor|signed out|unverified/.test(who) && body.includes(POSTED)) return false;
      if (ruling === 'opened') {
        // Search engines must not index the page, and caches must not store it (security D4, D9).
        const isPrivate =
          headers.get('x-robots-tag') === 'noindex' && /no-store/.test(headers.get('cache-control') ?? '');
        // Every script must have the nonce of the content security policy (security L6).
        const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
        const scripts = isFlight ? [] : (body.match(/<script\b(?! type="application\/(?:ld\+)?json")[^>]*>/g) ?? []);
        return status === 200 && isPrivate && scripts.every((tag) => tag.includes(`nonce="${nonce}"`));
      }
      if (tells(file, body)) return false;
      // The server need not redirect a signed-in user's prefetch away from a forbidden page, because the response
      // contains no content of the page.
      if (isFlight && 'next-router-prefetch' in sent) return who !== 'visitor' || way.isElsewhere;
      const isNowhere = [400, 404].includes(status) || (isFlight && body.includes('NEXT_HTTP_ERROR_FALLBACK;404'));
      // A navigation within the app requests data instead of a page. The redirect target is then in the header
      // `x-nextjs-redirect` or in the body.
      const target = location || headers.get('x-nextjs-redirect') || (isFlight && redirectIn(body)) || plain;
      const place = new URL(target, server.url).pathname;
      // A redirect to the standard address of the page is allowed, because the test requests that address separately.
      if (way.isElsewhere && (isNowhere || (status === 308 && place === plain))) return true;
      if (ruling === 'missing') return isNowhere;
      // A redirect usually has status 307. The response to a navigation within the app may instead have status 200 and
      // contain the redirect. If a visitor requests a page's standard address, the middleware always redirects with
      // status 307.
      const isSent = status === 307 || (isFlight && (who !== 'visitor' || way.isElsewhere));
      const leadsTo = [placeOf(who, file, school), ...(way.isElsewhere ? ['/login', '/dashboard'] : [])];
      return isSent && leadsTo.includes(place.replace(/^\/auth$/, '/login'));
    };
    if (!isRight())
      wrong.push(`${who} ${address} ${way.name}: ${status} ${location}${tells(file, body) ? ' tells' : ''}`);
  };

  const everyone = Object.keys(people) as Who[];
  const opened = (who: Who) => GUARDED.filter((file) => rulingOf(who, file) === 'opened');
  // The administrator's requests run first, because the administrator can open every page. The responses show which
  // text identifies each page.
  await forEachConcurrently(
    opened('administrator').map((file): Asked => ({ file, who: 'administrator', way: PLAIN_REQUEST })),
    ask,
  );
  const requests = everyone.flatMap((who, nth): Asked[] => {
    const refused = GUARDED.filter((file) => rulingOf(who, file) !== 'opened');
    const round = combineIntoPairs(refused, BYPASS_REQUESTS, nth);
    // The visitor requests every page that is closed to visitors, once with each variant of the headers.
    if (who === 'visitor')
      round.push(...refused.flatMap((file) => BY_HEADERS.map((way): [string, Request] => [file, way])));
    // To save time, most test users request only a third of the pages that are open to them.
    const isAll = isThorough || who === 'member' || who === 'unverified';
    const some = who === 'administrator' ? [] : opened(who).filter((_, at) => isAll || (at + nth) % 3 === 0);
    round.push(...some.map((file): [string, Request] => [file, PLAIN_REQUEST]));
    if (who === 'unverified' || who === 'administrator')
      round.push(
        ...opened(who).flatMap((file) =>
          [FLIGHT_REQUEST, PAGE_ONLY_REQUEST].map((way): [string, Request] => [file, way]),
        ),
      );
    return round.map(([file, way]) => ({ file, who, way }));
  });
  await forEachConcurrently(requests, ask);

  expect(wrong).toEqual([]);
  expect(shownFiles.size).toBeGreaterThan(20);
  expect(alone.size).toBeGreaterThan(15);
  expect([...read].sort()).toEqual(['/account/posts', '/dashboard', '/saved', `/schools/${school}`, '/search']);
}
