import { expect } from '@playwright/test';
import { signIn } from '../../support/browser/browser';
import { newcomer } from '../../support/browser/newcomer';
import { linksIn, bodyPartsOf } from '../../support/browser/page-head';
import { MEMBER_PATHS, PUBLIC_PATHS } from '../../support/browser/paths';
import { test } from '../../support/browser/test';

const ADMIN_PATHS = ['/admin/dashboard', '/admin/inbox', '/admin/schools', '/admin/users', '/admin/settings'];

test('every page offers help and the accessibility statement at the same place', async ({ page, request }) => {
  const member = await newcomer(page.context(), { member: true });
  const expectHelp = async (who: typeof request, path: string) => {
    const answer = await who.get(path);
    // Not-found pages are skipped, because their content is not in the response: the browser renders it. These pages
    // have the same layout as all others.
    if (answer.status() !== 200) return;
    const { footer } = bodyPartsOf(await answer.text());
    const links = linksIn(footer).map(([, href]) => href);
    const at = links.indexOf('/help');
    expect.soft(links.slice(at, at + 2), path).toEqual(['/help', '/accessibility']);
  };
  for (const path of PUBLIC_PATHS) await expectHelp(request, path);
  for (const path of MEMBER_PATHS) await expectHelp(page.request, path);
  await signIn(page, 'admin@demo.test');
  for (const path of ADMIN_PATHS) await expectHelp(page.request, path);
  await signIn(page, member.email);
  await page.goto('/help/contact');
  // The contact form shows the email address of a signed-in person, so that nobody types it again.
  await expect(page.getByRole('main').getByText(member.email)).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Email')).toHaveCount(0);
});

test('people can sign in and register with pasted or stored passwords, without a puzzle', async ({ page }) => {
  for (const [path, tokens] of [
    ['/login', ['username', 'current-password']],
    ['/register', ['given-name', 'family-name', 'username', 'new-password', 'new-password']],
    ['/forgot-password', ['username']],
  ] as const) {
    await page.goto(path);
    const fields = page.locator('main form').first().locator('input');
    expect(await fields.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))).toEqual(
      tokens,
    );
    // If a page blocked pasting, it would cancel the paste event, and `dispatchEvent` would return false.
    const pasted = await fields.evaluateAll((inputs) =>
      inputs.map((input) => input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))),
    );
    expect(pasted).not.toContain(false);
    await expect(page.locator('main canvas, main iframe')).toHaveCount(0);
  }
});
