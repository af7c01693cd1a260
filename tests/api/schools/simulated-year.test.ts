import { afterAll, expect, it, vi } from 'vitest';
import { listScheduledJobs } from '@/lib/jobs/scheduled-jobs';
import { writeDailyDigestContent } from '@/lib/news-emails/daily-digest';
import { localTimeToDate } from '@/lib/time/local-time';
import { rows } from '../../support/database/rows';
import { calendarFile, openCalendarServer } from '../../support/events/calendar-server';
import { call } from '../../support/http/call';
import { randomGenerator } from '../../support/random';
import { actAtRandom, answerCards, pick, send, type Simulation } from '../../support/school-year/actions';
import {
  askAuthors,
  digestOf,
  expire,
  isJune,
  isStartingInSeptemberPinned,
  isWaitingQuestion,
  nextSchool,
  plusDays,
  shownCount,
  type ModelDigest,
  type ModelPerson,
  type ModelSchool,
} from '../../support/school-year/model';
import { makeYearWorld, REGIONS } from '../../support/school-year/world';

// Three families of schools live through a year, September to September, with the real API and the real scheduled jobs.
// Each evening, and after each month, the site must be as the brute-force model says. YEAR_SEED=n selects another year.

const SEED = Number(process.env.YEAR_SEED ?? 1);
const [FIRST_DAY, LAST_DAY] = ['2027-09-01', '2028-10-02'];
/** Storm mornings. On the Sundays, the clocks change. */
const STORM_DAYS = ['2027-11-07', '2027-12-08', '2028-01-19', '2028-02-14', '2028-03-12'];
const CLOCK_CHANGES = ['2027-11-07', '2028-03-12'];
const MAILING_MONTHS = ['10', '01', '04', '07'];

const server = await openCalendarServer();
process.env.CALENDAR_STAND_IN_URL = server.url;
afterAll(() => server.stop());

async function setClock(day: string, time: string): Promise<void> {
  const moment = localTimeToDate(`${day}T${time}`);
  vi.spyOn(Date, 'now').mockReturnValue(moment.getTime());
  // Everybody has just signed in.
  await rows(
    "UPDATE sessions SET created_at = $1, last_seen_at = $1, password_at = $1, strong_at = $1, expires_at = $1::timestamptz + interval '1 hour'",
    moment,
  );
}

/** Returns the simulated days: steps of 6 or 20 days, the days around a clock change, and each storm morning. */
function listDays(random: () => number): string[] {
  const chosen = new Set([
    ...STORM_DAYS,
    ...CLOCK_CHANGES.flatMap((day) => [plusDays(day, -1), day, plusDays(day, 1)]),
  ]);
  const days: string[] = [];
  let next = FIRST_DAY;
  for (let day = FIRST_DAY; day <= LAST_DAY; day = plusDays(day, 1)) {
    if (day !== next && !chosen.has(day)) continue;
    days.push(day);
    next = plusDays(day, random() < 0.5 ? 6 : 20);
  }
  return days;
}

it(`after each evening and month of a year, three families of schools are as the model says (YEAR_SEED=${SEED})`, async () => {
  const simulation: Simulation = { ...(await makeYearWorld()), random: randomGenerator(SEED) };
  const { year } = simulation;
  await fillCalendar(simulation);
  for (let index = 0; index < 2; index += 1)
    await Promise.all(year.people.map((person) => followAtStart(simulation, person)));
  let month = FIRST_DAY.slice(5, 7);
  for (const day of listDays(simulation.random)) {
    year.today = day;
    if (STORM_DAYS.includes(day)) await liveThroughStorm(simulation);
    await setClock(day, '12:00');
    for (let index = 0; index < 6; index += 1) await actAtRandom(simulation);
    if (isJune(day)) await answerCards(simulation);
    const isNewMonth = day.slice(5, 7) !== month;
    month = day.slice(5, 7);
    if (isNewMonth && MAILING_MONTHS.includes(month)) await sendMailing(simulation);
    await liveThroughEvening(simulation, isNewMonth);
    if (isNewMonth || isJune(day)) await compareSchoolYears(simulation);
    if (isNewMonth) await compareMonth(simulation);
  }
  expectEventfulYear(simulation);
});

/** A region's calendar file of the whole year, which loses an event and gains another one in January. */
async function fillCalendar({ year, admin }: Simulation): Promise<void> {
  const days = ['2027-10-08', '2027-11-11', '2028-01-24', '2028-03-13', '2028-04-14', '2028-06-26'];
  const dates = (list: string[]) =>
    calendarFile(list.map((day) => [`pd-${day}`, `P.D. day ${day}`, day.replaceAll('-', '')] as const));
  const later = '2028-05-05';
  const address = server.answer('/region.ics', (response, { headers }) => {
    const isNew = year.today >= '2028-01-10';
    const etag = isNew ? '"new"' : '"old"';
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { ETag: etag }).end(dates(isNew ? [...days.slice(1), later] : days));
  });
  await setClock(FIRST_DAY, '11:00');
  await send(admin, 'POST', '/api/admin/calendar-feeds', { region: REGIONS[0], address });
  const isAt = ({ family }: { family: number }) => family < 2;
  year.events.push(...[...days, later].map((day) => ({ title: `P.D. day ${day}`, day, isAt })));
}

/** Each parent follows up to two schools of their family. */
async function followAtStart(simulation: Simulation, person: ModelPerson): Promise<void> {
  const { year } = simulation;
  const { id, lastBand } = pick(
    simulation,
    year.schools.filter(({ family }) => family === person.family),
  )!;
  if (person.follows.has(id)) return;
  await send(simulation.signedIn.get(person.id), 'POST', `/api/schools/${id}/subscribe`);
  await send(simulation.signedIn.get(person.id), 'PUT', `/api/schools/${id}/school-year`, { gradeBand: lastBand });
  person.follows.set(id, { band: lastBand, isFormer: false, answeredYear: null });
}

/** Two verified parents report a closure, before and during the reporting hours. Former parents are refused. */
async function liveThroughStorm({ year, signedIn, reader }: Simulation): Promise<void> {
  const { id } = year.schools[0]!;
  const parents = year.people.filter(({ verifiedAt }) => verifiedAt.has(id));
  const isFormer = (person: ModelPerson) => person.follows.get(id)?.isFormer === true;
  const report = (person: ModelPerson, status: number) =>
    send(signedIn.get(person.id), 'POST', `/api/schools/${id}/storm`, { kind: 'closed' }, status);
  const reporters = parents.filter((person) => !isFormer(person)).slice(0, 2);
  await setClock(year.today, '05:29');
  await report(reporters[0]!, 409);
  await setClock(year.today, '06:12');
  for (const person of parents.filter(isFormer)) await report(person, 403);
  await report(reporters[0]!, 204);
  await setClock(year.today, '06:20');
  await report(reporters[1]!, 204);
  const { body } = await call('GET', `/api/schools/${id}/storm`, { as: reader });
  expect(body.lines).toMatchObject([{ kind: 'closed', status: 'merged', parents: 2, firstAt: '06:12' }]);
}

/** A service message to the followers of one family is queued once for each of them. */
async function sendMailing({ year, admin }: Simulation): Promise<void> {
  const schoolIds = year.schools.filter(({ family }) => family === 0).map(({ id }) => id);
  const message = {
    kind: 'service',
    reason: 'outage',
    audience: 'schools',
    schoolIds,
    subject: 'Down',
    content: 'Sorry.',
  };
  const { id } = await send(admin, 'POST', '/api/admin/mailings', message);
  await send(admin, 'POST', `/api/admin/mailings/${id}/send`, { seen: 1 });
  await runJobs((name) => name === 'mail.mailings');
  const recipients = await rows<{ id: number }>(
    "SELECT (data->>'userId')::int AS id FROM pgboss.job WHERE data->'about'->>'mailingId' = $1 ORDER BY 1",
    String(id),
  );
  const followers = year.people.filter(({ follows }) => schoolIds.some((each) => follows.has(each)));
  expect(recipients.map((each) => each.id)).toEqual(followers.map((each) => each.id).toSorted((a, b) => a - b));
}

/** Jobs that the comparisons of each evening are about. The other jobs run four times a year, to save time. */
const EVENING_JOBS = [
  'mail.told',
  'mail.evening',
  'notifications.forget',
  'moderation.tidy',
  'moderation.forget',
  'concerns.ask',
  'mutes.end',
  'calendars.read',
  'storm.forget',
];
async function runJobs(isIncluded: (name: string) => boolean): Promise<void> {
  for (const { name, work } of listScheduledJobs()) if (isIncluded(name)) await work();
}

/** Runs the jobs at 18:00, and compares what they did: questions to authors, digests, and what expired. */
async function liveThroughEvening(simulation: Simulation, isNewMonth: boolean): Promise<void> {
  const { year } = simulation;
  const moment = localTimeToDate(`${year.today}T18:00`);
  await setClock(year.today, '18:00');
  const isForAll = isNewMonth && MAILING_MONTHS.includes(year.today.slice(5, 7));
  await runJobs((name) => isForAll || EVENING_JOBS.includes(name));

  const asked = await rows<{ id: number }>(
    "SELECT post_id AS id FROM notifications WHERE kind = 'concern_due' AND created_at = $1 ORDER BY 1",
    moment,
  );
  expect(
    asked.map(({ id }) => id),
    `authors asked on ${year.today}`,
  ).toEqual(askAuthors(year));

  expire(year);
  const mutes = await rows<{ muter: number; muted: number }>(
    'SELECT muter_id AS muter, muted_id AS muted FROM mutes ORDER BY 1, 2',
  );
  const expectedMutes = year.people.flatMap(({ id: muter, mutes: each }) =>
    [...each.keys()].toSorted((a, b) => a - b).map((muted) => ({ muter, muted })),
  );
  expect(mutes, `mutes on ${year.today}`).toEqual(expectedMutes);
  const [left] = await rows(
    `SELECT (SELECT count(*)::int FROM reviews WHERE warned_until IS NOT NULL) AS warnings,
      (SELECT count(*)::int FROM storm_reports WHERE day < $1) AS storms`,
    year.today,
  );
  expect(left, `on ${year.today}`).toEqual({ warnings: year.warnings.length, storms: 0 });

  await compareDigests(simulation);
  year.lastEvening = year.today;
}

async function compareDigests({ year }: Simulation): Promise<void> {
  const jobs = await rows<{ user_id: number; about: Record<string, unknown> }>(
    "DELETE FROM pgboss.job WHERE name = 'mail' AND data->>'kind' = 'evening-letter' RETURNING (data->>'userId')::int AS user_id, data->'about' AS about",
  );
  const digests = await Promise.all(
    jobs.map(async ({ user_id: userId, about }) => [userId, await summaryOf(userId, about)] as const),
  );
  const expected = year.people.flatMap((person) => {
    const digest = digestOf(year, person);
    return digest === null ? [] : [[person.id, digest] as const];
  });
  const byId = (list: typeof expected) => list.toSorted(([one], [other]) => one - other);
  expect(byId(digests), `digests of ${year.today}`).toEqual(byId(expected));
}

async function summaryOf(userId: number, about: Record<string, unknown>): Promise<ModelDigest> {
  const content = await writeDailyDigestContent({ userId, about } as Parameters<typeof writeDailyDigestContent>[0]);
  const news = content?.evening?.schools ?? [];
  return {
    schools: Object.fromEntries(
      news
        .filter(({ postCount, waitingQuestions }) => postCount + waitingQuestions > 0)
        .map(({ id, postCount: posts, waitingQuestions: questions }) => [id, { posts, questions }]),
    ),
    events: news.reduce((sum, { eventCount }) => sum + eventCount, 0),
  };
}

/** Compares the follows of each person, with their grades and the card of June. */
async function compareSchoolYears({ year, signedIn }: Simulation): Promise<void> {
  const comparePerson = async (person: ModelPerson) => {
    const { body } = await call('GET', '/api/user/school-year', { as: signedIn.get(person.id)! });
    const shown = (
      body as { schoolId: number; gradeBand: string; isFormer: boolean; next: { id: number } | null }[]
    ).map(({ schoolId, gradeBand, isFormer, next }) => [schoolId, gradeBand, isFormer, next?.id ?? null]);
    const expected = [...person.follows].map(([schoolId, { band, isFormer }]) => [
      schoolId,
      band,
      isFormer,
      nextSchool(year, person, schoolId)?.id ?? null,
    ]);
    expect(shown.toSorted(), `follows of ${person.id} on ${year.today}`).toEqual(expected.toSorted());
  };
  await Promise.all(year.people.map(comparePerson));
}

/** Compares the boards: the questions about September, the questions that wait, the concerns and the events. */
async function compareMonth({ year, reader }: Simulation): Promise<void> {
  const compareBoard = async (school: ModelSchool) => {
    const at = `/api/schools/${school.id}`;
    const get = async (path: string) => (await call('GET', `${at}${path}`, { as: reader })).body;
    const { startingQuestions } = await get('/notice');
    expect(startingQuestions.length > 0, `on ${year.today}`).toBe(isStartingInSeptemberPinned(year.today));

    const waiting = (await get('/posts?topic=unanswered&limit=100')).map(({ id }: { id: number }) => id);
    const here = year.posts.filter(({ schoolId }) => schoolId === school.id);
    expect(
      waiting.toSorted((a: number, b: number) => a - b),
      `on ${year.today}`,
    ).toEqual(here.filter(isWaitingQuestion).map(({ id }) => id));

    const posts = (await get('/posts?limit=100')) as { id: number; concern: Record<string, unknown> | null }[];
    const concerns = posts.flatMap(({ id, concern }) => (concern ? [{ id, ...concern }] : []));
    expect(concerns.toSorted((a, b) => a.id - b.id)).toMatchObject(
      here
        .filter(({ concern, hiding }) => concern && hiding === null)
        .map(({ id, concern }) => ({
          id,
          state: concern!.state,
          lines: concern!.lines,
          meToo: shownCount(concern!.sharedBy.size),
        })),
    );

    const events = (await get(`/events?from=${year.today}&to=${plusDays(year.today, 60)}`)) as { title: string }[];
    const expectedEvents = year.events.filter(
      ({ day, isAt }) => isAt(school) && day >= year.today && day <= plusDays(year.today, 60),
    );
    expect(events.map(({ title }) => title).toSorted()).toEqual(expectedEvents.map(({ title }) => title).toSorted());
  };
  await Promise.all(year.schools.map(compareBoard));
}

/** A year in which too little happened proves nothing. */
function expectEventfulYear({ year }: Simulation): void {
  const concerns = year.posts.flatMap(({ concern }) => (concern ? [concern] : []));
  expect({
    moved: concerns.some(({ lines }) => lines.some(({ state }) => state === 'no_answer')),
    asked: concerns.some(({ askedAfter }) => askedAfter === 10) && concerns.some(({ askedAfter }) => askedAfter === 30),
    shared: concerns.some(({ sharedBy }) => sharedBy.size >= 5),
    hidden: year.posts.some(({ hiding }) => hiding !== null),
    former: year.people.some(({ follows }) =>
      [...follows.values()].some(({ isFormer, answeredYear }) => isFormer && answeredYear),
    ),
    warned: year.warnings.length > 0,
  }).toEqual({ moved: true, asked: true, shared: true, hidden: true, former: true, warned: true });
}
