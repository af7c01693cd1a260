import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, postCard, signIn } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { stripeOfSite } from '../../support/browser/payment-page';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// This test moves the clock of the whole site by up to two years, so it runs after the other tests of this folder.

/** A school whose family has only one school for the next grades. */
const SCHOOL = 'Whycocomagh Education Centre';
const NEXT_SCHOOL = 'Dalbrae Academy';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Moves the clock of the site forward to 15:00 UTC on the next day with this date, such as '06-10'. */
async function goTo(date: string): Promise<void> {
  const { now } = await stripeOfSite().now();
  const year = new Date(now * 1000).getUTCFullYear();
  const [thisYear = 0, nextYear = 0] = [year, year + 1].map((each) => Date.parse(`${each}-${date}T15:00:00Z`) / 1000);
  await stripeOfSite().advance({ to: thisYear > now ? thisYear : nextYear });
}

// The site's jobs run for each day that the clock skips. The test takes two minutes, so the daily run leaves it out.
test(
  'the card of June follows the next school, and the questions about September are archived in October',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const [id, nextId] = [await schoolId(SCHOOL), await schoolId(NEXT_SCHOOL)];
    const parent = await newcomer(page.context(), { member: true });
    await sql("UPDATE memberships SET access_until = '2099-01-01' WHERE user_id = $1", parent.id);
    await sql('UPDATE users SET email_verified_at = now() WHERE id = $1', parent.id);
    await parent.call('POST', `/api/schools/${id}/subscribe`);
    await parent.call('PUT', `/api/schools/${id}/school-year`, { gradeBand: 'g7_9' });
    /** Sessions end while the clock moves, so the parent signs in again. */
    const openOn = async (date: string, path: string) => {
      await page.goto('about:blank');
      await goTo(date);
      await signIn(page, parent.email);
      await page.goto(path);
    };
    const card = page.getByText('Moving on?', { exact: true });
    const pinned = page.getByText('Starting in September', { exact: true });
    const board = page.getByRole('heading', { name: 'School Community' });

    await test.step('in April, no card and no questions about September are there', async () => {
      await openOn('04-30', '/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(card).toHaveCount(0);
      await page.goto(`/schools/${id}`);
      await expect(board).toBeAttached();
      await expect(pinned).toHaveCount(0);
    });

    await test.step('in June, a tap on the card follows the next school and keeps the old one', async () => {
      await openOn('06-10', '/dashboard');
      await expect(card).toBeVisible();
      await expectAccessible(page, 'the card about the next school');
      const moved = page.getByRole('button', { name: 'We’re moving on' });
      await untilHydrated(moved);
      expect(await sql('SELECT FROM user_school_subscriptions WHERE user_id = $1', parent.id)).toHaveLength(1);
      await moved.tap();
      await expectToast(page, 'Subscribed', `You are now following ${NEXT_SCHOOL}.`);
      await expect(card).toHaveCount(0);

      await page.goto('/subscriptions');
      await expect(page.getByRole('checkbox', { name: `Former parent of ${SCHOOL}` })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: `Former parent of ${NEXT_SCHOOL}` })).not.toBeChecked();
      await expect(page.getByRole('combobox', { name: `Grades: ${NEXT_SCHOOL}` })).toHaveValue('g7_9');
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(card).toHaveCount(0);
    });

    let question = '';
    await test.step('in September, a pinned question becomes a post at the next school', async () => {
      await openOn('09-30', `/schools/${nextId}`);
      await pinned.tap();
      await expectAccessible(page, 'the questions about September');
      const first = page.getByRole('list', { name: 'Starting in September' }).getByRole('button').first();
      await untilHydrated(first);
      question = await first.innerText();
      await first.tap();
      const form = page.getByRole('form', { name: 'Create a post' });
      await expect(form.getByLabel('Content')).toHaveValue(question);
      await form.getByRole('button', { name: 'Post', exact: true }).tap();
      await expect(postCard(page, question)).toBeVisible();
    });

    await test.step('in October, the pinned questions are gone, and the post stays', async () => {
      await openOn('10-01', `/schools/${nextId}`);
      await expect(postCard(page, question)).toBeVisible();
      await expect(pinned).toHaveCount(0);
      await expectAccessible(page, 'a board in October');
    });
  },
);
