import { expect, type Browser } from '@playwright/test';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { addressOf, PAGES, type Ids } from '../../support/browser/pages';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { isThorough } from '../../support/thorough';
import { askFor, cookieOf, WAYS } from '../../support/browser/ways';

// Security Z2, D4, D9: every page there is, for everybody who may come, in the ways that have opened guarded pages elsewhere. A page that is new is
// among them by itself: the folders say for whom it is.

const SCHOOL = 'Bay View High School';
const ADMINISTRATION = 'aria-label="Administration"';
const MODERATION = /What parents report at|Poster and hand-out/;
const FLIGHT_ADMINISTRATION = '"aria-label":"Administration"';

/** What is somebody's own, or may not be there. */
const MAY_BE_NONE = /\[(reviewId|code|entry)\]|\/(reviews|receipts|moderation)\/\[id\]/;

type Somebody = { id: number; cookie: string; moderates?: boolean; isAdmin?: boolean };

/** Everybody who may come, by the state of the account; each is a member where the state does not say otherwise. */
async function everybody(
  browser: Browser,
  { school, elsewhere }: Ids & { elsewhere: number },
): Promise<Record<string, Somebody>> {
  const STATES: Record<
    string,
    { statement?: string; values?: unknown[]; free?: boolean } & Omit<Somebody, 'id' | 'cookie'>
  > = {
    new: { free: true },
    member: {},
    proven: { statement: 'UPDATE users SET email_verified_at = now() WHERE id = $1' },
    cancelled: { statement: "UPDATE memberships SET status = 'canceled' WHERE user_id = $1" },
    lapsed: {
      statement:
        "UPDATE memberships SET status = 'canceled', access_until = now() - interval '20 days' WHERE user_id = $1",
    },
    suspended: {
      statement:
        "UPDATE users SET suspended_until = now() + interval '3 days', suspension_reason = 'Named a child.' WHERE id = $1",
    },
    'moderator here': {
      statement: `WITH proven AS (UPDATE users SET email_verified_at = now() WHERE id = $1)
        INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, $2, $1)`,
      values: [school],
      moderates: true,
    },
    'moderator elsewhere': {
      statement: `WITH proven AS (UPDATE users SET email_verified_at = now() WHERE id = $1)
        INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, $2, $1)`,
      values: [elsewhere],
    },
    administrator: { statement: 'UPDATE users SET is_admin = true WHERE id = $1', moderates: true, isAdmin: true },
  };
  const found: Record<string, Somebody> = {};
  for (const [state, { statement, values = [], free, ...what }] of Object.entries(STATES)) {
    const context = await browser.newContext();
    const { id } = await newcomer(context, { member: !free });
    if (statement) await sql(statement, id, ...values);
    found[state] = { id, cookie: await cookieOf(context), ...what };
  }
  return found;
}

test('every page shows itself to those it is for, and to nobody else in whatever way it is asked for', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(isThorough ? 900_000 : 240_000);
  const [school, elsewhere] = [await schoolId(SCHOOL), await schoolId('Dartmouth High School')];
  const ids = { school, elsewhere, user: (await sql<{ id: number }>('SELECT min(id) AS id FROM users'))[0]?.id ?? 0 };
  const people: Record<string, Somebody> = { visitor: { id: 0, cookie: '' }, ...(await everybody(browser, ids)) };
  const guarded = PAGES.filter((file) => /^app\/(admin|\(member\))\//.test(file));
  expect(guarded.length).toBeGreaterThan(35);

  const wrong: string[] = [];
  const shown = new Set<string>();
  const look = async (file: string, who: string, way: Record<string, string>) => {
    const { cookie, moderates, isAdmin } = people[who]!;
    const address = addressOf(file, ids);
    const { status, headers, location, body } = await askFor(baseURL, address, { ...way, cookie });
    const isOfAdmins = file.startsWith('app/admin/');
    const isOfModerators = /\/moderation\/|\/poster\//.test(file) && !isOfAdmins;
    const mayOpen = cookie !== '' && (isOfAdmins ? isAdmin : isOfModerators ? moderates : true);
    const tells =
      (isOfAdmins && [ADMINISTRATION, FLIGHT_ADMINISTRATION].some((words) => body.includes(words))) ||
      (isOfModerators && MODERATION.test(body));
    if (mayOpen && status === 200 && tells) shown.add(file);
    // Flight data says inside of itself where to go; a part that is fetched ahead has nothing of the page yet.
    const isFlight = way.RSC === '1' && status === 200;
    const mayBeFlight = cookie !== '' || file.includes('/reviews/'); // the middleware sends all other visitors away
    const isAway =
      status === 307 || (isFlight && mayBeFlight && ('next-router-prefetch' in way || body.includes('NEXT_REDIRECT')));
    const place = new URL(location, baseURL).pathname.replace(/^\/auth$/, '/login');
    const leads = status !== 307 || place === placeOf(cookie, isOfModerators, school);
    // Security D4, D9: no search engine has it, and nobody on the way keeps it.
    const isPrivate = headers.get('x-robots-tag') === 'noindex' && /no-store/.test(headers.get('cache-control') ?? '');
    // Security L6.
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    const scripts = way.RSC === '1' ? [] : (body.match(/<script\b(?! type="application\/ld)[^>]*>/g) ?? []);
    const isNonced = scripts.every((tag) => tag.includes(`nonce="${nonce}"`));
    const isRight = mayOpen
      ? (status === 404 && MAY_BE_NONE.test(file)) || (status === 200 && isPrivate && isNonced)
      : isAway && leads && !tells;
    if (!isRight) wrong.push(`${who} ${address} ${JSON.stringify(way)}: ${status} ${location}${tells ? ' tells' : ''}`);
  };

  for (const [at, file] of guarded.entries())
    for (const [nth, who] of Object.keys(people).entries()) {
      const isGuarded = who === 'visitor' || !/^app\/\(member\)\/(?!.*(moderation|poster))/.test(file);
      // What is open needs no way round, and is opened by every third of those who may. A visitor comes in each way, others in one after the other,
      // from page to page; with THOROUGH=1 all in all.
      const isAll = isThorough || who === 'visitor';
      const isOpened = isThorough || (at + nth) % 3 === 0;
      const ways = isGuarded
        ? WAYS.filter((_, way) => isAll || (at + nth) % WAYS.length === way)
        : isOpened
          ? [{}]
          : [];
      await Promise.all(ways.map((way) => look(file, who, way)));
    }
  // Others count who has the demo in hand.
  const made = Object.values(people).map(({ id }) => id);
  await sql('UPDATE users SET is_admin = false WHERE id = ANY($1)', made);
  await sql('DELETE FROM school_moderators WHERE user_id = ANY($1)', made);
  expect(wrong).toEqual([]);
  // The words that are looked for in the answers to others are there.
  expect(shown.size).toBeGreaterThan(20);
});

/** Where who may not open a page is sent. */
const placeOf = (cookie: string, isOfModerators: boolean, school: number): string =>
  cookie === '' ? '/login' : isOfModerators ? `/schools/${school}` : '/dashboard';
