import { beforeAll, beforeEach, expect, it } from 'vitest';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { countConversionSteps } from '@/lib/statistics/conversion';
import { listNightlyCounts } from '@/lib/statistics/nightly-counts';
import { savePageViewCounts } from '@/lib/statistics/page-views';
import { inDays, person, school } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// The conversion table counts by day how many people take each step from the home page to a first post. It stores
// nothing about visitors (record 058).

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Halifax' }).format(new Date());

beforeAll(async () => {
  const schoolId = await school();
  const people = await Promise.all(Array.from({ length: 62 }, () => person('inactive')));
  // The first two people joined and posted more than 90 days ago. The longest period of the conversion statistics
  // begins 90 days ago.
  const [oldest, older, ...recent] = people as [(typeof people)[0], (typeof people)[0], ...typeof people];
  const post = (userId: number, days: number) =>
    rows(
      "INSERT INTO posts (user_id, school_id, content, created_at) VALUES ($1, $2, 'Hello', $3)",
      userId,
      schoolId,
      inDays(-days),
    );
  for (const { id } of [oldest, older]) {
    await rows('UPDATE users SET created_at = $1 WHERE id = $2', inDays(-100), id);
    await post(id, 95);
    await post(id, 1);
  }
  for (const [index, { id }] of recent.entries()) {
    await rows('UPDATE users SET created_at = $1 WHERE id = $2', inDays(index < 23 ? -20 : -3), id);
    if (index < 42)
      await rows(
        "INSERT INTO trial_claims (user_id, email_hmac, subscription_id, claimed_at) VALUES ($1, $2, 's', $3)",
        id,
        `hmac ${id}`,
        inDays(index < 21 ? -15 : -2),
      );
    if (index < 4) await post(id, 1);
    else if (index < 28) await post(id, 40);
    if (index === 0) await post(id, 0.5);
  }
});
beforeEach(() => rows('DELETE FROM daily_counts'));

const view = async (page: 'home' | 'school', views: number, moment?: Date) => {
  valuesFromServer.pageViews.set(page, views);
  await savePageViewCounts(moment);
};

it('the conversion table rounds each count down to a multiple of five, and shows percentages of large counts only', async () => {
  await view('home', 1_500, inDays(-60));
  await view('home', 1_000, inDays(-10));
  await view('home', 104);
  await view('school', 1_199, inDays(-10));
  await view('school', 19);
  const { steps } = await countConversionSteps();
  const counts = Object.fromEntries(Object.entries(steps).map(([step, of]) => [step, of.map(({ count }) => count)]));
  expect(counts).toEqual({
    home: [100, 1_100, 2_600],
    school: [15, 1_215, 1_215],
    registered: [35, 60, 60],
    trials: [20, 40, 40],
    firstPosts: [null, null, 25],
  });
  const shares = Object.fromEntries(Object.entries(steps).map(([step, of]) => [step, of.map(({ share }) => share)]));
  expect(shares).toEqual({
    home: [null, null, null],
    // The share of a step is its count divided by the count of the step before, here school page views by home page
    // views. The share is null if a count is below 20 or the share is above 100 %.
    school: [null, null, 1_215 / 2_600],
    registered: [null, 60 / 1_215, 60 / 1_215],
    trials: [20 / 35, 40 / 60, 40 / 60],
    firstPosts: [null, null, 25 / 40],
  });
});

it('page views are stored as one number per page and day, and are not listed with the nightly counts', async () => {
  expect((await countConversionSteps()).viewsSince).toBeNull();
  for (const views of [3, 4]) await view('home', views);
  await view('school', 2);
  expect(valuesFromServer.pageViews.size).toBe(0);
  expect(await rows("SELECT to_char(day, 'YYYY-MM-DD') AS day, name, value FROM daily_counts ORDER BY name")).toEqual([
    { day: today, name: 'views.home', value: 7 },
    { day: today, name: 'views.school', value: 2 },
  ]);
  expect((await countConversionSteps()).viewsSince).toBe(today);
  expect(await listNightlyCounts('2026-01-01')).toEqual([]);
});

it('page views that could not be written to the database stay in memory', async () => {
  await rows('ALTER TABLE daily_counts RENAME TO moved');
  await view('home', 3);
  await rows('ALTER TABLE moved RENAME TO daily_counts');
  expect(valuesFromServer.pageViews.get('home')).toBe(3);
  valuesFromServer.pageViews.clear();
});
