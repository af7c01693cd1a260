import { randomUUID } from 'node:crypto';
import { db } from '@/lib/database/db';
import { hashOf } from '@/lib/membership/council/batches';
import { withCheck } from '@/lib/membership/council/code-text';
import { seatToken, seatTokenHash } from '@/lib/membership/seat/link';
import { member } from '../billing/events';
import { comment, follow, post, share, vote } from '../community/board';
import { report } from '../community/moderation';
import { makeModerator } from '../community/moderators';
import { prove } from '../community/parents';
import { inDays, person, school, type Person } from '../community/people';
import { rows } from '../database/rows';
import { call, type Answer } from '../http/call';
import { avatarOf } from '../media/kept-media';

/** The people whose acts are compared. Both have the same named posts and comments as `other`. */
export type Actor = 'subscriber' | 'holder';

export type World = {
  /** At `quiet` the actors have nothing under their name. */
  schools: { home: number; quiet: number };
  /** `other` wrote and voted in secret wherever the actor did not. */
  people: Record<Actor | 'other' | 'reader' | 'moderator' | 'payer' | 'admin' | 'neighbour', Person>;
  /** Proven parents of both schools. */
  parents: Person[];
  /** Posts of the secret author. All are anonymous and shared. */
  written: number[];
  /** Posts of the neighbour, by school, to which the secret voter reacted. The poll of the second one has closed. */
  votedOn: number[];
  /** Posts of the neighbour that acts are about; [0] has a poll. */
  open: number[];
  /** Comments of the reader; useful to the secret voter, and to nobody yet. */
  comments: { marked: number; unmarked: number };
  /** Links of posts in which something secret or signed can be seen. */
  tokens: string[];
  /** What waits for a moderator, by school. */
  reviews: Record<number, number[]>;
  seat: string;
  schoolCode: string;
  councilCode: string;
};

const POLL = { choices: ['Friday', 'Saturday'], closesOn: inDays(7).toISOString().slice(0, 10) };

/** Throws unless the call was answered well: an act that was refused would prove nothing. */
export async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, text, ...rest } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return { status, text, ...rest };
}

export async function makeWorld(): Promise<World> {
  const people = await makePeople();
  const { subscriber, holder, other, reader, moderator, payer, admin, neighbour } = people;
  const schools = { home: await school('Harbour Home School'), quiet: await school('Quiet Cove School') };
  const places = [schools.home, schools.quiet];
  const parents = await Promise.all(Array.from({ length: 5 }, () => person('active')));
  for (const schoolId of places) {
    for (const who of [subscriber, holder, other, reader, payer, moderator]) await follow(who, schoolId);
    for (const who of parents) await prove(who, schoolId);
    await db().schoolModerator.create({ data: { userId: moderator.id, schoolId, givenBy: admin.id } });
  }
  // The subscriber's card verified them; what does so is an act of its own.
  await rows('DELETE FROM card_proofs');
  await rows('UPDATE users SET email_verified_at = now(), verified_method = NULL, verified_at = NULL');
  const seat = await takeSeat(payer, holder);

  const noticed = await post(neighbour, schools.home, { title: 'The bake sale' });
  const tokens = [await share(neighbour, noticed)];
  for (const who of [subscriber, holder, other]) {
    await share(who, await post(who, schools.home, { title: 'Signed by its author' }));
    const id = await comment(who, noticed, 'Signed by its author, too');
    await done(call('PUT', `/api/comments/${id}/outside`, { as: who, body: { outside: 'named' } }));
  }

  const [written, votedOn, open]: number[][] = [[], [], []];
  for (const schoolId of places) {
    const secret = await post(other, schoolId, { title: 'Written in secret', isAnonymous: true, poll: POLL });
    written.push(secret);
    const judged = await post(neighbour, schoolId, { title: 'Voted on in secret', poll: POLL });
    votedOn.push(judged);
    open.push(await post(neighbour, schoolId, { title: 'Open to all', poll: POLL }));
    const stranger = await post(neighbour, schoolId, { title: 'Of a stranger', isAnonymous: true });
    tokens.push(await share(other, secret), await share(neighbour, judged));
    await share(neighbour, stranger);
  }
  const comments = { marked: await comment(reader, votedOn[0]!), unmarked: await comment(reader, open[0]!) };
  for (const id of written) {
    await comment(other, id, 'From the secret author');
    await comment(reader, id, 'From a reader');
    for (const who of [other, reader, parents[0]!]) await done(vote(who, id));
    await done(call('POST', `/api/posts/${id}/save`, { as: reader }));
    await done(call('POST', `/api/posts/${id}/follow`, { as: reader }));
    await done(report(parents[2]!, 'post', id, { reason: 'privacy' }));
  }
  for (const id of votedOn) await react(other, id);
  for (const who of parents) await choose(who, votedOn[1]!);
  await rows("UPDATE posts SET poll_ends_at = now() - interval '2 minutes' WHERE id = $1", votedOn[1]);
  await done(report(other, 'post', votedOn[1]!));
  await done(vote(reader, votedOn[0]!));
  await done(call('POST', `/api/comments/${comments.marked}/useful`, { as: other }));
  for (const who of [subscriber, holder, other]) await avatarOf(who.id);

  return {
    schools,
    people,
    parents,
    written,
    votedOn,
    open,
    comments,
    tokens,
    reviews: Object.fromEntries(
      await Promise.all(places.map(async (id) => [id, await reviewsOf(id, moderator)] as const)),
    ),
    seat,
    schoolCode: (await done(call('POST', `/api/schools/${schools.quiet}/codes`, { as: admin }))).body.code,
    councilCode: await councilCodeFor(schools.quiet, admin),
  };
}

async function reviewsOf(schoolId: number, moderator: Person): Promise<number[]> {
  const { body } = await done(call('GET', `/api/schools/${schoolId}/reviews`, { as: moderator }));
  return (body as { id: number }[]).map(({ id }) => id);
}

async function makePeople(): Promise<World['people']> {
  const named = (firstName: string) => person('active', { firstName, notifyNewPosts: true });
  const subscriber = await member();
  const people = {
    subscriber,
    holder: await person('inactive', { firstName: 'Holly' }),
    other: await named('Otto'),
    reader: await named('Rita'),
    moderator: await makeModeratorOf(),
    payer: await named('Paige'),
    admin: await person('admin'),
    neighbour: await named('Nell'),
  };
  await rows("UPDATE users SET first_name = 'Sandy' WHERE id = $1", subscriber.id);
  return people;
}

/** The schools come later; a moderator of another one is made the same way. */
const makeModeratorOf = async () => makeModerator(await school('Elsewhere School'));

async function takeSeat(payer: Person, holder: Person): Promise<string> {
  const token = seatToken(`harness-${randomUUID()}`);
  const email = 'guardian@example.test';
  const invitation = { payerId: payer.id, email, tokenHash: seatTokenHash(token) };
  await db().householdSeat.create({ data: { ...invitation, invitedAt: new Date(), expiresAt: inDays(9) } });
  await done(call('POST', '/api/seat/accept', { as: holder, body: { token } }));
  return token;
}

/** As a verified parent does; some of these are no longer one. */
const choose = (who: Person, postId: number) =>
  rows('INSERT INTO poll_votes (post_id, user_id, choice) VALUES ($1, $2, 1)', postId, who.id);

/** All that a person can do to another's post without anybody learning of it. */
async function react(who: Person, postId: number): Promise<void> {
  await done(vote(who, postId));
  await choose(who, postId);
  await done(call('POST', `/api/posts/${postId}/save`, { as: who }));
  await done(call('POST', `/api/posts/${postId}/follow`, { as: who }));
}

async function councilCodeFor(schoolId: number, admin: Person): Promise<string> {
  const code = withCheck('CDFGHJKMNPQ');
  const codes = { create: { codeHmac: hashOf(code) } };
  const times = { accessUntil: inDays(300), closesAt: inDays(9) };
  await db().councilBatch.create({ data: { schoolId, ...times, note: 'Council', createdBy: admin.id, codes } });
  return code;
}

/** What goes with the secret author's account: their posts, and what they did with others' posts. */
export async function deleteSecrets({ people, written, votedOn }: World): Promise<void> {
  await rows('DELETE FROM posts WHERE id = ANY($1)', written);
  for (const table of ['post_votes', 'saved_posts', 'post_follows'])
    await rows(`DELETE FROM ${table} WHERE user_id = $1 AND post_id = ANY($2)`, people.other.id, votedOn);
  await rows('DELETE FROM useful_marks WHERE user_id = $1', people.other.id);
  await rows('DELETE FROM reports WHERE reporter_id = $1', people.other.id);
}

/** Tables in which a row says that its user did something with a post. */
const REACTIONS = ['post_votes', 'poll_votes', 'saved_posts', 'post_follows', 'comments', 'notifications'];

/** Makes the actor the secret author and voter in place of `other`. Nothing else differs between the two worlds. */
export async function giveSecrets({ people, written, votedOn, comments }: World, actor: Actor): Promise<void> {
  const [from, to] = [people.other.id, people[actor].id];
  await rows('UPDATE posts SET user_id = $2 WHERE user_id = $1 AND id = ANY($3)', from, to, written);
  for (const table of REACTIONS)
    await rows(
      `UPDATE ${table} SET user_id = $2 WHERE user_id = $1 AND post_id = ANY($3)`,
      from,
      to,
      [...written, ...votedOn],
    );
  await rows('UPDATE reports SET reporter_id = $2 WHERE reporter_id = $1 AND post_id = ANY($3)', from, to, votedOn);
  await rows('UPDATE useful_marks SET user_id = $2 WHERE user_id = $1 AND comment_id = $3', from, to, comments.marked);
}
