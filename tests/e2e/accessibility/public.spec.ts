import { expect, type Page } from '@playwright/test';
import { axeFaults, colourFaults } from '../../support/accessibility/axe';
import { elementsLostInForcedColours } from '../../support/accessibility/forced-colours';
import { accessibilityFaultsOf, lookOver } from '../../support/accessibility/look-over';
import { smallTargets, structureFaults } from '../../support/accessibility/structure';
import { cutTexts, spaceTexts } from '../../support/accessibility/cut-texts';
import { DEMO_PASSWORD } from '../../support/browser/browser';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { headOf } from '../../support/browser/page-head';
import { MEMBER_PATHS, PUBLIC_PATHS, sharedPath } from '../../support/browser/paths';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

// One worker process runs all tests of this file. It remembers which parts of pages it has checked, so parts that
// several pages share are checked only once.
test.describe.configure({ timeout: 180_000 });

/** One example page for each group of pages, because the pages of a group differ only in their text. */
const LOOKED_OVER = [
  '/',
  '/solution',
  '/community-voice',
  '/login',
  '/forgot-password',
  '/reset-password/no-such-link',
  '/privacy',
  '/help',
  '/transparency',
  '/no/such/page',
  '/shared/no-such-link',
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('public pages are accessible and log no errors or Content Security Policy violations', async ({ page }) => {
  const faults = await watchForFaults(page);
  for (const path of LOOKED_OVER) {
    await open(page, path);
    for (const details of await page.getByRole('main').locator('details').all())
      await details.evaluate((each: HTMLDetailsElement) => (each.open = true));
    await lookOver(page, path);
  }
  expect(faults).toEqual([]);
});

test('no two pages have the same title', { tag: '@thorough' }, async ({ request, page }) => {
  await newcomer(page.context(), { member: true });
  for (const [who, paths] of [
    [request, PUBLIC_PATHS],
    [page.request, [...MEMBER_PATHS, '/schools/251']],
  ] as const) {
    const places = new Map<string, string>();
    for (const path of paths) {
      const [title, place] = [(await headOf(who, path)).title, path.split('?')[0] ?? ''];
      if (/not found/i.test(title)) continue;
      expect.soft(places.get(title) ?? place, `${path} is titled like another page: ${title}`).toBe(place);
      places.set(title, place);
    }
  }
});

test(
  'a shared post is accessible, and no error or content policy violation is logged',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const faults = await watchForFaults(page);
    const author = await newcomer(await browser.newContext(), { member: true });
    await open(page, await sharedPath(author));
    await lookOver(page, 'a shared post');
    expect(faults).toEqual([]);
  },
);

test('a form with an error, a visible password and a toast is accessible', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill('member@demo.test');
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Another account uses this email address.')).toBeVisible();
  await lookOver(page, 'an email address that is already registered');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Email')).toHaveValue(/@/);
  await expect(page.getByText('Registration failed')).toHaveCount(0);
});

test('the table of contents and the menu are accessible on a small screen', { tag: '@thorough' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/terms');
  const contents = page.locator('main details').first();
  await contents.locator('summary').click();
  await expect(contents.getByRole('link').first()).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  await expect(page.getByRole('banner').getByRole('navigation').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await lookOver(page, 'the table of contents and the menu', { brief: true });
});

test(
  'the map, the list of schools of a region and the page of a school with events are accessible',
  { tag: '@thorough' },
  async ({ page }) => {
    const faults = await watchForFaults(page);
    await page.goto('/explore');
    const label = page.locator('[data-map-label]');
    await label.focus();
    await page.keyboard.press('ArrowRight');
    await expect(label).toHaveCSS('opacity', '1');
    await lookOver(page, 'the map');
    await open(page, '/explore?region=strait&q=academy');
    await lookOver(page, 'schools of a region', { brief: true });
    await open(page, `/explore/${await schoolId('Sunnyside Elementary School')}`);
    await lookOver(page, 'a school with events');
    expect(faults).toEqual([]);
  },
);

test('the accessibility check finds every accessibility fault of a faulty sample page', async ({ page }) => {
  await page.setContent(`<html lang="fr"><title>A page of faults</title><style>
      @media (prefers-color-scheme: dark) { p { color: #eee } }
      @keyframes turn { to { rotate: 1turn } }
      button { border: 0; background: navy; color: white }
    </style><main><h1>One</h1><h1>Two</h1>
    <label>Name <input aria-invalid="true"></label>
    <button style="width: 10px; height: 10px; padding: 0; overflow: hidden">Tiny</button>
    <button aria-pressed="true">Pressed</button>
    <div style="width: 60px; overflow: hidden; white-space: nowrap">This text is cut off</div>
    <div style="width: 100px; overflow: hidden; white-space: nowrap">Just fits here</div>
    <div style="width: 9000px; animation: turn 2s infinite">Wide</div>
    <p style="background: white">Unseen at night</p></main><div>Outside the landmarks</div>`);
  const found = [
    ...(await axeFaults(page)),
    ...(await page.evaluate(structureFaults)),
    ...(await page.evaluate(smallTargets)),
    ...(await page.evaluate(cutTexts)),
  ];
  for (const fault of [
    'axe region',
    'headings of the first level',
    'language: fr',
    'not tied to its field',
    'moves for',
    'too small: 10 x 10',
    'scrolls sideways',
    'cut: This text',
  ]) {
    expect(
      found.filter((one) => one.includes(fault)),
      fault,
    ).not.toEqual([]);
  }
  expect(found.filter((one) => /Just fits|color-contrast/.test(one))).toEqual([]);
  await page.evaluate(spaceTexts);
  expect(await page.evaluate(cutTexts)).toContainEqual(expect.stringContaining('cut: Just fits'));
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFaults(page)).toEqual([expect.stringContaining('color-contrast')]);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  const lost = await page.evaluate(elementsLostInForcedColours);
  expect(lost.filter((one) => one.startsWith('no edge'))).toHaveLength(2);
  expect(lost).toContainEqual(expect.stringContaining('its state does not show'));
});

test('the accessibility check also reports a fault that only phones show', async ({ page }) => {
  const open = (text: string, button: string) =>
    page.setContent(`<html lang="en"><title>A page</title><style>
      button { border: 2px solid; padding: 12px }
      @media (width > 400px) { .small { display: none } }
    </style><main><h1>One</h1><p style="background: white; color: ${text}">Words</p>
    <button class="small" aria-label="${button}">${button && 'Go'}</button></main>`);
  await open('black', 'Go');
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  for (let pages = 0; pages < 2; pages += 1) {
    await open('#ccc', '');
    expect(await accessibilityFaultsOf(page)).toEqual([
      expect.stringMatching(/^axe color-contrast: .*\bp\b/),
      expect.stringMatching(/^dark: axe color-contrast: .*\bp\b/),
      expect.stringMatching(/^phone: axe color-contrast/),
      expect.stringMatching(/^phone: axe button-name/),
    ]);
  }
});
