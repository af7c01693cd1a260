import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, unique } from '../../support/browser/browser';
import { expireMembership, newcomer, post, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

test.describe.configure({ mode: 'parallel' });

const COUNT = /^\d+( of \d+)? schools?$/;
const count = (page: Page) => page.getByRole('status').filter({ hasText: COUNT });
const rows = (page: Page) => page.getByRole('main').locator('li > a[data-level]');
const map = (page: Page) => page.getByRole('group', { name: 'Map of the schools' });
const zoomIn = (page: Page) => page.getByRole('button', { name: 'Zoom in' });
const viewWidth = async (page: Page) =>
  Number((await map(page).locator('svg').first().getAttribute('viewBox'))?.split(' ')[2]);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the directory is searched and filtered by a form, and the address says how', async ({ page }) => {
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
    await expect(page.getByText('French immersion is not recorded here')).toBeVisible();
    await expect(page.getByRole('img', { name: /^1 school on a map/ })).toBeVisible();

    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(370);
    await page.getByRole('heading', { name: /^Cape Breton/ }).click();
    await rows(page).filter({ hasText: 'Baddeck Academy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Baddeck Academy' })).toBeVisible();
  });

  test('each filter of the address has its schools, and one that is none has all', async ({ page }) => {
    for (const [filter, expected] of [
      ['region=south-shore', 25],
      ['type=senior-high', 29],
      ['family=northside', 7],
      ['language=french', 22],
      ['type=not-recorded', 13],
      ['region=atlantis', 370],
      ['q=%E0%00&region[]=x', 0],
    ] as const) {
      expect((await page.goto(`/explore?${filter}`))?.status(), filter).toBe(200);
      await expect(rows(page), filter).toHaveCount(expected);
      if (expected === 0)
        await expect(page.getByRole('main').getByRole('link', { name: 'Clear filters' }).first()).toHaveAttribute(
          'href',
          '/explore',
        );
    }
  });
});

test.describe('the directory', () => {
  test('follows what one types and chooses, keeps the focus, and comes back with the browser', async ({ page }) => {
    await page.goto('/explore');
    await expect(zoomIn(page)).toBeVisible(); // the scripts are there
    const search = page.getByLabel('Search schools');
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

    await search.fill('no school has this name');
    await expect(page.getByRole('heading', { name: 'No schools match' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).last().click();
    await expect(page).toHaveURL(/\/explore$/);
    await expect(count(page)).toHaveText('370 schools');
    await expect(search).toHaveValue('');
    await expect(page.getByLabel('Region', { exact: true })).toHaveValue('');
  });

  test('folds its regions: a question opens all, the keyboard each, and the address keeps the last', async ({
    page,
  }) => {
    await page.goto('/explore');
    await expect(zoomIn(page)).toBeVisible();
    const shown = rows(page).locator('visible=true');
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Senior High' });
    await expect(shown).toHaveCount(29);
    await page.getByRole('main').locator('summary').first().click();
    await expect.poll(() => shown.count()).toBeLessThan(29);
    await expect(page).toHaveURL(/\?type=senior-high$/);
    await page.getByLabel('Language', { exact: true }).selectOption({ label: 'English' });
    await expect(page).toHaveURL(/language=english/);
    await expect.poll(() => shown.count()).toBe(await rows(page).count());
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(370);
    await expect(shown).toHaveCount(0);

    const strait = page.getByRole('main').locator('summary').filter({ hasText: 'Strait' });
    await strait.focus();
    await page.keyboard.press('Enter');
    await expect(shown).toHaveCount(20);
    await expect(page).toHaveURL(/\/explore#region-strait$/);
    await page.keyboard.press('Tab');
    await expect(shown.first()).toBeFocused();
    await shown.last().click();
    await page.waitForURL(/\/explore\/\d+$/);
    await page.goBack();
    await expect(zoomIn(page)).toBeVisible();
    await expect(shown).toHaveCount(20);
    await expect(strait).toBeInViewport(); // it sticks to the top while its schools are looked at
    await strait.press('Enter');
    await expect(shown).toHaveCount(0);
    await expect(page).toHaveURL(/\/explore$/);
  });

  test('is led into a region by the address', async ({ page }) => {
    await page.goto('/explore#region-south-shore');
    await expect(rows(page).locator('visible=true')).toHaveCount(25);
    await expect(rows(page).locator('visible=true').first()).toBeInViewport();
  });

  test('takes what was chosen before its scripts had come', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/explore', { waitUntil: 'commit' });
    await page.getByLabel('Region', { exact: true }).selectOption({ label: 'Strait' });
    await page.getByLabel('Search schools').fill('academy');
    release();
    await expect(page).toHaveURL(/q=academy&region=strait$/);
    await expect(page.getByLabel('Region', { exact: true })).toHaveValue('strait');
    await expect(count(page)).toHaveText(/^\d of 370 schools$/);
  });

  test('has a map that the keyboard alone can use: one stop, arrows, plus and minus, Enter', async ({ page }) => {
    await page.goto('/explore');
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

  test('has a map for the mouse: names, buttons, Ctrl and wheel, drag; the wheel alone scrolls the page', async ({
    page,
  }) => {
    await page.goto('/explore?q=Baddeck');
    await expect(zoomIn(page)).toBeVisible();
    const box = await map(page).locator('svg').first().boundingBox();
    if (!box) throw new Error('The map is not shown.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]; // the one school found is in the middle
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
    const viewBox = await map(page).locator('svg').first().getAttribute('viewBox');
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await map(page).locator('svg').first().getAttribute('viewBox')).toBe(viewBox);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 30, { steps: 4 });
    await page.mouse.up();
    expect(await map(page).locator('svg').first().getAttribute('viewBox')).not.toBe(viewBox);
    await expect(page).toHaveURL(/\/explore\?q=Baddeck$/); // a drag opens nothing
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('shows what was found right below the field, the best first, and before the map; or that there is none', async ({
      page,
    }) => {
      await page.goto('/explore?q=elementry%20dartmuth');
      const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
      const search = page.getByLabel('Search schools');
      expect((await top(rows(page).first())) - (await top(search))).toBeLessThan(180);
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
      await expect(count(page)).toHaveText('370 schools');
      await search.fill('B3H 1K7');
      await expect(rows(page).first()).toContainText('Inglis Street Elementary School');
    });

    test('has a map that one finger scrolls past and two fingers zoom; a tap tells the name, a tap on the name opens', async ({
      page,
    }) => {
      await page.goto('/explore?q=Baddeck');
      await expect(zoomIn(page)).toBeVisible();
      await expect(page.getByText('Two fingers move and zoom the map.')).toBeVisible();
      await expect(page.getByText('With the keyboard')).toBeHidden();
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

      await label.getByText('Baddeck Academy').tap();
      await page.waitForURL(/\/explore\/\d+$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Baddeck Academy' })).toBeVisible();
    });
  });
});

test.describe("a school's public page", () => {
  const SCHOOL = 'Chebucto Heights Elementary School';

  test('has the facts, the calendar and the neighbours, and names no staff to anybody', async ({ page }) => {
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
      for (const who of [null, 'member@demo.test', 'admin@demo.test']) {
        if (who) await signIn(page, who);
        await page.goto(`/explore/${id}`);
        const html = await (await page.request.get(`/explore/${id}`)).text();
        for (const secret of [...Object.values(staff), '@staff.test']) expect(html).not.toContain(secret);
        expect(html.match(/mailto:[^"\\]+/g)?.every((address) => address === 'mailto:info@parentvoice.example')).toBe(
          true,
        );

        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1, name: SCHOOL })).toBeVisible();
        for (const label of ['Address', 'Phone', 'Region', 'Language'])
          await expect(main.getByText(label, { exact: true })).toBeVisible();
        await expect(main.getByText('Open Government Licence')).toBeVisible();
        await expect(main.getByRole('link', { name: 'iCalendar file' })).toHaveAttribute(
          'href',
          `/api/schools/${id}/events.ics`,
        );
        await expect(main.getByRole('listitem').filter({ hasText: /\d (km|m)$/ })).toHaveCount(6);
        if (who)
          await expect(main.getByRole('link', { name: 'Open the school’s board' })).toHaveAttribute(
            'href',
            `/schools/${id}`,
          );
        else
          await expect(main.getByRole('link', { name: /^Join/ })).toHaveAttribute(
            'href',
            `/register?next=${encodeURIComponent(`/schools/${id}`)}`, // back at the school one can follow it
          );
        await expect(
          page
            .getByRole('banner')
            .getByRole('link', { name: who ? 'Dashboard' : 'Sign Up' })
            .first(),
        ).toBeVisible();
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

  test('leads back to its region and on to its neighbours', async ({ page }) => {
    await page.goto(`/explore/${await schoolId(SCHOOL)}`);
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /\d (km|m)$/ })
      .first()
      .getByRole('link')
      .click();
    await page.waitForURL(/\/explore\/\d+$/);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Halifax' }).click();
    await expect(count(page)).toHaveText('135 of 370 schools');
    await expect(page.getByLabel('Region', { exact: true })).toHaveValue('halifax');
  });

  test('shows shared posts with their comments, and no others; none while the author has no membership', async ({
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
      `/register?next=${encodeURIComponent(`/schools/${id}`)}`,
    );
    const card = page.getByRole('article').filter({ hasText: shared });
    await expect(card.getByRole('heading', { name: 'Crossing guard' })).toBeVisible();
    await expect(card).toContainText('Quincy Quarrystone');
    await expect(card).not.toContainText(SCHOOL); // the whole page is about it
    await expect(card.getByRole('listitem').filter({ hasText: remark })).toContainText('A parent');
    await expect(page.getByRole('article').filter({ hasText: anonymous })).toContainText('Anonymous');
    await expect(page.getByRole('article').filter({ hasText: anonymous })).not.toContainText('Quarrystone');
    const html = await (await page.request.get(`/explore/${id}`)).text();
    for (const never of [secret, author.email, ...tokens]) expect(html).not.toContain(never);

    await author.call('DELETE', `/api/posts/${hiddenName}/share`);
    await page.reload();
    await expect(card).toBeVisible();
    await expect(page.getByText(anonymous)).toHaveCount(0);

    await expireMembership(author);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Shared by parents' })).toBeVisible();
    expect(await (await page.request.get(`/explore/${id}`)).text()).not.toContain(shared);
    await context.close();
  });

  test('pages through what was shared, and bears any address', async ({ browser, page }) => {
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
      await page.goto(`/explore/${id}`);
      await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(20);
      await page.getByRole('link', { name: 'Older posts' }).click();
      await expect(page.getByRole('article').filter({ hasText: `${words} no. 21` })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Newest posts' })).toHaveAttribute(
        'href',
        `/explore/${id}#shared-posts`,
      );
      for (const query of ['cursor=x', 'cursor=a&cursor=b', `cursor=${'a'.repeat(600)}`, 'post=1', '%00=%FF']) {
        expect((await page.request.get(`/explore/${id}?${query}`)).status(), query).toBe(200);
      }
    } finally {
      await sql('DELETE FROM posts WHERE user_id = $1', author.id);
    }
    await context.close();
  });

  test('says of an address that names no school that it is not found', async ({ page }) => {
    for (const id of ['999999', '0', '-1', 'abc', '1.5', '99999999999999999999']) {
      const answer = await page.goto(`/explore/${id}`);
      expect(answer?.status(), id).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'School not found' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Explore all schools' })).toHaveAttribute(
        'href',
        '/explore',
      );
      await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    }
  });
});

test.describe("the members' list", () => {
  test('begins on the first screen, the map beside the filters or behind a button in the row of the count', async ({
    page,
  }) => {
    await signIn(page, 'member@demo.test');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/schools');
    await expect(map(page)).toBeVisible();
    expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(580);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(map(page)).toBeHidden();
    const button = page.getByRole('button', { name: 'Show the map' });
    const middle = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height / 2 : NaN;
    };
    expect(Math.abs((await middle(button)) - (await middle(count(page))))).toBeLessThan(4);
    await button.click();
    await expect(map(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hide the map' })).toHaveAttribute('aria-expanded', 'true');

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Region', { exact: true }).selectOption({ label: 'Strait' });
    await expect(count(page)).toHaveText('20 of 370 schools');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(count(page)).toHaveText('370 schools');
    await expect(page.getByLabel('Region', { exact: true })).toHaveValue('');
    await expect(page).toHaveURL(/\/schools$/);
  });

  test('has the same filters, in the address and back with the browser, and the same map', async ({ page }) => {
    await signIn(page, 'member@demo.test');
    await page.goto('/schools');
    await expect(page.getByText('370 schools')).toBeVisible();
    await page.getByLabel('Region', { exact: true }).selectOption({ label: 'South Shore' });
    await expect(page).toHaveURL(/\/schools\?region=south-shore$/);
    await expect(count(page)).toHaveText('25 of 370 schools');
    await page.getByPlaceholder('Search by name, city, or type...').fill('bridgewater');
    await expect(page).toHaveURL(/q=bridgewater&region=south-shore$/);
    await expect(count(page)).toHaveText(/^\d of 370 schools$/);
    await page.getByRole('link', { name: /^View Details of Bridgewater Elementary/ }).click();
    await page.waitForURL(/\/schools\/\d+$/);
    await page.goBack();
    await expect(page.getByLabel('Region', { exact: true })).toHaveValue('south-shore');
    await expect(count(page)).toHaveText(/^\d of 370 schools$/);
    const href = await map(page).getByRole('link').getAttribute('href');
    expect(href).toMatch(/^\/schools\/\d+$/);

    await page.getByRole('banner').getByRole('link', { name: 'Schools' }).click();
    await expect(page).toHaveURL(/\/schools$/);
    await expect(page.getByText('370 schools')).toBeVisible();
    await expect(page.getByLabel('Region', { exact: true })).toHaveValue('');
    await expect(page.getByPlaceholder('Search by name, city, or type...')).toHaveValue('');
  });
});
