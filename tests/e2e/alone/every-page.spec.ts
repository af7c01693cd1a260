import { expect, type Page } from '@playwright/test';
import { signIn, switchTo } from '../../support/browser/browser';
import { schoolId } from '../../support/browser/newcomer';
import { addressOf, PAGES } from '../../support/browser/pages';
import { PUBLIC_PATHS } from '../../support/browser/paths';
import { sql } from '../../support/browser/sql';
import { takePolicyViolations, test } from '../../support/browser/test';
import { textsBrokenByTranslation } from '../../support/browser/translation';

const isOfAdmins = (file: string) => file.startsWith('app/admin/');
const isOfMembers = (file: string) => file.startsWith('app/(member)/');

/** Opens the page and checks that a translation by the browser would break no text. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // Waits until the scripts are idle. While scripts load, they create zod schemas, which could violate the content
  // security policy.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
  await expect.poll(() => textsBrokenByTranslation(page), { message: address }).toEqual([]);
}

const violations = () =>
  sql<{ route: string; blocked: string }>('SELECT DISTINCT route, blocked FROM policy_violations ORDER BY 1, 2');

// The test reads the browsers' reports of policy violations. The console does not show every violation, because a
// script such as zod may catch the exception.
test(
  'no page violates the content security policy or has a text that a browser translation would break',
  {
    tag: ['@H3'],
  },
  async ({ page }) => {
    test.setTimeout(300_000);
    await sql('DELETE FROM policy_violations');
    const [member] = await sql<{ id: number }>("SELECT id FROM users WHERE email = 'member@demo.test'");
    const [entry] = await sql<{ id: number }>("SELECT id FROM reviews WHERE status = 'open' ORDER BY id LIMIT 1");
    const ids = { school: await schoolId('Bay View High School'), user: member?.id ?? 0 };
    const of = (belongs: (file: string) => boolean) => PAGES.filter(belongs).map((file) => addressOf(file, ids));

    for (const address of PUBLIC_PATHS) await visit(page, address);
    await signIn(page, 'member@demo.test');
    for (const address of of(isOfMembers)) await visit(page, address);
    await switchTo(page, 'admin@demo.test');
    for (const address of [...of(isOfAdmins), `/admin/inbox/review/${entry?.id}`, `/admin/moderation/${entry?.id}`])
      await visit(page, address);

    // The test causes one violation on purpose, after all visits. Reports arrive in order, so this report shows that
    // all earlier reports have arrived.
    await page.goto('/help');
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<i style="color: red"></i>'));
    await expect.poll(violations, { timeout: 20_000 }).toContainEqual({ route: '/help', blocked: 'inline' });
    takePolicyViolations();
    expect(await violations()).toEqual([{ route: '/help', blocked: 'inline' }]);
  },
);
