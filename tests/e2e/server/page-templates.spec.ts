import { expect, type BrowserContext, type Page } from '@playwright/test';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// The web server makes the dashboard and the schools' pages from templates, without Next (record 111).

const SCHOOL = 'Grosvenor-Wentworth Park Elementary School';
const PAGE_TEMPLATE_REQUEST_HEADER = 'x-page-template';

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

/** Returns the headers of a response, without values that differ between any two responses. */
const headersOf = (response: Response) =>
  Object.fromEntries(
    [...response.headers]
      .filter(([name]) => !['date', 'etag', 'content-length', 'transfer-encoding', 'link'].includes(name))
      .map(([name, value]) => [name, value.replaceAll(/'nonce-[^']+'/g, "'nonce'").replaceAll(/[\da-f-]{36}/g, 'id')]),
  );

test('a page made from a template has the headers of a page made by Next', async ({ context, baseURL }) => {
  await newcomer(context, { member: true });
  const headers = { cookie: await cookieOf(context) };
  const byTemplate = await fetch(`${baseURL}/dashboard`, { headers });
  // Our server uses its page template only for an address without a query string. For other addresses, Next renders the
  // page.
  const byNext = await fetch(`${baseURL}/dashboard?by=next`, { headers });
  for (const path of ['/dashboard', '/notifications', '/subscriptions'])
    expect(await (await fetch(baseURL + path, { headers })).text(), path).toContain('id="page-data"');
  expect(await byNext.text()).not.toContain('id="page-data"');
  expect(headersOf(byTemplate)).toEqual(headersOf(byNext));
});

test('a page template never contains the data of any person', { tag: '@D10' }, async ({ browser, baseURL }) => {
  const school = await schoolId(SCHOOL);
  const people: { who: Newcomer; cookie: string }[] = [];
  for (const lastName of ['Ketch', 'Sloop', 'Yawl']) {
    const context = await browser.newContext();
    const who = await newcomer(context, { member: true, lastName });
    if (lastName !== 'Yawl') await who.call('POST', `/api/schools/${school}/subscribe`);
    people.push({ who, cookie: await cookieOf(context) });
  }
  const load = async ({ who, cookie }: (typeof people)[number], path: string): Promise<void> => {
    const text = await (await fetch(baseURL + path, { headers: { cookie } })).text();
    expect(text, `${path} is for ${who.lastName}`).toContain(who.email);
    for (const { who: other } of people)
      if (other !== who) expect(text, `${path} for ${who.lastName}`).not.toContain(other.email);
  };
  const abort = async ({ cookie }: (typeof people)[number], path: string): Promise<void> => {
    const signal = AbortSignal.timeout(2);
    await fetch(baseURL + path, { headers: { cookie }, signal }).catch(() => undefined);
  };
  for (let round = 0; round < 8; round += 1) {
    const order = round % 2 === 0 ? people : people.toReversed();
    const paths = ['/dashboard', '/notifications', '/subscriptions', `/schools/${school}`];
    await Promise.all(order.flatMap((each) => paths.flatMap((path) => [load(each, path), abort(each, path)])));
  }
});

test('a request from outside the server cannot get a page template', async ({ baseURL }) => {
  const answer = await fetch(`${baseURL}/dashboard`, {
    headers: { [PAGE_TEMPLATE_REQUEST_HEADER]: '1' },
    redirect: 'manual',
  });
  expect(answer.status).toBe(307);
  expect(answer.headers.get('location')).toContain('/login');
});

const TEXTS = {
  long: 'The bus was late again. '.repeat(80),
  French: 'L’école est fermée à cause de la tempête, n’est-ce pas ?',
  'right to left': 'شكرا لكم جميعا',
  lines: 'First line\n\nSecond line: https://example.test/a?b=c&d=e <b>not bold</b> & more',
  empty: '👩‍👩‍👧‍👦',
};

/** Waits until React has taken over the page, and returns its errors. */
async function errorsWhileLoading(page: Page, path: string): Promise<string[]> {
  const errors: string[] = [];
  const note = (error: Error) => errors.push(error.message);
  page.on('pageerror', note);
  await page.goto(path);
  await untilHydrated(page.getByRole('article').first().getByRole('button').first());
  page.off('pageerror', note);
  return errors;
}

test('React takes over the server’s HTML without changing it, for every kind of post', async ({ page, browser }) => {
  const school = await schoolId(SCHOOL);
  const author = await newcomer(await browser.newContext(), { member: true, lastName: 'Author' });
  await sql("UPDATE users SET avatar = '/api/avatars/1.webp' WHERE id = $1", author.id);
  const reader = await newcomer(page.context(), { member: true, lastName: 'Reader' });
  await reader.call('POST', `/api/schools/${school}/subscribe`);
  const makers: Record<string, () => Promise<number>> = {
    ...Object.fromEntries(Object.entries(TEXTS).map(([kind, text]) => [kind, () => post(author, school, text)])),
    anonymous: () => post(author, school, 'Without my name', { isAnonymous: true }),
    own: () => post(reader, school, 'My own post', { title: 'Mine' }),
    poll: async () => {
      const answer = await author.call('POST', '/api/posts', {
        content: 'Which day?',
        schoolId: school,
        poll: {
          choices: ['Monday', 'Tuesday'],
          closesOn: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
        },
      });
      return ((await answer.json()) as { id: number }).id;
    },
    edited: async () => {
      const id = await post(author, school, 'Before');
      await author.call('PATCH', `/api/posts/${id}`, { content: 'After' });
      return id;
    },
    discussed: async () => {
      const id = await post(author, school, 'A question?');
      const first = await reader.call('POST', `/api/posts/${id}/comments`, { content: 'An answer' });
      const parentId = ((await first.json()) as { id: number }).id;
      await author.call('POST', `/api/posts/${id}/comments`, { content: 'Thank you', parentId });
      await reader.call('POST', `/api/posts/${id}/vote`, { voteType: 'upvote' });
      await reader.call('POST', `/api/posts/${id}/save`);
      return id;
    },
  };
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const plainPage = await plain.newPage();
  for (const [kind, make] of Object.entries(makers)) {
    const id = await make();
    for (const path of ['/dashboard', `/schools/${school}`]) {
      expect(await errorsWhileLoading(page, path), `${kind} at ${path}`).toEqual([]);
      await plainPage.goto(path);
      const early = plainPage.locator(`[data-post="${id}"] article`);
      const final = page.locator(`[data-post="${id}"] article`);
      await expect(early, `${kind} at ${path} without scripts`).toBeVisible();
      // The page without scripts has no poll, because the poll's code never loads there. So posts with a poll are
      // skipped.
      if (kind === 'poll') continue;
      // A script shortens a long post and adds a "Read more" button. The page without scripts shows the whole post and
      // no button, so the comparison ignores the button.
      const withoutButton = (text: string) => text.replace(/Read more\s+/, '').replaceAll(/\s+/g, ' ');
      expect(withoutButton(await final.innerText()), `${kind} at ${path}`).toBe(withoutButton(await early.innerText()));
      if (kind === 'long') continue;
      expect((await final.boundingBox())?.height, `${kind} at ${path}`).toBe((await early.boundingBox())?.height);
    }
  }
});

test("a reload keeps the reader's position in the feed", async ({ page }) => {
  const member = await newcomer(page.context(), { member: true });
  const school = await schoolId('Westmount Elementary School');
  await member.call('POST', `/api/schools/${school}/subscribe`);
  for (let number = 0; number < 10; number += 1) await post(member, school, `Post ${number}\n${'line\n'.repeat(5)}`);
  await page.goto('/dashboard');
  const card = page.getByRole('article').nth(7);
  await card.scrollIntoViewIfNeeded();
  await card.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const before = (await card.boundingBox())?.y ?? 0;
  await page.waitForTimeout(1_000); // The page stores its scroll position a moment after scrolling.
  await page.reload();
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 1e6) - before)).toBeLessThan(40);
});

test('without scripts, the first three posts of the dashboard are visible', async ({ browser }) => {
  const context = await browser.newContext();
  const member = await newcomer(context, { member: true });
  const school = await schoolId(SCHOOL);
  await member.call('POST', `/api/schools/${school}/subscribe`);
  for (const content of ['One', 'Two', 'Three', 'Four']) await post(member, school, content);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(await context.cookies());
  const page = await plain.newPage();
  await page.goto('/dashboard');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('ARIA attributes and labels refer to existing elements after React has taken over', async ({ page }) => {
  const member = await newcomer(page.context(), { member: true });
  const school = await schoolId(SCHOOL);
  await member.call('POST', `/api/schools/${school}/subscribe`);
  await post(member, school, 'Hello');
  for (const path of ['/dashboard', `/schools/${school}`]) {
    await page.goto(path);
    await untilHydrated(page.getByRole('article').first().getByRole('button').first());
    await page.getByRole('button', { name: 'Post options' }).first().click();
    await expect(page.getByRole('menu')).toBeVisible();
    const missing = await page.evaluate(() =>
      ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
          (element.getAttribute(name) ?? '')
            .split(' ')
            .filter((id) => id !== '' && !document.getElementById(id))
            .map((id) => `${element.tagName} ${name}=${id}`),
        ),
      ),
    );
    expect(missing, path).toEqual([]);
  }
});
