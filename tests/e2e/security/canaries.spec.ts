import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, type BrowserContext, type Page, type Response } from '@playwright/test';
import { unique } from '../../support/browser/browser';
import { expireMembership, newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { addressWith, PAGES, type Parts } from '../../support/browser/pages';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { requestPage, cookieOf } from '../../support/browser/bypass-headers';
import { forEachConcurrently } from '../../support/browser/guard-bypass';
import { isThorough } from '../../support/thorough';

const SCHOOL = 'Baddeck Academy';

/** The request headers of a full page load, and those of a navigation within the app. */
const WAYS: Record<string, string>[] = [{}, { RSC: '1' }];

const VIEWERS = ['visitor', 'member', 'moderator elsewhere', 'moderator here', 'administrator'] as const;
type Viewer = (typeof VIEWERS)[number];

/**
 * Addresses of special files in the `app` folder, by file name. These files answer requests, but they are not pages.
 */
const ANSWERS: Record<string, string> = {
  icon: 'icon/any',
  manifest: 'manifest.webmanifest',
  'opengraph-image': 'opengraph-image',
  robots: 'robots.txt',
  sitemap: 'sitemap.xml',
};

/**
 * All files that answer requests, except API routes. The demo outbox is excluded, because it shows emails on purpose.
 */
const FILES = [
  ...PAGES,
  ...globSync(path.join('app', '**', `{${Object.keys(ANSWERS).join(',')}}.{ts,tsx}`)).sort(),
].filter((file) => file !== 'app/(open)/dev/outbox/page.tsx');

const addressFor = (file: string, parts: Parts): string =>
  path.posix.join(addressWith(file, parts), ANSWERS[path.parse(file).name] ?? '');

/**
 * Word that the test enters on the search pages. It is not one of the secret words (canaries), because search results
 * mark each found word, which would split a canary.
 */
const FINDABLE = 'Bluenose';

/** True for pages on which reviewers read reported content. */
const isOfDesk = (file: string) => /\/(?:moderation|inbox)\//.test(file);

const people: number[] = [];
test.afterEach(async () => {
  // The test removes the roles and reviews of this test, because other tests count administrators and open reviews.
  await sql('UPDATE users SET is_admin = false WHERE id = ANY($1)', people);
  await sql('DELETE FROM school_moderators WHERE user_id = ANY($1)', people);
  await sql('DELETE FROM reviews WHERE author_id = ANY($1)', people);
});

const json = async <Answer>(call: ReturnType<Newcomer['call']>) => (await (await call).json()) as Answer;

/** Waits until the given text is visible. Returns everything that the browser received and shows for the page. */
async function drawn(page: Page, address: string, words: string): Promise<string> {
  const sent: Promise<string>[] = [];
  const hear = (answer: Response) => {
    // The response may belong to the previous page. The browser has then discarded its text, so the text counts as
    // empty.
    if (new URL(answer.url()).pathname.startsWith('/api/') && answer.headers()['content-type']?.includes('json'))
      sent.push(answer.text().catch(() => ''));
  };
  page.on('response', hear);
  await page.goto(address);
  await expect(page.getByRole('main')).toContainText(words);
  page.off('response', hear);
  return [await page.content(), ...(await Promise.all(sent))].join('\n');
}

test(
  'no page reveals an anonymous author, held content, or content of a lapsed member',
  { tag: ['@D2', '@D3', '@D11'] },
  async ({ browser, baseURL }) => {
    test.setTimeout(isThorough ? 240_000 : 120_000);
    const school = await schoolId(SCHOOL);
    const canary = (what: string) => unique(what).replaceAll(' ', '-');
    const name = canary('Quillfeather');
    const [anonymous, withheld, lapsed, open] = ['Unsigned', 'Withdrawn', 'Lapsing', 'Open'].map(canary) as [
      string,
      string,
      string,
      string,
    ];
    const somebody = async (lastName: string) => {
      const context = await browser.newContext();
      const who = await newcomer(context, { member: true, lastName });
      people.push(who.id);
      return { context, who };
    };

    // The test uses large ids, so that no other number on a page equals one of them.
    await sql("SELECT setval('users_id_seq', greatest(nextval('users_id_seq'), 777123000))");
    const { who: author } = await somebody(name);
    const { who: reader, context: readers } = await somebody('Reading');
    const { who: leaver } = await somebody('Leaving');
    const { who: moderator, context: moderators } = await somebody('Moderating');
    const { who: other, context: others } = await somebody('Elsewhere');
    const { who: admin, context: admins } = await somebody('Administering');
    await sql('UPDATE users SET is_admin = true WHERE id = $1', admin.id);
    await sql('UPDATE users SET email_verified_at = now() WHERE id = ANY($1)', [moderator.id, other.id]);
    await sql(
      'INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, $2, $5), ($3, $4, $5)',
      moderator.id,
      school,
      other.id,
      await schoolId('Dartmouth High School'),
      admin.id,
    );

    const share = async (who: Newcomer, id: number) =>
      (await json<{ shareToken: string }>(who.call('POST', `/api/posts/${id}/share`, {}))).shareToken;
    for (const who of [author, reader, other, moderator, admin])
      await who.call('POST', `/api/schools/${school}/subscribe`);
    const id = await post(author, school, `${FINDABLE} ${anonymous}`, { isAnonymous: true });
    await author.call('POST', `/api/posts/${id}/comments`, { content: `${open} of its writer` });
    await reader.call('POST', `/api/posts/${id}/comments`, { content: open });
    const { id: comment } = await json<{ id: number }>(
      leaver.call('POST', `/api/posts/${id}/comments`, { content: `${FINDABLE} ${withheld}` }),
    );
    await sql("UPDATE comments SET withheld = 'reports' WHERE id = $1", comment);
    const lapsedPost = await post(leaver, school, `${FINDABLE} ${lapsed}`);
    for (const each of [id, lapsedPost]) await reader.call('POST', `/api/posts/${each}/save`);
    await sql("UPDATE posts SET concern_state = 'raised' WHERE id = ANY($1)", [id, lapsedPost]);
    const [token, lapsedToken] = [await share(author, id), await share(leaver, lapsedPost)];
    await expireMembership(leaver);
    const reviewOf = async (of: 'post_id' | 'comment_id', it: number, writer: Newcomer, content: string) => {
      const [review] = await sql<{ id: number }>(
        `INSERT INTO reviews (${of}, author_id, cause, content, open_key) VALUES ($1, $2, 'reports', $3, $4) RETURNING id`,
        it,
        writer.id,
        content,
        `${of.replace('_id', '')}:${it}`,
      );
      return review!.id;
    };
    const [ofPost, ofComment] = [
      await reviewOf('post_id', id, author, anonymous),
      await reviewOf('comment_id', comment, leaver, withheld),
    ];
    const { token: invitation } = await json<{ token: string }>(
      author.call('POST', `/api/schools/${school}/invitation`),
    );
    const { code } = await json<{ code: string }>(moderator.call('POST', `/api/schools/${school}/codes`));

    const partsWith = (review: number, who: Newcomer, postId: number, shareToken: string): Parts => ({
      '[postId]': postId,
      'schools/[id]': school,
      'explore/[id]': school,
      'users/[id]': who.id,
      'moderation/[id]': review,
      '[reviewId]': review,
      'reviews/[id]': review,
      '[kind]': 'review',
      '[entry]': review,
      '[shareToken]': shareToken,
      'invite/[token]': invitation,
      '[code]': code,
      'receipts/[id]': 'in_nobodys',
      '[token]': 'no-such-link',
    });
    const places = new Map<string, string>();
    for (const file of FILES)
      for (const parts of [partsWith(ofPost, author, id, token), partsWith(ofComment, leaver, lapsedPost, lapsedToken)])
        places.set(addressFor(file, parts), file);
    const [board, search] = [`/schools/${school}`, '/search'];
    places.set(`${board}?post=${lapsedPost}`, places.get(board)!);
    for (const words of [FINDABLE, name.split('-')[0]]) places.set(`${search}?q=${words}`, places.get(search)!);

    const mayKnowWithheld = (viewer: Viewer, file: string) =>
      isOfDesk(file) && (viewer === 'administrator' || (viewer === 'moderator here' && !file.startsWith('app/admin/')));
    const mayKnowPeople = (viewer: Viewer, file: string) =>
      viewer === 'administrator' && file.startsWith('app/admin/users/');
    const isAskedById = (file: string) => file.includes('/users/[id]/');
    /**
     * Returns the texts that a page must hide from this viewer. Even an administrator sees the name of an anonymous
     * author only on an explicit request (decision D1).
     */
    const hiddenFrom = (viewer: Viewer, file: string): string[] => [
      lapsed,
      ...(mayKnowWithheld(viewer, file) ? [] : [withheld]),
      ...(mayKnowPeople(viewer, file) ? [] : [name, author.email, leaver.email]),
      ...(mayKnowPeople(viewer, file) || isAskedById(file) ? [] : [String(author.id)]),
      // Visitors must not learn user ids (security D11).
      ...(viewer !== 'visitor' || isAskedById(file) ? [] : [String(reader.id), String(leaver.id)]),
    ];

    const cookies: Record<Viewer, string> = {
      visitor: '',
      member: await cookieOf(readers),
      'moderator elsewhere': await cookieOf(others),
      'moderator here': await cookieOf(moderators),
      administrator: await cookieOf(admins),
    };
    const wrong: string[] = [];
    const [seen, commented] = [new Set<string>(), new Set<string>()];
    // The server answers with a full page or with the data of a navigation within the app. Visitors and members request
    // each page in both ways. Other viewers alternate.
    const requests = VIEWERS.flatMap((viewer, nth) =>
      [...places].flatMap(([address, file], at) =>
        WAYS.filter((_, way) => isThorough || nth < 2 || way === (at + nth) % 2).map((way) => ({
          viewer,
          address,
          file,
          way,
        })),
      ),
    );
    await forEachConcurrently(requests, async ({ viewer, address, file, way }) => {
      const { status, headers, body } = await requestPage(baseURL, address, { ...way, cookie: cookies[viewer] });
      const text = `${body} ${JSON.stringify([...headers])}`;
      const [pathname = ''] = address.split('?');
      if (text.includes(anonymous)) seen.add(`${viewer}: ${pathname}`);
      if (text.includes(open)) commented.add(`${viewer}: ${pathname}`);
      // The response may repeat text from the request, so the test removes such text before it searches.
      const news = [address, encodeURIComponent(address)].reduce((left, words) => left.replaceAll(words, ''), text);
      for (const hidden of hiddenFrom(viewer, file))
        if (news.includes(hidden)) wrong.push(`${viewer}: ${address} ${JSON.stringify(way)} reveals ${hidden}`);
      if (status >= 500) wrong.push(`${viewer}: ${address} ${JSON.stringify(way)}: ${status}`);
    });

    // The pages for reviewers fetch their content in the browser, so the test opens them in a browser.
    const desk = `/schools/${school}/moderation`;
    const desks: [Viewer, BrowserContext, [address: string, words: string][]][] = [
      [
        'administrator',
        admins,
        [
          ['/admin/moderation', SCHOOL],
          [`/admin/moderation/${ofPost}`, anonymous],
          [`/admin/moderation/${ofComment}`, withheld],
          [desk, withheld],
        ],
      ],
      [
        'moderator here',
        moderators,
        [
          [desk, withheld],
          [`${desk}/${ofPost}`, anonymous],
          [`${desk}/${ofComment}`, withheld],
        ],
      ],
    ];
    for (const [viewer, context, pages] of desks) {
      const page = await context.newPage();
      for (const [address, words] of pages) {
        const pageText = await drawn(page, address, words);
        for (const hidden of hiddenFrom(viewer, places.get(address)!))
          if (pageText.includes(hidden)) wrong.push(`${viewer}: the rendered page ${address} reveals ${hidden}`);
      }
    }

    expect(wrong).toEqual([]);
    // The test checks that a post and a visible comment appeared on the searched pages. Otherwise the search would
    // prove nothing.
    expect([...commented]).toEqual(
      expect.arrayContaining([`visitor: /shared/${token}`, `member: ${board}`, `administrator: ${board}`]),
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        `visitor: /shared/${token}`,
        ...['/dashboard', board, search, '/saved'].map((address) => `member: ${address}`),
        ...(['moderator elsewhere', 'moderator here', 'administrator'] as const).map((viewer) => `${viewer}: ${board}`),
      ]),
    );
  },
);
