import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, unique } from '../../support/browser/browser';
import { expireMembership, newcomer, post, schoolId } from '../../support/browser/newcomer';
import { headOf, linksIn, bodyPartsOf, textOfHtml } from '../../support/browser/page-head';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

test.describe.configure({ mode: 'parallel' });

const COUNT = /^\d+( of \d+)? schools?$/;
const count = (page: Page) => page.getByRole('status').filter({ hasText: COUNT });
const rows = (page: Page) => page.getByRole('main').locator('li > a[data-level]');
const neighbours = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\d (km|m)$/ });
const map = (page: Page) => page.getByRole('group', { name: 'Map of the schools' });
const zoomIn = (page: Page) => page.getByRole('button', { name: 'Zoom in' });
const viewWidth = async (page: Page) =>
  Number((await map(page).locator('svg').first().getAttribute('viewBox'))?.split(' ')[2]);

test.describe('the public directory of schools in a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search form of the directory puts the query in the page address', async ({ page }) => {
    const answer = await page.goto('/explore');
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['cache-control']).toMatch(/no-store|no-cache/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('public schools');
    await expect(count(page)).toHaveText('370 schools');
    await expect(rows(page)).toHaveCount(370);
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: /^Halifax/ })).toContainText(
      '135 schools',
    );
    await expect(rows(page).locator('visible=true')).toHaveCount(0);
    await page.getByRole('heading', { name: /^Strait/ }).click();
    await expect(rows(page).locator('visible=true')).toHaveCount(20);

    await page.getByLabel('Search schools').fill('cheticamp');
    await page.getByLabel('Language', { exact: true }).selectOption({ label: 'French' });
    await page.getByRole('button', { name: 'Show schools' }).click();
    await expect(page).toHaveURL(/q=cheticamp.*language=french/);
    await expect(count(page)).toHaveText('1 of 370 schools');
    await expect(rows(page).locator('visible=true')).toHaveText([/École NDA/]);
    await expect(page.getByLabel('Search schools')).toHaveValue('cheticamp');
    await expect(page.getByText("We don't list French immersion")).toBeVisible();
    await expect(page.getByRole('img', { name: /^1 school on a map/ })).toBeVisible();

    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(370);
    await page.getByRole('heading', { name: /^Cape Breton/ }).click();
    await rows(page).filter({ hasText: 'Baddeck Academy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Baddeck Academy' })).toBeVisible();
  });
});

test('the directory applies the filter in the page address, and ignores an unknown filter', async ({ request }) => {
  for (const [filter, expected] of [
    ['region=south-shore', 25],
    ['type=senior-high', 29],
    ['family=northside', 7],
    ['language=french', 22],
    ['type=not-recorded', 13],
    ['region=atlantis', 370],
    ['q=%E0%00&region[]=x', 0],
  ] as const) {
    const { status, html } = await headOf(request, `/explore?${filter}`);
    const main = bodyPartsOf(html).main;
    expect([status, [...main.matchAll(/<li\b[^>]*><a\b[^>]*\sdata-level=/g)].length], filter).toEqual([200, expected]);
    if (expected === 0) expect(linksIn(main)).toContainEqual(['Clear filters', '/explore']);
  }
});

test.describe('the public directory of schools on a computer with a mouse', () => {
  test('the directory applies filters that the visitor chose before the scripts loaded', { tag: '@thorough' }, async ({
    page,
  }) => {
    const search = page.getByLabel('Search schools');
    await test.step('filters that a visitor chose before the scripts loaded are applied', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/_next\/static\/.*\.js/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/explore', { waitUntil: 'commit' });
      await page.getByLabel('Region', { exact: true }).selectOption({ label: 'Strait' });
      await search.fill('academy');
      release();
      await expect(page).toHaveURL(/q=academy&region=strait$/);
      await expect(page.getByLabel('Region', { exact: true })).toHaveValue('strait');
      await expect(count(page)).toHaveText(/^\d of 370 schools$/);
    });

    await test.step('typing and choosing update the address, and going back restores the earlier address', async () => {
      await page.getByLabel('Region', { exact: true }).selectOption('');
      await search.fill('');
      await search.pressSequentially('senior high', { delay: 20 });
      await expect(page).toHaveURL(/\?q=senior\+high$/);
      await expect(count(page)).toHaveText(/^\d+ of 370 schools$/);
      await expect(search).toBeFocused();
      await expect(search).toHaveValue('senior high');
      const before = await rows(page).count();
      await page.getByLabel('Region', { exact: true }).selectOption({ label: 'Strait' });
      await expect(page).toHaveURL(/q=senior\+high&region=strait$/);
      await expect.poll(() => rows(page).count()).toBeLessThan(before);
      await expect(page.getByRole('img', { name: /on a map of Nova Scotia/ })).toHaveAttribute(
        'aria-label',
        new RegExp(`^${await rows(page).count()} school`),
      );

      await rows(page).first().click();
      await page.waitForURL(/\/explore\/\d+$/);
      await page.goBack();
      await expect(search).toHaveValue('senior high');
      await expect(page.getByLabel('Region', { exact: true })).toHaveValue('strait');
    });

    await test.step('the map zooms with Ctrl and the mouse wheel, but the wheel alone scrolls the page', async () => {
      await page.goto('/explore?q=Baddeck');
      await expect(zoomIn(page)).toBeVisible();
      const box = await map(page).locator('svg').first().boundingBox();
      if (!box) throw new Error('The map is not shown.');
      // The only school that matches the search is in the middle of the map, so the test points there.
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      const label = map(page).getByRole('link', { name: /^Baddeck Academy/ });
      await expect(label).toHaveCSS('opacity', '1');
      await page.keyboard.press('Escape');
      await expect(label).toHaveCSS('opacity', '0');
      await rows(page).first().hover();
      await expect(label).toHaveCSS('opacity', '1');
      await page.getByRole('heading', { level: 1 }).hover();
      await expect(label).toHaveCSS('opacity', '0');
      const start = await viewWidth(page);
      await zoomIn(page).click();
      await expect.poll(() => viewWidth(page)).toBeCloseTo(start / 2, 0);
      await page.getByRole('button', { name: 'Whole province' }).click();
      await expect.poll(() => viewWidth(page)).toBe(5000);

      await page.mouse.move(x, y);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -200);
      await page.keyboard.up('Control');
      await expect.poll(() => viewWidth(page)).toBeLessThan(5000);
      // A double click zooms in on the clicked point, so nobody needs to drag the map.
      const wheeled = await viewWidth(page);
      await page.mouse.dblclick(box.x + box.width / 4, box.y + box.height / 4);
      await expect.poll(() => viewWidth(page)).toBeCloseTo(wheeled / 2, 0);
      const viewBox = await map(page).locator('svg').first().getAttribute('viewBox');
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 100);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      expect(await map(page).locator('svg').first().getAttribute('viewBox')).toBe(viewBox);
      await page.mouse.down();
      await page.mouse.move(x + 60, y + 30, { steps: 4 });
      await page.mouse.up();
      expect(await map(page).locator('svg').first().getAttribute('viewBox')).not.toBe(viewBox);
      await expect(page).toHaveURL(/\/explore\?q=Baddeck$/); // Dragging the map does not open a school.
    });
  });

  test('a keyboard can operate the regions and the map of the directory', { tag: '@thorough' }, async ({
    page,
  }) => {
    const visibleRows = rows(page).locator('visible=true');
    await page.goto('/explore');
    await expect(zoomIn(page)).toBeVisible(); // The zoom button appears when the scripts have loaded.
    await test.step('a keyboard opens and closes a region, and the page address names the open region', async () => {
      await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Senior High' });
      await expect(visibleRows).toHaveCount(29);
      await page.getByRole('main').locator('summary').first().click();
      await expect.poll(() => visibleRows.count()).toBeLessThan(29);
      await expect(page).toHaveURL(/\?type=senior-high$/);
      await page.getByLabel('Language', { exact: true }).selectOption({ label: 'English' });
      await expect(page).toHaveURL(/language=english/);
      await expect.poll(() => visibleRows.count()).toBe(await rows(page).count());
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await expect(rows(page)).toHaveCount(370);
      await expect(visibleRows).toHaveCount(0);

      const strait = page.getByRole('main').locator('summary').filter({ hasText: 'Strait' });
      await strait.focus();
      await page.keyboard.press('Enter');
      await expect(visibleRows).toHaveCount(20);
      await expect(page).toHaveURL(/\/explore#region-strait$/);
      await page.keyboard.press('Tab');
      await expect(visibleRows.first()).toBeFocused();
      await visibleRows.last().click();
      await page.waitForURL(/\/explore\/\d+$/);
      await page.goBack();
      await expect(zoomIn(page)).toBeVisible();
      await expect(visibleRows).toHaveCount(20);
      // The heading of a region stays at the top while the schools of the region scroll by.
      await expect(strait).toBeInViewport();
      await strait.press('Enter');
      await expect(visibleRows).toHaveCount(0);
      await expect(page).toHaveURL(/\/explore$/);
    });

    await test.step('a visitor can move and zoom the map by keyboard', async () => {
      const label = map(page).getByRole('link');
      await expect(label).toHaveCount(1);
      await label.focus();
      await expect(label).toBeVisible();
      const first = await label.getAttribute('href');
      await page.keyboard.press('ArrowRight');
      await expect(label).not.toHaveAttribute('href', first ?? '');
      const second = await label.getAttribute('href');
      await page.keyboard.press('ArrowDown');
      await expect(label).not.toHaveAttribute('href', second ?? '');
      await expect(map(page).getByRole('status')).toHaveText(/.+, .+/);

      const whole = await viewWidth(page);
      await page.keyboard.press('+');
      await expect.poll(() => viewWidth(page)).toBeCloseTo(whole / 2, 0);
      await page.keyboard.press('-');
      await expect.poll(() => viewWidth(page)).toBeCloseTo(whole, 0);
      await expect(label).toBeFocused();

      const href = (await label.getAttribute('href')) ?? '';
      const [school = ''] = ((await map(page).getByRole('status').textContent()) ?? '').split(', ');
      expect(href).toMatch(/^\/explore\/\d+$/);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${href}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(school);
    });

    await test.step('a region that is named in the page address opens automatically', async () => {
      await page.goto('/explore#region-south-shore');
      await expect(visibleRows).toHaveCount(25);
      await expect(visibleRows.first()).toBeInViewport();
    });
  });

  test.describe('the public directory of schools on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('one finger scrolls past the map, and two fingers zoom the map', { tag: '@thorough' }, async ({
      page,
    }) => {
      const search = page.getByLabel('Search schools');
      await test.step('on a phone, the search results appear above the map', async () => {
        await page.goto('/explore?q=elementry%20dartmuth');
        const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
        expect((await top(rows(page).first())) - (await top(search))).toBeLessThan(190);
        expect(await top(map(page))).toBeGreaterThan(await top(rows(page).last()));
        await expect(page.getByLabel('Region', { exact: true })).toBeHidden();
        await page.getByRole('button', { name: 'Filters' }).click();
        await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Elementary/Junior High' });
        await expect(count(page)).toHaveText('2 of 370 schools');
        await page.getByRole('button', { name: 'Filters (1)' }).click();
        await expect(page.getByLabel('Type', { exact: true })).toBeHidden();

        await search.fill('no school has this name');
        await expect(page.getByRole('heading', { name: 'No schools match' })).toBeVisible();
        await expect(page.getByText('the first half of the postal code')).toBeVisible();
        expect((await top(page.getByRole('heading', { name: 'No schools match' }))) - (await top(search))).toBeLessThan(300);
        await page.getByRole('link', { name: 'Clear filters' }).first().click();
        await expect(page).toHaveURL(/\/explore$/);
        await expect(count(page)).toHaveText('370 schools');
        await expect(search).toHaveValue('');
        await expect(page.getByLabel('Type', { exact: true })).toHaveValue('');
        await search.fill('B3H 1K7');
        await expect(rows(page).first()).toContainText('Inglis Street Elementary School');
      });

      await test.step('a tap on a school shows the school’s name, and a tap on the name opens the school’s page', async () => {
        await search.fill('Baddeck');
        await expect(page).toHaveURL(/\/explore\?q=Baddeck$/);
        await expect(rows(page)).toHaveCount(1);
        await expect(zoomIn(page)).toBeVisible();
        await expect(page.getByText('Use two fingers to move and zoom the map.')).toBeVisible();
        await expect(page.getByText('On a keyboard')).toBeHidden();
        await map(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
        const box = await map(page).locator('svg').first().boundingBox();
        if (!box) throw new Error('The map is not shown.');
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const fingers = await page.context().newCDPSession(page);
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
          fingers.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
          });

        const start = await viewWidth(page);
        const top = await page.evaluate(() => scrollY);
        await touch('touchStart', [x - 20, y], [x + 20, y]);
        for (const spread of [30, 40, 50]) await touch('touchMove', [x - spread, y], [x + spread, y]);
        await touch('touchEnd');
        await expect.poll(() => viewWidth(page)).toBeLessThan(start * 0.7);
        expect(await page.evaluate(() => [scrollY, visualViewport?.scale])).toEqual([top, 1]);

        await page.touchscreen.tap(x, y);
        const label = map(page).getByRole('link', { name: /^Baddeck Academy/ });
        await expect(label).toHaveCSS('opacity', '1');
        const viewBox = await map(page).locator('svg').first().getAttribute('viewBox');
        await touch('touchStart', [x - 60, y + 60]);
        for (const up of [20, 40, 80, 120]) await touch('touchMove', [x - 60, y + 60 - up]);
        await touch('touchEnd');
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 40);
        expect(await map(page).locator('svg').first().getAttribute('viewBox')).toBe(viewBox);

        // The test repeats the tap until the school's page opens. While the page still scrolls after the swipe, a tap
        // only stops the scrolling.
        await expect(async () => {
          await label.getByText('Baddeck Academy').tap();
          await page.waitForURL(/\/explore\/\d+$/, { timeout: 3_000 });
        }).toPass();
        await expect(page.getByRole('heading', { level: 1, name: 'Baddeck Academy' })).toBeVisible();
      });
    });
  });
});

test.describe('the public page of a school', () => {
  const SCHOOL = 'Chebucto Heights Elementary School';

  test("a school's public page shows the facts and the calendar but names no staff", async ({ page }) => {
    const id = await schoolId(SCHOOL);
    const staff = {
      principal: unique('Pat Principal'),
      principalEmail: `${unique('pat').replaceAll(' ', '.')}@staff.test`,
      vicePrincipal: unique('Vic Vice'),
      vicePrincipalEmail: `${unique('vic').replaceAll(' ', '.')}@staff.test`,
      email: `${unique('office').replaceAll(' ', '.')}@staff.test`,
    };
    const [before] = await sql<Record<string, string | null>>(
      'SELECT principal, principal_email, vice_principal, vice_principal_email, email FROM schools WHERE id = $1',
      id,
    );
    await setStaff(id, [
      staff.principal,
      staff.principalEmail,
      staff.vicePrincipal,
      staff.vicePrincipalEmail,
      staff.email,
    ]);
    try {
      const secrets = [...Object.values(staff), '@staff.test'];
      const expectNoStaff = (html: string) => {
        for (const secret of secrets) expect(html).not.toContain(secret);
        expect(html.match(/mailto:[^"\\]+/g)?.every((address) => address === 'mailto:info@parentvoice.example')).toBe(
          true,
        );
      };
      await test.step('a visitor sees the facts about a school but no staff names', async () => {
        const answer = await page.goto(`/explore/${id}`);
        expectNoStaff((await answer?.text()) ?? secrets.join());
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1, name: SCHOOL })).toBeVisible();
        await expect(main.getByText('Address', { exact: true })).toBeHidden();
        await main.getByRole('link', { name: 'Address, phone and map' }).click();
        await expect(main.getByRole('link', { name: /^Directions to/ })).toHaveCount(1);
        for (const label of ['Address', 'Phone', 'Region', 'Language'])
          await expect(main.getByText(label, { exact: true })).toBeVisible();
        await expect(main.getByText('Open Government Licence')).toBeVisible();
        await expect(main.getByRole('link', { name: 'Add to your calendar' })).toHaveAttribute(
          'href',
          `/api/schools/${id}/events.ics`,
        );
        await expect(neighbours(page)).toHaveCount(6);
        await expect(main.getByRole('link', { name: /^Join/ })).toHaveAttribute(
          'href',
          // After the registration, the parent returns to the school's page and can follow the school.
          `/register?next=${encodeURIComponent(`/schools/${id}`)}`,
        );
        await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
        await expect(neighbours(page).first().getByRole('link')).toHaveAttribute('href', /^\/explore\/\d+$/);
        const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
        await trail.getByRole('link', { name: 'Halifax' }).click();
        await expect(count(page)).toHaveText(/^135 of \d+ schools$/);
        await expect(page.getByLabel('Region', { exact: true })).toHaveValue('halifax');
      });

      for (const who of ['member@demo.test', 'admin@demo.test']) {
        await signIn(page, who);
        const { html } = await headOf(page.request, `/explore/${id}`);
        expectNoStaff(html);
        const { header, main } = bodyPartsOf(html);
        expect(linksIn(main)).toContainEqual(['Open the school’s board', `/schools/${id}`]);
        for (const label of ['Address', 'Phone', 'Region', 'Language'])
          expect(main).toMatch(new RegExp(`<dt\\b[^>]*>${label}</dt>`));
        expect(linksIn(header)).toContainEqual(['Dashboard', expect.stringMatching(/\/dashboard$/)]);
      }
    } finally {
      await setStaff(
        id,
        ['principal', 'principal_email', 'vice_principal', 'vice_principal_email', 'email'].map(
          (column) => before?.[column] ?? null,
        ),
      );
    }
  });

  const setStaff = (id: number, values: (string | null)[]) =>
    sql(
      'UPDATE schools SET principal = $2, principal_email = $3, vice_principal = $4, vice_principal_email = $5, email = $6 WHERE id = $1',
      id,
      ...values,
    );

  test("a school's public page shows only shared posts", async ({
    browser,
    page,
  }) => {
    const context = await browser.newContext();
    const author = await newcomer(context, { member: true, firstName: 'Quincy', lastName: 'Quarrystone' });
    const id = await schoolId(SCHOOL);
    const [shared, secret, anonymous, remark] = [
      unique('Open words'),
      unique('Private words'),
      unique('Nameless words'),
      unique('A remark'),
    ];
    const sharedId = await post(author, id, shared, { title: 'Crossing guard' });
    await post(author, id, secret);
    const hiddenName = await post(author, id, anonymous, { isAnonymous: true });
    await author.call('POST', `/api/posts/${sharedId}/comments`, { content: remark });
    const tokens: string[] = [];
    for (const one of [sharedId, hiddenName]) {
      tokens.push(
        ((await (await author.call('POST', `/api/posts/${one}/share`, {})).json()) as { shareToken: string })
          .shareToken,
      );
    }

    await page.goto(`/explore/${id}`);
    await expect(page.getByRole('link', { name: 'Sign in to post' })).toHaveAttribute(
      'href',
      `/auth?next=${encodeURIComponent(`/schools/${id}`)}`,
    );
    await expect(page.getByRole('link', { name: 'Follow this school' })).toHaveAttribute(
      'href',
      `/register?next=${encodeURIComponent(`/schools/${id}`)}&from=follow`,
    );
    const card = page.getByRole('article').filter({ hasText: shared });
    await expect(card.getByRole('heading', { name: 'Crossing guard' })).toBeVisible();
    await expect(card).toContainText('Quincy Quarrystone');
    // The card does not name the school, because all posts on this page belong to the school.
    await expect(card).not.toContainText(SCHOOL);
    await expect(card.getByRole('listitem').filter({ hasText: remark })).toContainText('A parent');
    await expect(page.getByRole('article').filter({ hasText: anonymous })).toContainText('Anonymous');
    await expect(page.getByRole('article').filter({ hasText: anonymous })).not.toContainText('Quarrystone');
    const sent = async () => (await headOf(page.request, `/explore/${id}`)).html;
    const html = await sent();
    for (const never of [secret, author.email, ...tokens]) expect(html).not.toContain(never);

    await author.call('DELETE', `/api/posts/${hiddenName}/share`);
    const still = await sent();
    expect(still).toContain(shared);
    expect(still).not.toContain(anonymous);

    await expireMembership(author);
    const lapsed = await sent();
    expect(lapsed).toContain('Shared by parents');
    expect(lapsed).not.toContain(shared);
    await context.close();
  });

  test("a school's public page divides the shared posts into pages", async ({ browser, request }) => {
    const context = await browser.newContext();
    const author = await newcomer(context, { member: true });
    const id = await schoolId('Yarmouth Elementary School');
    const words = unique('Page of posts');
    await sql(
      `INSERT INTO posts (user_id, school_id, content, share_token, created_at, updated_at)
       SELECT $1, $2, $3 || ' no. ' || n, md5($3 || n) || md5(n || $3), now() - n * interval '1 minute', now() FROM generate_series(1, 21) n`,
      author.id,
      id,
      words,
    );
    try {
      const read = async (address: string) => bodyPartsOf((await headOf(request, address)).html).main;
      const posts = (main: string) =>
        [...main.matchAll(/<article\b.*?<\/article>/gs)].map(([post]) => textOfHtml(post)).filter((post) => post.includes(words));
      const first = await read(`/explore/${id}`);
      expect(posts(first)).toHaveLength(20);
      const [, older = ''] = linksIn(first).find(([text]) => text === 'Older posts') ?? [];
      const second = await read(older);
      expect(posts(second)).toEqual([expect.stringContaining(`${words} no. 21`)]);
      expect(linksIn(second)).toContainEqual(['Newest posts', `/explore/${id}#shared-posts`]);
      for (const query of ['cursor=x', 'cursor=a&cursor=b', `cursor=${'a'.repeat(600)}`, 'post=1', '%00=%FF']) {
        expect((await request.get(`/explore/${id}?${query}`)).status(), query).toBe(200);
      }
    } finally {
      await sql('DELETE FROM posts WHERE user_id = $1', author.id);
    }
    await context.close();
  });

  test('the address of a missing school shows a not-found page', async ({ page }) => {
    const answer = await page.goto('/explore/999999');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'School not found' })).toBeVisible();
    for (const [name, href] of [
      ['Explore all schools', '/explore'],
      ['Home', '/'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href);
    for (const id of ['0', '-1', 'abc', '1.5', '99999999999999999999']) {
      const { status, html } = await headOf(page.request, `/explore/${id}`);
      expect([status, html.includes('School not found')], id).toEqual([404, true]);
    }
  });
});
