import { expect } from 'vitest';
import { comment, follow, post } from '../community/board';
import { decide, report } from '../community/moderation';
import type { Person } from '../community/people';
import { rows } from '../database/rows';
import { call } from '../http/call';
import {
  canMove,
  isWaitingQuestion,
  nextSchool,
  plusDays,
  plusMonth,
  type Band,
  type ConcernState,
  type ModelPerson,
  type ModelPost,
} from './model';
import { familyName, regionOf, type World } from './world';

// What people do in the simulated year. Each action calls the API, and changes the model in the same way.

export type Simulation = World & { random: () => number };
type Action = { often: number; act: (simulation: Simulation) => Promise<void> };

export const pick = <T>({ random }: Pick<Simulation, 'random'>, items: readonly T[]): T | undefined =>
  items[Math.floor(random() * items.length)];
const isLucky = ({ random }: Simulation, chance: number) => random() < chance;

/** Sends an API call, and expects a status. */
export async function send(
  as: Person | undefined,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  address: string,
  body?: object,
  status: number | 'success' = 'success',
) {
  const answer = await call(method, address, { as: as!, ...(body && { body }) });
  const expected = status === 'success' ? answer.status < 300 : answer.status === status;
  expect(expected, `${method} ${address} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`).toBe(true);
  return answer.body;
}

const BANDS: Band[] = ['p_3', 'g4_6', 'g7_9', 'g10_12'];
const STATES: ConcernState[] = ['asked', 'answered', 'no_answer', 'resolved'];
const shownPosts = ({ year }: Simulation) => year.posts.filter(({ hiding }) => hiding === null);
const follower = (simulation: Simulation) =>
  pick(
    simulation,
    simulation.year.people.filter(({ follows }) => follows.size > 0),
  );

async function followSchool(simulation: Simulation, who = pick(simulation, simulation.year.people)) {
  const { year, signedIn } = simulation;
  const school = pick(simulation, year.schools);
  if (!who || !school || who.follows.has(school.id)) return;
  await follow(signedIn.get(who.id)!, school.id);
  who.follows.set(school.id, { band: null, isFormer: false, answeredYear: null });
  // The band of the last grades is the one that the card in June is about.
  await changeFollow(simulation, who, school.id, {
    gradeBand: isLucky(simulation, 0.6) ? school.lastBand : pick(simulation, BANDS)!,
  });
}

async function changeFollow(
  { signedIn }: Simulation,
  who: ModelPerson,
  schoolId: number,
  change: { gradeBand?: Band; isFormer?: boolean },
) {
  await send(signedIn.get(who.id), 'PUT', `/api/schools/${schoolId}/school-year`, change);
  const stored = who.follows.get(schoolId)!;
  if (change.gradeBand !== undefined) stored.band = change.gradeBand;
  if (change.isFormer !== undefined) stored.isFormer = change.isFormer;
}

async function unfollow(simulation: Simulation): Promise<void> {
  const who = follower(simulation);
  const schoolId = who && pick(simulation, [...who.follows.keys()]);
  if (!who || !schoolId) return;
  await send(simulation.signedIn.get(who.id), 'DELETE', `/api/schools/${schoolId}/subscribe`);
  who.follows.delete(schoolId);
}

async function becomeFormer(simulation: Simulation): Promise<void> {
  const who = follower(simulation);
  const schoolId = who && pick(simulation, [...who.follows.keys()]);
  if (who && schoolId)
    await changeFollow(simulation, who, schoolId, { isFormer: !who.follows.get(schoolId)!.isFormer });
}

async function writePost(simulation: Simulation): Promise<void> {
  const { year, signedIn } = simulation;
  const who = follower(simulation);
  const schoolId = who && pick(simulation, [...who.follows.keys()]);
  if (!who || !schoolId) return;
  const kind = pick(simulation, ['plain', 'question', 'question', 'concern', 'concern']);
  const isAnonymous = isLucky(simulation, 0.4);
  const fields = {
    isAnonymous,
    ...(kind === 'question' && { topic: 'question' }),
    ...(kind === 'concern' && { isConcern: true }),
  };
  const id = await post(signedIn.get(who.id)!, schoolId, { content: `Bus ${year.posts.length}?`, ...fields });
  year.posts.push({
    ...{
      id,
      schoolId,
      author: who.id,
      isAnonymous,
      isQuestion: kind === 'question',
      day: year.today,
      hiding: null,
      isAnswered: false,
    },
    concern: kind === 'concern' ? { state: 'raised', lines: [], askedAfter: 0, sharedBy: new Set() } : null,
  });
}

/** Only a comment by somebody else answers a question. */
async function answerQuestion(simulation: Simulation): Promise<void> {
  const question = pick(simulation, simulation.year.posts.filter(isWaitingQuestion));
  const who = question && pick(simulation, [question.author, simulation.reader.id]);
  if (!question || !who) return;
  await comment(simulation.signedIn.get(who)!, question.id);
  if (who !== question.author) question.isAnswered = true;
}

async function moveConcern(simulation: Simulation): Promise<void> {
  const { year, signedIn, admin } = simulation;
  const movable = shownPosts(simulation).filter(({ concern }) => concern && concern.lines.length < 15);
  const overdue = movable.filter((each) => canMove(year, each, 'no_answer'));
  // Otherwise, few concerns would get no answer.
  const found = pick(simulation, overdue.length > 0 && isLucky(simulation, 0.5) ? overdue : movable);
  if (!found?.concern) return;
  const { concern } = found;
  const isOverdue = overdue.includes(found);
  const state = isOverdue && isLucky(simulation, 0.5) ? 'no_answer' : pick(simulation, STATES)!;
  // An office may have been asked some days ago.
  const earlier = plusDays(year.today, -Math.floor(simulation.random() * 20));
  const day = state === 'asked' && earlier > found.day ? earlier : year.today;
  const who = isLucky(simulation, 0.7) ? signedIn.get(found.author) : admin;
  const body = { state, seen: concern.lines.length, ...(state === 'asked' && { office: 'school', day }) };
  const isPossible = canMove(year, found, state);
  await send(who, 'POST', `/api/posts/${found.id}/concern`, body, isPossible ? 200 : 400);
  if (!isPossible) return;
  concern.lines.push({ state, day });
  concern.state = state;
}

/** Some or all verified parents of the school say "Me too", and a person who is often none of them is refused. */
async function shareConcern(simulation: Simulation): Promise<void> {
  const { people } = simulation.year;
  const concerns = shownPosts(simulation).filter(({ concern }) => concern);
  const parentsAt = (id: number) => people.filter(({ verifiedAt }) => verifiedAt.has(id));
  // Only a concern of a school with six parents can get a count that everybody sees.
  const countable = concerns.filter(({ schoolId }) => parentsAt(schoolId).length > 5);
  const found = pick(simulation, isLucky(simulation, 0.6) ? countable : concerns);
  if (!found) return;
  const parents = parentsAt(found.schoolId);
  const some = isLucky(simulation, 0.5) ? parents : parents.filter(() => isLucky(simulation, 0.5));
  for (const who of [pick(simulation, people)!, ...some]) await sayMeToo(simulation, found, who);
}

/** "Me too" is for verified parents other than the author, until the concern is resolved. */
async function sayMeToo(
  { signedIn }: Simulation,
  { id, author, schoolId, isAnonymous, concern }: ModelPost,
  who: ModelPerson,
) {
  const isHidden = !isAnonymous && who.mutes.has(author);
  const isAllowed = who.id !== author && who.verifiedAt.has(schoolId);
  const isResolved = concern?.state === 'resolved';
  const status = isHidden ? 404 : !isAllowed ? 403 : isResolved ? 409 : 200;
  await send(signedIn.get(who.id), 'POST', `/api/posts/${id}/me-too`, undefined, status);
  if (status === 200) concern?.sharedBy.add(who.id);
}

async function mute(simulation: Simulation): Promise<void> {
  const { year, signedIn } = simulation;
  const author = pick(
    simulation,
    shownPosts(simulation).filter(({ isAnonymous }) => !isAnonymous),
  )?.author;
  const who = pick(simulation, year.people);
  if (!author || !who || who.id === author) return;
  const lasts = pick(simulation, ['week', 'month', 'always'])!;
  await send(signedIn.get(who.id), 'POST', `/api/users/${author}/mute?lasts=${lasts}`);
  who.mutes.set(author, { week: plusDays(year.today, 7), month: plusMonth(year.today), always: '9999-12-31' }[lasts]!);
}

async function openReview(simulation: Simulation, reviewed: ModelPost): Promise<void> {
  const [review] = await rows<{ id: number }>("SELECT id FROM reviews WHERE open_key = 'post:' || $1", reviewed.id);
  simulation.year.openReviews.push({ id: review!.id, post: reviewed, day: simulation.year.today });
}

async function reportPost(simulation: Simulation): Promise<void> {
  const { year, reporter } = simulation;
  const reported = pick(
    simulation,
    shownPosts(simulation).filter(({ id }) => !year.openReviews.some(({ post: each }) => each.id === id)),
  );
  if (!reported || (await report(reporter, 'post', reported.id)).status !== 204) return;
  await openReview(simulation, reported);
}

async function decideReview(simulation: Simulation): Promise<void> {
  const { year, admin } = simulation;
  const review = pick(simulation, year.openReviews);
  if (!review) return;
  const decision = isLucky(simulation, 0.5) ? 'send_back' : 'keep';
  const warn = isLucky(simulation, 0.5);
  const answer = await decide(admin, review.id, decision, { warn });
  expect(answer.status, answer.text).toBe(200);
  year.openReviews = year.openReviews.filter((each) => each !== review);
  review.post.hiding = decision === 'send_back' ? 'sent_back' : null;
  if (warn) year.warnings.push({ author: review.post.author, until: plusDays(year.today, 365) });
}

/** The author of a post that was sent back edits it, which opens a review again. */
async function editSentBack(simulation: Simulation): Promise<void> {
  const { year, signedIn } = simulation;
  const sentBack = pick(
    simulation,
    year.posts.filter(({ hiding }) => hiding === 'sent_back'),
  );
  if (!sentBack) return;
  await send(signedIn.get(sentBack.author), 'PATCH', `/api/posts/${sentBack.id}`, {
    content: `The bus, ${year.today}`,
  });
  sentBack.hiding = 'resubmitted';
  await openReview(simulation, sentBack);
}

/** An event of a school, a family, a region or the province, in the coming weeks. */
async function addEvent(simulation: Simulation): Promise<void> {
  const { year, admin } = simulation;
  const { id, family } = pick(simulation, year.schools)!;
  const day = plusDays(year.today, 1 + Math.floor(simulation.random() * 20));
  const title = `Event ${year.events.length}`;
  const areas: [object, ModelYearEvent][] = [
    [{}, () => true],
    [{ region: regionOf(family) }, (school) => regionOf(school.family) === regionOf(family)],
    [{ region: regionOf(family), family: familyName(family) }, (school) => school.family === family],
    [{ schoolId: id }, (school) => school.id === id],
  ];
  const [area, isAt] = pick(simulation, areas)!;
  const fields = { title, start: `${day}T19:00` };
  await ('schoolId' in area
    ? send(admin, 'POST', `/api/admin/schools/${id}/events`, fields)
    : send(admin, 'POST', '/api/admin/events', { ...fields, ...area }));
  year.events.push({ title, day, isAt });
}
type ModelYearEvent = World['year']['events'][number]['isAt'];

/** In June, some people answer the card about the next school. */
export async function answerCards(simulation: Simulation): Promise<void> {
  const { year, signedIn } = simulation;
  for (const who of year.people)
    for (const schoolId of [...who.follows.keys()]) {
      const next = nextSchool(year, who, schoolId);
      if (!next || !isLucky(simulation, 0.4)) continue;
      const answer = pick(simulation, ['moved', 'both', 'no'])!;
      await send(signedIn.get(who.id), 'POST', `/api/schools/${schoolId}/moving-on`, { nextId: next.id, answer });
      const stored = who.follows.get(schoolId)!;
      stored.answeredYear = year.today.slice(0, 4);
      if (answer === 'moved') stored.isFormer = true;
      if (answer !== 'no') who.follows.set(next.id, { band: next.band, isFormer: false, answeredYear: null });
    }
}

const ACTIONS: Action[] = [
  { often: 3, act: (simulation) => followSchool(simulation) },
  { often: 1, act: unfollow },
  { often: 1, act: becomeFormer },
  { often: 8, act: writePost },
  { often: 2, act: answerQuestion },
  { often: 5, act: moveConcern },
  { often: 3, act: shareConcern },
  { often: 2, act: mute },
  { often: 2, act: reportPost },
  { often: 2, act: decideReview },
  { often: 1, act: editSentBack },
  { often: 2, act: addEvent },
];

/** Chooses an action by its weight, and does it. */
export async function actAtRandom(simulation: Simulation): Promise<void> {
  const weighted = ACTIONS.flatMap(({ often, act }) => Array<Action['act']>(often).fill(act));
  await pick(simulation, weighted)!(simulation);
}
