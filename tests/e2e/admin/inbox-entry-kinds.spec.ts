import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, signIn, unique } from '../../support/browser/browser';
import { press, tabTo, untilHydrated } from '../../support/browser/keyboard';
import { newcomer, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import type { InboxEntryKind } from '@/lib/inbox/inbox-entry-kinds';

// Creates and closes each kind of inbox entry (record 077), in the inbox or on the linked page. Uses the keyboard for
// one entry of each group, and API calls otherwise.

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) =>
  main(page)
    .getByRole('list', { name: /items$/ })
    .getByRole('link');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const at = (path: string) => `a[href="/admin/inbox/${path}"]`;
/** A time that is earlier than every entry that the site itself creates. */
const LONG_AGO = "now() - interval '4 years'";
const MARK = '00000000-0000-4000-8000-00000000a077';

type Entry = {
  /** Path of the entry's page, relative to the path of the inbox. */
  path: string;
  /** The decision that closes the entry. Undefined if an administrator closes the entry without a decision. */
  elsewhere?: {
    /** Text of the link to the decision's page, or null if the entry's own page offers the decision. */
    link: string | null;
    /** Makes the decision on its page. */
    end: (page: Page) => Promise<void>;
  };
};

/**
 * Creates one inbox entry of every kind, dated before all other entries. The test compares these kinds with the kinds
 * that the inbox offers.
 */
async function oneOfEach(
  who: Newcomer,
  other: Newcomer,
  member: Newcomer,
  school: number,
  words: string,
): Promise<Record<InboxEntryKind, Entry>> {
  const insert = async (statement: string, ...values: unknown[]) =>
    (await sql<{ id: number }>(`INSERT INTO ${statement} RETURNING id`, ...values))[0]!.id;
  // The test removes rows that a failed try of this test has left.
  await sql('DELETE FROM report_campaigns WHERE school_id = $1', school);
  await sql('DELETE FROM data_exports WHERE id = $1', MARK);
  await sql('DELETE FROM pgboss.job WHERE id = $1', MARK);
  const post = await insert('posts (user_id, school_id, content) VALUES ($1, $2, $3)', who.id, school, words);
  const concern = await insert(
    "posts (user_id, school_id, content, concern_state) VALUES ($1, $2, $3, 'raised')",
    member.id,
    school,
    words,
  );
  await sql(`INSERT INTO job_faults VALUES ($1, ${LONG_AGO}, now(), 2)`, words);
  await sql(
    `INSERT INTO data_exports (id, user_id, requested_at, failed_at) VALUES ($1, $2, ${LONG_AGO}, ${LONG_AGO})`,
    MARK,
    who.id,
  );
  // The queue's maintenance would delete a job that failed so long ago, unless the job is kept for ten years.
  await sql(
    `INSERT INTO pgboss.job (id, name, data, state, output, completed_on, deletion_seconds) VALUES ($1, 'mail', $2, 'failed', '{"reason": "refused"}', ${LONG_AGO}, 10 * 366 * 86400)`,
    MARK,
    JSON.stringify({ kind: 'password-changed', userId: who.id }),
  );
  // The row says that the deletion was tried a moment ago. The job that runs every five minutes therefore skips it.
  await sql(
    `INSERT INTO account_deletions (user_id, asked_by, requested_at, due_at, fault, tries, tried_at) VALUES ($1, 'owner', ${LONG_AGO}, ${LONG_AGO}, 'payments', 3, now())`,
    who.id,
  );
  await sql(
    `INSERT INTO vouches (school_id, voucher_id, user_id, created_at) VALUES ($1, $2, $3, ${LONG_AGO}), ($1, $3, $2, ${LONG_AGO})`,
    school,
    who.id,
    other.id,
  );
  const review = await insert(
    `reviews (post_id, author_id, cause, content, open_key, created_at) VALUES ($1::int, $2, 'words', $3, 'post:' || $1::int::text, ${LONG_AGO})`,
    post,
    who.id,
    words,
  );
  const correction = await insert(
    `field_suggestions (school_id, user_id, field, value, open_key, created_at) VALUES ($1, $2, 'fax', '902 555 0199', $3, ${LONG_AGO})`,
    school,
    who.id,
    words,
  );
  // This report of the post creates a review. The inbox shows the review separately only after the report campaign is
  // closed, so the test closes the campaign first.
  await sql("INSERT INTO reports (reporter_id, post_id, reason) VALUES ($1, $2, 'off_topic')", other.id, post);
  const campaign = await insert(
    `report_campaigns (school_id, open_key, created_at) VALUES ($1, $1, ${LONG_AGO})`,
    school,
  );
  return {
    contact: {
      path: `contact/${await insert(`contact_messages (content, created_at) VALUES ($1, ${LONG_AGO})`, words)}`,
    },
    alert: {
      path: `alert/${await insert(
        `billing_alerts (key, kind, user_id, details, created_at) VALUES ($1, 'unknown_customer', $2, '{"customer": "cus_1234567890"}', ${LONG_AGO})`,
        words,
        who.id,
      )}`,
    },
    campaign: {
      path: `campaign/${campaign}`,
      elsewhere: {
        link: 'See the reports in Moderation',
        end: async (otherSchool) => {
          await press(otherSchool, otherSchool.getByRole('button', { name: 'Close this alert' }).first());
          await expectToast(otherSchool, 'Alert closed');
        },
      },
    },
    review: {
      path: `review/${review}`,
      elsewhere: {
        link: null,
        end: async (otherSchool) => {
          await tabTo(otherSchool, otherSchool.getByRole('radio', { name: /^Keep/ }));
          await otherSchool.keyboard.press('Space');
          await tabTo(otherSchool, otherSchool.getByRole('textbox', { name: /reason/i }));
          await otherSchool.keyboard.type('Nothing speaks against it.');
          await press(otherSchool, otherSchool.getByRole('button', { name: 'Decide', exact: true }));
          await expect(otherSchool.getByRole('form', { name: 'Decision' })).toHaveCount(0);
        },
      },
    },
    correction: {
      path: `correction/${correction}`,
      elsewhere: {
        link: null,
        end: async (otherSchool) => {
          const suggested = otherSchool.getByRole('article').filter({ hasText: '902 555 0199' });
          await press(otherSchool, suggested.getByRole('button', { name: 'Reject' }));
          await expectToast(otherSchool, 'Rejected');
        },
      },
    },
    event: {
      path: `event/${await insert(
        `event_suggestions (school_id, user_id, title, all_day, starts_at, created_at) VALUES ($1, $2, $3, true, now() + interval '9 days', ${LONG_AGO})`,
        school,
        who.id,
        words,
      )}`,
      elsewhere: {
        link: "Decide it on the school's page",
        end: async (otherSchool) => {
          const suggested = otherSchool.getByRole('article').filter({ hasText: words });
          await suggested.getByLabel('Reason').fill('It is not at this school.');
          await press(otherSchool, suggested.getByRole('button', { name: 'Reject' }));
          await expectToast(otherSchool, 'Rejected');
        },
      },
    },
    vouching: { path: `vouching/${school}` },
    deletion: {
      path: `deletion/${who.id}`,
      elsewhere: {
        link: 'See the deletion',
        end: async (otherSchool) => {
          // An administrator cannot close an entry about a stuck deletion. The entry closes when an operator has fixed
          // the cause and the job has deleted the account.
          await expect(otherSchool.getByRole('listitem').filter({ hasText: who.email })).toContainText('Delayed');
          await sql('DELETE FROM account_deletions WHERE user_id = $1', who.id);
        },
      },
    },
    export: { path: `export/${MARK}` },
    mail: { path: `mail/${MARK}` },
    job: { path: `job/${encodeURIComponent(words)}` },
    calendar: {
      path: `calendar/${await insert(
        `calendar_feeds (address, checked_at, failure, failed_since, created_by) VALUES ('https://calendar.example.org/a.ics', now(), $1, ${LONG_AGO}, 0)`,
        words,
      )}`,
    },
    reply: {
      path: `reply/${await insert(
        `school_replies (post_id, state, email, mail_id, token_hash, sent_at, expires_at, content, version, written_at) VALUES ($1, 'held', 'office@school.test', gen_random_uuid(), $2, ${LONG_AGO}, ${LONG_AGO}, 'A second bus comes on Monday.', 1, ${LONG_AGO})`,
        concern,
        words,
      )}`,
      elsewhere: {
        link: 'Read it and decide',
        end: async (otherPage) => {
          await press(otherPage, otherPage.getByRole('button', { name: 'Show it under the post' }));
          await expectToast(otherPage, 'The reply is shown');
        },
      },
    },
  };
}

/** Moves the focus to an entry in the list with the arrow keys. */
async function moveTo(page: Page, path: string): Promise<Locator> {
  const goal = main(page).locator(at(path));
  await expect(goal).toBeVisible();
  await untilHydrated(goal);
  if (!(await rows(page).evaluateAll((all) => all.includes(document.activeElement as HTMLAnchorElement))))
    await tabTo(page, rows(page).and(page.locator('[tabindex="0"]')));
  await page.keyboard.press('Home');
  for (let left = await rows(page).count(); left > 0; left -= 1) {
    if (await goal.evaluate((each) => each === document.activeElement)) return goal;
    await page.keyboard.press('j');
  }
  throw new Error(`The keyboard does not reach ${path}.`);
}

/**
 * Changes an inbox entry by an API call. The test uses the keyboard for one or two of the entries, and this function
 * for the other entries.
 */
async function change(page: Page, path: string, wanted: object): Promise<void> {
  const address = `/api/admin/inbox/${path}`;
  const { version } = (await (await page.request.get(address)).json()) as { version: number };
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const answer = await page.request.patch(address, { data: { version, ...wanted }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test(
  'every kind of inbox entry is assigned, snoozed, woken, closed and reopened by keyboard',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const words = unique('every-kind').replaceAll(' ', '-');
    const school = (await sql<{ id: number }>('SELECT id FROM schools ORDER BY id DESC LIMIT 1'))[0]!.id;
    const [who, other, member] = [
      await newcomer(await browser.newContext(), { firstName: 'Inga', lastName: 'Inbox' }),
      await newcomer(await browser.newContext()),
      await newcomer(await browser.newContext(), { member: true }),
    ];
    const entries = await oneOfEach(who, other, member, school, words);
    const [ownSchool, otherSchool] = [
      Object.values(entries).filter(({ elsewhere }) => !elsewhere),
      Object.values(entries).filter(({ elsewhere }) => elsewhere),
    ];
    await signIn(page, 'admin@demo.test');
    await page.goto('/admin/inbox');
    const offered = page.getByLabel('Kind').locator('option');
    const kinds = await offered.evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
    expect(kinds.filter(Boolean).toSorted(), 'the kinds that are offered').toEqual(Object.keys(entries).toSorted());

    const byKeys = [ownSchool[0], otherSchool[0]];
    for (const entry of Object.values(entries)) {
      const { path } = entry;
      if (!byKeys.includes(entry)) {
        await change(page, path, { snooze: 'tomorrow' });
        continue;
      }
      const link = await moveTo(page, path);
      await page.keyboard.press('t');
      await expect(
        main(page)
          .getByRole('article')
          .filter({ has: page.locator(at(path)) }),
      ).toContainText('Assigned to you');
      await expect(link).toBeFocused();
      await page.keyboard.press('s');
      await expect(link).toHaveCount(0);
    }

    await page.goto('/admin/inbox?state=snoozed');
    const wake = async ({ path, elsewhere }: Entry) => {
      await moveTo(page, path);
      await page.keyboard.press('Enter');
      await expect(heading(page)).toBeFocused();
      if (elsewhere?.link !== null)
        await expect(main(page).getByRole('heading', { name: /^(Details|Message)$/ })).toBeVisible();
      await expect(main(page).getByText(/^Snoozed until/)).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Unsnooze' }));
      await expect(main(page).getByText(/^Snoozed until/)).toHaveCount(0);
      await expect(heading(page)).toBeFocused();
      await page.keyboard.press('c');
    };
    for (const entry of ownSchool) {
      await wake(entry);
      await expect(page.getByLabel('What was done')).toBeFocused();
      await page.keyboard.type('Looked at.');
      await press(page, page.getByRole('button', { name: 'Close with this note' }));
      await page.waitForURL('**/admin/inbox?state=snoozed');
      await expect(main(page).locator(at(entry.path))).toHaveCount(0);
    }
    for (const entry of otherSchool) {
      await wake(entry);
      await expect(page.getByRole('button', { name: 'Close with this note' })).toHaveCount(0);
      if (entry.elsewhere!.link === null) await expect(page.locator('#place')).toBeFocused();
      else {
        await expect(page.getByRole('link', { name: entry.elsewhere!.link })).toBeFocused();
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/(?:admin\/(?!inbox)|schools\/)/);
      }
      await entry.elsewhere!.end(page);
      if (entry.elsewhere!.link === null) await page.waitForURL('**/admin/inbox?state=snoozed');
      await page.goto(`/admin/inbox/${entry.path}`);
      await expect(
        main(page)
          .getByText(/not (be )?found/i)
          .first(),
      ).toBeVisible();
      await page.goto('/admin/inbox?state=snoozed');
    }

    await page.goto('/admin/inbox?state=closed');
    const [first, ...others] = ownSchool;
    await moveTo(page, first!.path);
    await page.keyboard.press('Enter');
    await expect(main(page).getByText('Looked at.').first()).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Reopen the item' }));
    await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('u');
    await page.waitForURL('**/admin/inbox?state=closed');
    for (const { path } of others) await change(page, path, { reopen: true });
    await page.goto('/admin/inbox');
    for (const { path } of ownSchool) await expect(main(page).locator(at(path))).toBeVisible();

    await sql('DELETE FROM job_faults WHERE name = $1', words);
    await sql('DELETE FROM pgboss.job WHERE id = $1', MARK);
    await sql('DELETE FROM billing_alerts WHERE key = $1', words);
    await sql('DELETE FROM contact_messages WHERE content = $1', words);
    await sql(
      'DELETE FROM inbox_states WHERE source = ANY($1)',
      Object.values(entries).map(({ path }) => path.split('/')[1]),
    );
    await sql('DELETE FROM users WHERE id = ANY($1)', [who.id, other.id]);
  },
);
