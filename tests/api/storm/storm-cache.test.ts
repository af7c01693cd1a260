import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { fetchFollowedStormView, fetchSchoolStormView } from '@/lib/storm/queries';
import { stormMorningAt } from '@/lib/storm/storm-morning';
import { SECOND } from '@/lib/time/duration';
import { localTimeToDate, utcMidnightOfDay } from '@/lib/time/local-time';
import { waitUntil } from '../../support/concurrency';
import { follow } from '../../support/community/board';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { statementsSentBy } from '../../support/database/sent-statements';

// These tests check that pages without a storm send no statement about it, as in a running server.

let reader: Person;
let schoolId: number;
/** Five seconds before midnight. */
const evening = new Date(localTimeToDate(`${inDays(1).toISOString().slice(0, 10)}T23:59`).getTime() + 55 * SECOND);

beforeAll(async () => {
  schoolId = await school('Acadia Street');
  reader = await person('inactive');
  await follow(reader, schoolId);
  valuesFromServer.isRunning = true;
});
afterAll(() => {
  valuesFromServer.isRunning = false;
});
beforeEach(async () => {
  vi.spyOn(Date, 'now').mockReturnValue(evening.getTime());
  await rows('DELETE FROM storm_reports');
  return () => vi.restoreAllMocks();
});

const confirm = (scope: string) =>
  db().stormReport.create({
    data: { day: utcMidnightOfDay(stormMorningAt(evening).day), scope, kind: 'closed' },
    select: { id: true },
  });
const linesOnDashboard = async () => (await fetchFollowedStormView(reader.id)).lines.length;

describe('the cached lines of a storm morning', () => {
  it('without a storm, the dashboard and the boards send no statement about it', async () => {
    await waitUntil(async () => (await linesOnDashboard()) === 0);
    const sent = await statementsSentBy(async () => {
      for (let page = 0; page < 20; page += 1) {
        await fetchFollowedStormView(reader.id);
        await fetchSchoolStormView(reader.id, schoolId);
      }
    });
    expect(sent).toEqual([]);
  });

  it('a new line appears at once, and each later page reads only the follows', async () => {
    expect(await linesOnDashboard()).toBe(0);
    await confirm(`school:${schoolId}`);
    await waitUntil(async () => (await linesOnDashboard()) === 1);
    const sent = await statementsSentBy(linesOnDashboard);
    expect(sent.map(({ text }) => /FROM (user_school_subscriptions)/.exec(text)?.[1])).toEqual([
      'user_school_subscriptions',
    ]);
    expect(await statementsSentBy(() => fetchSchoolStormView(reader.id, schoolId))).toEqual([]);
  });

  it('cached lines of yesterday are not shown after midnight', async () => {
    await confirm('province');
    await waitUntil(async () => (await linesOnDashboard()) === 1);
    // A late notification would clear the cache again, so the test waits until the lines are read from the cache.
    await waitUntil(
      async () => !(await statementsSentBy(linesOnDashboard)).some(({ text }) => text.includes('storm_reports')),
    );
    vi.mocked(Date.now).mockReturnValue(evening.getTime() + 7 * SECOND);
    expect(await statementsSentBy(async () => expect(await linesOnDashboard()).toBe(0))).toEqual([]);
  });
});
