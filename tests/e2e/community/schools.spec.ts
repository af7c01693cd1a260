import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, openPostForm, postCard, signIn, unique } from '../../support/browser/browser';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { headOf, linksIn, bodyPartsOf } from '../../support/browser/page-head';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+( of \d+)? schools?$/ });
const map = (page: Page) => page.getByRole('group', { name: 'Map of the schools' });

test.describe('the list of schools for members', () => {
  test('the list of schools can be filtered and searched, and loads more schools on scrolling', async ({ page }) => {
    await signIn(page, 'member@demo.test');
    await page.goto('/schools');
    await expect(page).toHaveTitle('Schools | Parent Voice NS');
    await expect(page.getByRole('heading', { level: 1, name: 'Nova Scotia Schools' })).toBeVisible();
    await expect(page.getByText('370 schools')).toBeVisible();
    await test.step('the first screen of the school list shows the first schools', async () => {
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

    await test.step('the school filters appear in the page address and remain after browser back navigation', async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
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

    const search = page.getByPlaceholder('Search by name, city, or type...');
    await search.fill('CHETICAMP');
    await expect(page.getByText(/^\d of 370 schools$/)).toBeVisible();
    const cards = page.getByRole('article');
    await search.fill('no school has this name');
    await expect(page.getByText('No schools match your search')).toBeVisible();
    await page.getByRole('button', { name: 'Show all schools' }).click();
    await expect(page.getByText('370 schools')).toBeVisible();

    await expect(cards.first()).toContainText(', Nova Scotia');
    const before = await cards.count();
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
  });

  test('a member can follow and unfollow a school, and a refused follow is reverted', async ({ page }) => {
    await newcomer(page.context());
    await page.goto('/schools?q=Boularderie');
    await test.step('if the server refuses a follow, the page shows the school as not followed', async () => {
      await page.route('**/subscribe', (route) => route.fulfill({ status: 503, json: { message: 'Busy just now' } }));
      await page.getByRole('button', { name: 'Follow Boularderie School' }).click();
      await expectToast(page, 'Error', 'Busy just now');
      await expect(page.getByRole('button', { name: 'Follow Boularderie School' })).toHaveAttribute(
        'aria-pressed',
        'false',
      );
      await page.getByRole('link', { name: 'View Details of Boularderie School' }).click();
      await page.waitForURL(/\/schools\/\d+$/);
      await page.getByRole('button', { name: /^Follow/ }).click();
      await expectToast(page, 'Subscription failed', 'Busy just now');
      await page.unroute('**/subscribe');
      await page.goBack();
    });

    await page.getByPlaceholder('Search by name, city, or type...').fill('Baddeck');
    await page.getByRole('button', { name: 'Follow Baddeck Academy' }).click();
    await expectToast(page, 'Subscribed', 'You are now following Baddeck Academy.');
    const following = page.getByRole('button', { name: 'Following Baddeck Academy' });
    await expect(following).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/subscriptions');
    await expect(page.getByRole('heading', { level: 1, name: 'My Subscriptions' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Follow More Schools', exact: true })).toHaveAttribute(
      'href',
      '/schools',
    );
    await following.click();
    await expectToast(page, 'Unsubscribed', 'You are no longer following Baddeck Academy.');
  });
});

test.describe('the members’ page of a school', () => {
  test("a school's page shows the facts and the board without a second request to the server", async ({ page }) => {
    await signIn(page, 'member@demo.test');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/schools\/\d+\/posts/.test(request.url())) requests.push(request.url());
    });
    const answer = await page.goto(`/schools/${await schoolId('Sunnyside Elementary School')}`);
    expect(await answer?.text()).toContain('Sunnyside Elementary School');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /Back to Schools/ })).toHaveAttribute('href', '/schools');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sunnyside Elementary School');
    await expect(main.getByText('Fax', { exact: true })).toBeHidden();
    await main.getByText('Directions and fax').click();
    for (const text of [
      'School Information',
      'Contact',
      'Address',
      'Phone',
      'Fax',
      'School Details',
      'Type',
      'Regional Centre for Education',
      'School Community',
    ]) {
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    }
    // The province's list of schools contains no names of principals.
    await expect(main.getByText('Leadership')).toHaveCount(0);
    await expect(main.getByRole('link', { name: /^Directions to Sunnyside Elementary School in/ })).toHaveText([
      'Google Maps',
      'Apple Maps',
      'OpenStreetMap',
    ]);
    await expect(main.getByRole('tab')).toHaveText(['Posts']);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(requests).toEqual([]);
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    // The events stay in view beside the posts until the reader reaches the last post, so that their column never looks
    // empty.
    await expect(main.getByRole('heading', { name: 'Upcoming events' })).toBeInViewport();
  });

  test("a school's page links only to valid web, email and phone addresses", async ({ page }) => {
    await signIn(page, 'member@demo.test');
    const [school] = await sql<{ id: number }>("SELECT id FROM schools WHERE name LIKE '%John Hugh Gillis%'");
    const links = linksIn(bodyPartsOf((await headOf(page.request, `/schools/${school?.id}`)).html).main);
    expect(links.length).toBeGreaterThan(3);
    for (const [, href] of links) expect(href).toMatch(/^(\/|https?:\/\/|mailto:[^?&\s]+$|tel:[+\d-]+$)/);
  });

  test('the page of a school that does not exist says that the school is missing', async ({ page }) => {
    await signIn(page, 'member@demo.test');
    const answer = await page.goto('/schools/999999');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('School not found').first()).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /schools/i })
        .first(),
    ).toHaveAttribute('href', '/schools');
    for (const id of ['abc', '1.5', '-1', '99999999999999999999']) {
      const { status, html } = await headOf(page.request, `/schools/${id}`);
      expect([status, html.includes('School not found')], id).toEqual([404, true]);
    }
  });

  test("parents can join a school by a member's invitation link", { tag: '@thorough' }, async ({ page, context }) => {
    const inviter = await newcomer(context, { member: true });
    const id = await schoolId('Boularderie School');
    await inviter.call('POST', `/api/schools/${id}/subscribe`);
    await page.goto(`/schools/${id}`);
    const made = page.waitForResponse(`**/api/schools/${id}/invitation`);
    await page.getByRole('button', { name: 'Invite other parents' }).click();
    const { token } = (await (await made).json()) as { token: string };

    // The test leaves the page before it deletes the cookies. Otherwise the page would notice the missing session and
    // go to the sign-in page.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(`/invite/${token}`);
    await expect(page.getByText('A parent of Boularderie School invites you')).toBeVisible();
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/);
    await page.getByLabel('Email').fill(`${unique('invited').replaceAll(' ', '.')}@example.test`);
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('a quiet harbour morning');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(`**/schools/${id}`);
    await expect(page.getByRole('button', { name: 'Following Boularderie School' })).toBeVisible();

    await signIn(page, inviter.email);
    await page.goto('/account/invitations');
    await expect(page.getByText('1 parent joined with your links.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off link to Boularderie School' }).click();
    await expectToast(page, 'Invitation link turned off');
    const { status, html } = await headOf(page.request, `/invite/${token}`);
    expect([status, html.includes('This invitation has ended')]).toEqual([404, true]);
  });

  test(
    'an empty board suggests first questions, and the facts about a school show their sources',
    { tag: '@thorough' },
    async ({ page }) => {
      await signIn(page, 'member@demo.test');
      await page.goto(`/schools/${await schoolId('Boularderie School')}`);
      await expect(page.getByText('School Family')).toBeVisible();
      await expect(page.getByText('No posts yet')).toBeVisible();
      const words = unique('First words here');
      const form = await openPostForm(page);
      await form.getByLabel('Content').fill(words);
      // A click on a suggested question puts the question into an empty post, or adds it to the text that the member
      // has typed.
      const question = page.getByRole('list', { name: 'What to ask first' }).getByRole('button').first();
      const questionText = await question.innerText();
      await question.click();
      await expect(form.getByLabel('Content')).toHaveValue(`${words}\n\n${questionText}`);
      await expect(form.getByLabel('Content')).toBeFocused();
      await form.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(postCard(page, words)).toBeVisible();
      await expect(page.getByText('No posts yet')).toHaveCount(0);
      await postCard(page, words).getByRole('button', { name: 'Post options' }).click();
      await page.getByRole('menuitem', { name: 'Delete Post' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('No posts yet')).toBeVisible();

      // The facts about the school show their source. If a member types a correction and closes the dialog, the dialog
      // keeps the correction.
      await page.getByText('Where this is from').click();
      await expect(page.getByText(/^School list of the province, 2020-21/)).toBeVisible();
      const suggest = page.getByRole('form', { name: 'Suggest a correction' });
      await page.getByRole('button', { name: 'Suggest a correction' }).click();
      await suggest.getByLabel("What isn't right?").selectOption('Website');
      const website = `boularderie.example.ca/${Date.now()}`;
      await suggest.getByLabel('What it should say').fill(website);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Suggest a correction' }).click();
      await suggest.getByRole('button', { name: 'Send' }).click();
      await expectToast(page, 'Thank you', 'An administrator will look at your suggestion.');
      await page.getByRole('button', { name: 'Suggest a correction' }).click();
      await expect(page.getByText(`Website: https://${website}`)).toContainText('Waits');
    },
  );
});
